// Runs the WebAssembly module given on the command line.
import { readFileSync } from "node:fs";

let memory;
const write = (words, length) => process.stdout.write(new Uint8Array(memory.buffer, words, length).slice());
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { host: { write } });
memory = instance.exports.memory;
process.exitCode = instance.exports.determinism() ? 0 : 1;
