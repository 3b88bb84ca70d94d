/** Checks of arguments, which the calls of a module would convert. */

/** Rejects a value that is no number. A missing one becomes NaN, which the kernel rejects. */
export const numeric = (value) => {
    if (value !== undefined && typeof value !== "number") throw new TypeError(`${typeof value} where a number is expected`);
    return value;
};

/** Returns the index of a name. */
export const index = (names, name) => {
    const found = names.indexOf(name);
    if (found < 0) throw new RangeError(`${name} is none of ${names.join(", ")}`);
    return found;
};

/** Rejects a number that does not fit 16 bits. */
export const id = (number) => {
    if (!Number.isInteger(number) || number < 0 || number > 65535) throw new RangeError(`${number} is no number of an item`);
    return number;
};

/** Rejects a number that does not fit 8 bits. */
export const byte = (number) => {
    if (!Number.isInteger(number) || number < 0 || number > 255) throw new RangeError(`${number} is no surface or tile`);
    return number;
};

/** Rejects a number that is no integer of 32 bits. Operators such as ~ return negative ones. */
export const bits = (number) => {
    if (!Number.isInteger(number) || number < -(2 ** 31) || number >= 2 ** 32) throw new RangeError(`${number} is no integer of 32 bits`);
    return number;
};
