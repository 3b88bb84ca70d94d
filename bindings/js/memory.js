/**
 * Memory of a module: worlds at fixed slots, and arguments of calls. Structures have the layout of a C
 * compiler.
 */

import { numeric } from "./check.js";

const PAGE = 65536;
const ARGUMENTS = PAGE;

/** Sizes of the numbers of the interface, bytes. */
const SIZE = { u8: 1, u16: 2, u32: 4 };

/** Functions that reject arguments other than numbers. */
const checked = (exports) => Object.fromEntries(Object.entries(exports).filter(([, call]) => typeof call === "function")
    .map(([name, call]) => [name, (...values) => call(...values.map(numeric))]));

export class Memory {
    /** @param exports functions of the module
     * @param real bytes of a number: 4 or 8 */
    constructor(exports, real) {
        this.exports = exports;
        this.calls = checked(exports);
        this.real = real;
        this.size = { ...SIZE, real };
        this.start = Math.ceil(exports.__heap_base.value / PAGE) * PAGE;
        this.slot = Math.ceil(exports.pliant_world_size() / PAGE) * PAGE;
        /** Whether each slot is in use. */
        this.slots = [];
        this.reserve(this.start + ARGUMENTS);
        this.next = this.start;
    }

    /** Grows the memory to at least this many bytes. */
    reserve(bytes) {
        const missing = bytes - this.exports.memory.buffer.byteLength;
        if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    }

    /** View for single values; renewed when the memory has grown. */
    get view() {
        if (this.cached?.buffer !== this.exports.memory.buffer) this.cached = new DataView(this.exports.memory.buffer);
        return this.cached;
    }

    /** Returns the address of a free slot for a world or its saved bytes. */
    take() {
        const free = this.slots.indexOf(false);
        const index = free < 0 ? this.slots.length : free;
        const address = this.start + ARGUMENTS + index * this.slot;
        this.reserve(address + this.slot);
        this.slots[index] = true;
        return address;
    }

    /** Frees a slot. */
    release(address) {
        this.slots[(address - this.start - ARGUMENTS) / this.slot] = false;
    }

    /** Forgets the arguments of the previous call. */
    reset() {
        this.next = this.start;
    }

    /** Reserves memory for an argument. */
    room(bytes, align) {
        const address = Math.ceil(this.next / align) * align;
        this.next = address + bytes;
        if (this.next > this.start + ARGUMENTS) throw new RangeError("too many values in one call");
        return address;
    }

    /** Writes a structure, given as pairs of type and value, and returns its address. */
    struct(...fields) {
        const align = Math.max(...fields.map(([type]) => this.size[type]));
        const address = this.room(0, align);
        for (const [type, value] of fields) this.put(type, value);
        this.next = Math.ceil(this.next / align) * align;
        return address;
    }

    put(type, value) {
        const address = this.room(this.size[type], this.size[type]);
        if (type === "real") {
            if (this.real === 4) this.view.setFloat32(address, numeric(value), true);
            else this.view.setFloat64(address, numeric(value), true);
        } else if (type === "u8") this.view.setUint8(address, value);
        else if (type === "u16") this.view.setUint16(address, value, true);
        else this.view.setUint32(address, value, true);
        return address;
    }

    /** Reads a number of a type. */
    get(type, address) {
        if (type === "real") return this.real === 4 ? this.view.getFloat32(address, true) : this.view.getFloat64(address, true);
        if (type === "u8") return this.view.getUint8(address);
        if (type === "u16") return this.view.getUint16(address, true);
        return this.view.getUint32(address, true);
    }

    /** Returns `count` numbers from an address: a view, not a copy. */
    reals(address, count) {
        const Array = this.real === 4 ? Float32Array : Float64Array;
        return new Array(this.exports.memory.buffer, address, count);
    }

    /** Returns a copy of bytes. */
    bytes(address, count) {
        return new Uint8Array(this.exports.memory.buffer, address, count).slice();
    }
}
