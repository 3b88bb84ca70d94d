// What the tests have in common: both modules, and a check of errors.
import assert from "node:assert/strict";
import { load, PliantError } from "pliant";

export const single = await load();
export const double = await load({ precision: "double" });

export function rejects(call, code, parameter, text) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof PliantError);
        assert.deepEqual([error.code, error.parameter, error.message], [code, parameter, text]);
        return true;
    });
}
