/** Vector instructions of WebAssembly. */

/** A module whose only function returns a vector of zeros. */
const MODULE = Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic number, version 1
    ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b], // a type: no parameter, one result of type v128
    ...[0x03, 0x02, 0x01, 0x00], // a function of this type
    ...[0x0a, 0x08, 0x01, 0x06, 0x00], // its code, without local variables
    ...[0x41, 0x00, 0xfd, 0x0f, 0x0b], // i32.const 0, i8x16.splat, end
);

/** Whether this engine runs them. */
export const hasVectors = () => WebAssembly.validate(MODULE);
