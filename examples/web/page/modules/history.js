// History of a scene: periodic snapshots, and every input in between. The kernel computes the same
// bits again, so these determine every step.

// Number of steps between snapshots, and minimum number of stored steps.
const EVERY = 10;
export const KEPT = 600;
// Bytes of a piece of a snapshot: pieces equal to those of the first snapshot are omitted.
const PIECE = 64;

// Returns the pieces of `bytes` that differ from `reference`. Missing bytes count as zero.
function difference(bytes, reference) {
  const places = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    const end = Math.min(start + PIECE, bytes.length);
    for (let i = start; i < end; i += 1) {
      if (bytes[i] !== (reference[i] ?? 0)) {
        places.push(start / PIECE);
        break;
      }
    }
  }
  const pieces = new Uint8Array(places.length * PIECE);
  places.forEach((place, i) => pieces.set(bytes.subarray(place * PIECE, (place + 1) * PIECE), i * PIECE));
  return { length: bytes.length, places: Uint16Array.from(places), pieces };
}

// Returns the bytes with these differences.
function combined({ length, places, pieces }, reference) {
  const bytes = new Uint8Array(length);
  bytes.set(reference.subarray(0, length));
  places.forEach((place, i) => {
    const start = place * PIECE;
    bytes.set(pieces.subarray(i * PIECE, i * PIECE + Math.min(PIECE, length - start)), start);
  });
  return bytes;
}

const size = ({ places, pieces }) => places.byteLength + pieces.byteLength;

export class History {
  // Bytes of the first world.
  #first;
  #snapshots = [];
  #inputs = [];

  // Starts with the current world, before the first step.
  constructor(kernel) {
    this.kernel = kernel;
    this.#first = kernel.world.save().bytes;
    this.head = 0;
    this.#keep();
  }

  #keep() {
    const { bytes, ...rest } = this.kernel.world.save();
    this.#snapshots.push({ step: this.head, checksum: this.kernel.checksum(), rest, ...difference(bytes, this.#first) });
  }

  // Oldest step that can be restored.
  get tail() {
    return this.#snapshots[0].step;
  }

  // Records an input before the next step.
  record(name, values) {
    this.#inputs.push({ step: this.head, name, values });
  }

  // Records that one more step has run.
  advance() {
    this.head += 1;
    if (this.head % EVERY === 0) {
      this.#keep();
      while (this.#snapshots.length > 1 && this.#snapshots[1].step <= this.head - KEPT) {
        this.#snapshots.shift();
      }
      this.#inputs = this.#inputs.filter((input) => input.step >= this.tail);
    }
  }

  // Restores the world to its state after this number of steps.
  restore(step) {
    const snapshot = this.#snapshots.findLast((snapshot) => snapshot.step <= step);
    this.#load(snapshot);
    for (let now = snapshot.step; now < step; now += 1) {
      this.#play(now);
      this.kernel.step();
    }
    if (step === this.head) {
      this.#play(step);
    }
  }

  #load(snapshot) {
    this.kernel.world.restore({ ...snapshot.rest, bytes: combined(snapshot, this.#first) });
  }

  #play(step) {
    for (const input of this.#inputs) {
      if (input.step === step) {
        this.kernel.input(input.name, input.values);
      }
    }
  }

  // Discards the history after a step that has just been restored.
  cut(step) {
    if (step < this.head) {
      this.head = step;
      this.#snapshots = this.#snapshots.filter((snapshot) => snapshot.step <= step);
      this.#inputs = this.#inputs.filter((input) => input.step < step);
    }
  }

  // Repeats everything from the oldest snapshot and compares checksums at each later one. Ends at
  // the head.
  verify() {
    this.#load(this.#snapshots[0]);
    let same = 0;
    for (let now = this.tail; now < this.head; now += 1) {
      this.#play(now);
      this.kernel.step();
      const later = this.#snapshots.find((snapshot) => snapshot.step === now + 1);
      if (later && later.checksum !== this.kernel.checksum()) {
        this.restore(this.head);
        return { same, differs: now + 1 };
      }
      same += Boolean(later);
    }
    this.#play(this.head);
    return { same, differs: null };
  }

  // Returns the size in bytes: of the first world, of snapshots with their checksums, and of inputs
  // as numbers.
  get size() {
    const snapshots = this.#snapshots.reduce((sum, snapshot) => sum + size(snapshot) + 12, 0);
    return this.#first.length + snapshots + this.#inputs.length * 32;
  }
}
