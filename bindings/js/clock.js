/** Clock that divides the time of frames into steps of one length, by the kernel: it has the bits of the C library. */

import { checker } from "./error.js";

export function buildClock(memory) {
    const c = memory.calls;
    const check = checker(memory);

    return class Clock {
        #dt;
        #maxSteps;
        #remainder = 0;
        #fraction = 0;
        constructor({ dt, maxSteps = 4 }) {
            if (!Number.isInteger(maxSteps) || maxSteps < 1 || maxSteps > 65535) throw new RangeError(`${maxSteps} is no number of steps`);
            this.#dt = dt;
            this.#maxSteps = maxSteps;
            this.advance(0);
        }
        get dt() { return this.#dt; }
        get fraction() { return this.#fraction; }
        advance(elapsed) {
            memory.reset();
            const clock = memory.struct(["real", this.#dt], ["real", this.#remainder], ["u16", this.#maxSteps]);
            const [steps, fraction] = [memory.put("u16", 0), memory.put("real", 0)];
            check(c.pliant_advance_clock(clock, elapsed, steps, fraction));
            this.#remainder = memory.get("real", clock + memory.real);
            this.#fraction = memory.get("real", fraction);
            return memory.get("u16", steps);
        }
    };
}
