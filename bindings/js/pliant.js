/** 2D soft bodies: a thin layer over the C interface of pliant, compiled to WebAssembly. */

import { Memory } from "./memory.js";
import { PliantError } from "./error.js";
import { buildClock } from "./clock.js";
import { build } from "./scene.js";
import { hasVectors } from "./vectors.js";

export { PliantError, hasVectors };

/**
 * Loads a module. `precision` is "single" or "double"; `vectors` says whether the module uses vector
 * instructions, by default if the engine has them; `source` is a URL, bytes or a compiled module
 * of this precision, by default the file of this package.
 */
export async function load({ precision = "single", vectors = hasVectors(), source } = {}) {
    if (precision !== "single" && precision !== "double") throw new RangeError("precision must be single or double");
    const file = `./wasm/${precision}${vectors ? "-simd" : ""}.wasm`;
    const { instance } = await instantiate(source ?? new URL(file, import.meta.url));
    const exports = instance.exports;
    // Structures are arguments by address. Compilers before Rust 1.89 passed their fields.
    if (exports.pliant_add_particle.length !== 4) throw new Error("the module was built by a compiler before Rust 1.89");
    const memory = new Memory(exports, precision === "single" ? 4 : 8);
    if (!hasItsPrecision(memory)) throw new Error(`the module does not have ${precision} precision`);
    const version = exports.pliant_version();
    return {
        precision,
        version: `${version >> 16}.${(version >> 8) & 0xff}.${version & 0xff}`,
        Scene: build(memory),
        Clock: buildClock(memory),
    };
}

/** Whether the module writes the direction of the x axis in the precision of its memory. */
function hasItsPrecision(memory) {
    const at = memory.struct(["real", NaN], ["real", NaN]);
    memory.calls.pliant_rotation(0, at);
    const [cos, sin] = memory.reals(at, 2);
    return cos === 1 && sin === 0;
}

async function instantiate(source) {
    if (source instanceof WebAssembly.Module) return { instance: await WebAssembly.instantiate(source, {}) };
    if (!(source instanceof URL || typeof source === "string")) return WebAssembly.instantiate(source, {});
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return WebAssembly.instantiate(await readFile(url), {});
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return WebAssembly.instantiate(await response.arrayBuffer(), {});
}
