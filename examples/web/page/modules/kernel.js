// The kernel: a module of WebAssembly without imports, in single or double precision.

const decoder = new TextDecoder();

export class Kernel {
  // `precision` is "single" or "double", `instructions` "plain" or "simd".
  static async load(precision, instructions) {
    const name = instructions === "simd" ? `${precision}-simd` : precision;
    const response = await fetch(new URL(`../${name}.wasm`, import.meta.url));
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return new Kernel(precision, instructions, instance.exports);
  }

  constructor(precision, instructions, exports) {
    this.precision = precision;
    this.instructions = instructions;
    this.exports = exports;
    const { buffer } = exports.memory;
    this.bytes = new Uint8Array(buffer, exports.bytes(), exports.byte_count());
    this.Scalars = exports.scalar() === 4 ? Float32Array : Float64Array;
  }

  // The memory never grows, so views stay valid.
  #view(Type, address, length) {
    return new Type(this.exports.memory.buffer, address, length);
  }

  #text(length) {
    return decoder.decode(this.#view(Uint8Array, this.exports.text(), length));
  }

  // Names and captions of all scenes.
  scenes() {
    const { scenes, name, caption } = this.exports;
    return Array.from({ length: scenes() }, (_, place) => ({ name: this.#text(name(place)), caption: this.#text(caption(place)) }));
  }

  // Opens a scene with these settings, one for each key. Returns whether that succeeded.
  open(scene, settings) {
    settings.forEach((value, key) => this.exports.prepare(key, value));
    // Zeros the bytes, so that bytes that are never written compare as equal.
    this.bytes.fill(0);
    return Boolean(this.exports.open(scene));
  }

  // Calls an input by its name: set, take, drag_to, let_go, put or pin. Returns whether that succeeded.
  input(name, values) {
    return Boolean(this.exports[name](...values));
  }

  step() {
    return Boolean(this.exports.step());
  }

  // Returns the text of the last error.
  fault() {
    return this.#text(this.exports.fault());
  }

  // Returns x, y of every particle, m.
  positions() {
    return this.#view(this.Scalars, this.exports.positions(), 2 * this.exports.particles());
  }

  // Returns the marks of the picture.
  picture() {
    const length = this.exports.draw();
    return this.#view(Float32Array, this.exports.picture(), length);
  }

  // Returns kinetic, elastic, potential energy; momentum in x and y, and about the origin.
  measures() {
    return this.#view(Float64Array, this.exports.measures(), 6);
  }

  // Returns sixteen hexadecimal digits.
  checksum() {
    return BigInt.asUintN(64, this.exports.checksum()).toString(16).padStart(16, "0");
  }
}
