// Paints the marks of a picture: see Pen.

import { LEVELS, theme } from "./theme.js";

// Numbers per item of a kind, and numbers of its coordinates.
const STRIDES = { cells: [9, 8], springs: [5, 4] };

// Returns the bounding box of a picture.
export function bounds(picture) {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const { kind, numbers } of picture) {
    if (kind === "skin") continue;
    const [stride, used] = STRIDES[kind] ?? [2, 2];
    for (let at = 0; at < numbers.length; at += stride) {
      for (let i = at; i < at + used; i += 2) {
        box.left = Math.min(box.left, numbers[i]);
        box.right = Math.max(box.right, numbers[i]);
        box.low = Math.min(box.low, numbers[i + 1]);
        box.high = Math.max(box.high, numbers[i + 1]);
      }
    }
  }
  return Number.isFinite(box.left) ? box : { left: -1, right: 1, low: -1, high: 1 };
}

// Returns the strain that two percent of the values of a picture exceed.
export function strain(picture) {
  const strains = [];
  for (const { kind, numbers } of picture) {
    const [stride] = STRIDES[kind] ?? [Infinity];
    for (let at = stride - 1; at < numbers.length; at += stride) {
      strains.push(numbers[at]);
    }
  }
  return Float32Array.from(strains).sort()[Math.floor(strains.length * 0.98)] ?? 0;
}

export class Painter {
  constructor(paper, camera) {
    this.paper = paper;
    this.camera = camera;
    this.shows = { goals: true, links: true, axes: false, strains: true, contacts: true };
    this.goals = null;
    this.full = 0;
  }

  paint(picture) {
    const { context, width, height } = this.paper;
    context.fillStyle = theme.card;
    context.fillRect(0, 0, width, height);
    this.#grid();
    this.radius = 0;
    this.goals = null;
    context.lineJoin = "round";
    context.lineCap = "round";
    for (const { kind, numbers } of picture) {
      this[kind](numbers);
    }
  }

  // Draws grid lines with spacings of one, two or five times a power of ten.
  #grid() {
    const { context, width, height } = this.paper;
    const { camera } = this;
    const wished = 80 / camera.scale;
    const digit = 10 ** Math.floor(Math.log10(wished));
    const spacing = [1, 2, 5, 10].map((factor) => factor * digit).find((s) => s >= wished);
    const [left, high] = camera.place(0, 0);
    const [right, low] = camera.place(width, height);
    context.beginPath();
    for (let line = Math.ceil(left / spacing); line * spacing <= right; line += 1) {
      const [x] = camera.pixel(line * spacing, 0);
      context.moveTo(x, 0);
      context.lineTo(x, height);
    }
    for (let line = Math.ceil(low / spacing); line * spacing <= high; line += 1) {
      const [, y] = camera.pixel(0, line * spacing);
      context.moveTo(0, y);
      context.lineTo(width, y);
    }
    context.strokeStyle = theme.grid;
    context.lineWidth = 1;
    context.stroke();
    if (this.shows.axes) this.#axes(spacing, [left, right], [low, high]);
  }

  // Draws both axes, and coordinates in meters along them, or along the border if they are outside.
  #axes(spacing, [left, right], [low, high]) {
    const { context, width, height } = this.paper;
    const { camera } = this;
    const [ox, oy] = camera.pixel(0, 0);
    context.beginPath();
    context.moveTo(ox, 0);
    context.lineTo(ox, height);
    context.moveTo(0, oy);
    context.lineTo(width, oy);
    this.#stroke(theme.rule, 1.5);
    context.font = "11px system-ui, sans-serif";
    context.fillStyle = theme.muted;
    const digits = Math.max(0, -Math.floor(Math.log10(spacing)));
    const text = (line) => (line * spacing).toFixed(digits);
    const [x, y] = [Math.min(Math.max(ox, 0), width - 40), Math.min(Math.max(oy, 0), height - 16)];
    Object.assign(context, { textAlign: "center", textBaseline: "top" });
    for (let line = Math.ceil(left / spacing); line * spacing <= right; line += 1) {
      context.fillText(line === 0 ? "0 m" : text(line), camera.pixel(line * spacing, 0)[0], y + 3);
    }
    Object.assign(context, { textAlign: "left", textBaseline: "middle" });
    for (let line = Math.ceil(low / spacing); line * spacing <= high; line += 1) {
      if (line !== 0) context.fillText(text(line), x + 4, camera.pixel(0, line * spacing)[1]);
    }
  }

  #trace(numbers) {
    const { context } = this.paper;
    context.beginPath();
    for (let i = 0; i < numbers.length; i += 2) {
      context.lineTo(...this.camera.pixel(numbers[i], numbers[i + 1]));
    }
  }

  #dots(numbers, radius, color) {
    const { context } = this.paper;
    context.beginPath();
    for (let i = 0; i < numbers.length; i += 2) {
      const [x, y] = this.camera.pixel(numbers[i], numbers[i + 1]);
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = color;
    context.fill();
  }

  #stroke(color, width, dashes = []) {
    const { context } = this.paper;
    context.setLineDash(dashes);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }

  // Groups items by the color of their strain, which is the last number of each item.
  #strained(numbers, stride, finish) {
    const { context, width, height } = this.paper;
    const { camera } = this;
    const levels = Array.from({ length: LEVELS }, () => []);
    for (let at = 0; at < numbers.length; at += stride) {
      const share = this.full > 0 ? numbers[at + stride - 1] / this.full : 0;
      levels[this.shows.strains ? Math.min(Math.round(share * (LEVELS - 1)), LEVELS - 1) : 0].push(at);
    }
    const [cx, cy] = [width / 2 - camera.x * camera.scale, height / 2 + camera.y * camera.scale];
    levels.forEach((items, level) => {
      if (items.length > 0) {
        context.beginPath();
        for (const at of items) {
          context.moveTo(cx + numbers[at] * camera.scale, cy - numbers[at + 1] * camera.scale);
          for (let i = at + 2; i < at + stride - 1; i += 2) {
            context.lineTo(cx + numbers[i] * camera.scale, cy - numbers[i + 1] * camera.scale);
          }
        }
        finish(level);
      }
    });
  }

  body(numbers) {
    const { context } = this.paper;
    this.#links(numbers);
    this.#trace(numbers);
    context.closePath();
    context.globalAlpha = 0.22;
    context.fillStyle = theme.body;
    context.fill();
    context.globalAlpha = 1;
    this.#stroke(theme.body, Math.max(2, 2 * this.radius * this.camera.scale));
  }

  // Draws a line from each particle of a body to its goal.
  #links(numbers) {
    const { context } = this.paper;
    const { goals } = this;
    this.goals = null;
    if (!this.shows.links || goals?.length !== numbers.length) return;
    context.beginPath();
    for (let i = 0; i < numbers.length; i += 2) {
      context.moveTo(...this.camera.pixel(numbers[i], numbers[i + 1]));
      context.lineTo(...this.camera.pixel(goals[i], goals[i + 1]));
    }
    this.#stroke(theme.goal, 1);
  }

  ghost(numbers) {
    this.goals = numbers;
    if (this.shows.goals) {
      this.#trace(numbers);
      this.paper.context.closePath();
      this.#stroke(theme.goal, 1.5, [6, 5]);
    }
  }

  line(numbers) {
    this.#trace(numbers);
    this.#stroke(theme.body, 2.5);
  }

  dashes(numbers) {
    if (this.shows.goals) {
      this.#trace(numbers);
      this.#stroke(theme.goal, 2, [6, 5]);
    }
  }

  drops(numbers) {
    this.#dots(numbers, Math.max(2, (this.radius || 0.026) * this.camera.scale), theme.water);
  }

  cells(numbers) {
    const { context } = this.paper;
    this.#strained(numbers, 9, (level) => {
      context.fillStyle = theme.faint[level];
      context.fill();
    });
  }

  springs(numbers) {
    const { context } = this.paper;
    const isFine = numbers.length > 2500;
    // Butt caps are drawn several times as fast, and are invisible on fine lines.
    context.lineCap = isFine ? "butt" : "round";
    context.lineJoin = isFine ? "miter" : "round";
    this.#strained(numbers, 5, (level) => this.#stroke(theme.strain[level], isFine ? 1 : 2.5));
    context.lineCap = "round";
    context.lineJoin = "round";
  }

  particles(numbers) {
    this.#dots(numbers, 3.5, theme.body);
  }

  pins(numbers) {
    const { context } = this.paper;
    context.fillStyle = theme.ink;
    for (let i = 0; i < numbers.length; i += 2) {
      const [x, y] = this.camera.pixel(numbers[i], numbers[i + 1]);
      context.fillRect(x - 3.5, y - 3.5, 7, 7);
    }
  }

  ground(numbers) {
    this.#trace(numbers);
    this.#stroke(theme.muted, 2);
  }

  solid(numbers) {
    const { context } = this.paper;
    this.#trace(numbers);
    context.closePath();
    context.globalAlpha = 0.3;
    context.fillStyle = theme.muted;
    context.fill();
    context.globalAlpha = 1;
    this.#stroke(theme.muted, 2);
  }

  contacts(numbers) {
    if (this.shows.contacts) this.#dots(numbers, Math.min(Math.max(this.radius * this.camera.scale, 1.5), 2.5), theme.hot);
  }

  asleep(numbers) {
    const { context } = this.paper;
    context.font = "13px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = theme.muted;
    for (let i = 0; i < numbers.length; i += 2) {
      context.fillText("asleep", ...this.camera.pixel(numbers[i], numbers[i + 1]));
    }
  }

  // Sets the radius of the following skins and drops, m.
  skin([radius]) {
    this.radius = radius;
  }

  // Draws all particles as small dots.
  dots(positions) {
    this.#dots(positions, 2, theme.ink);
  }

  // Draws a ring around a particle, dashed if it is only selected, and the line to the pointer that
  // pulls it.
  ring(x, y, held, pointer) {
    const { context } = this.paper;
    const [px, py] = this.camera.pixel(x, y);
    if (held && pointer) {
      context.beginPath();
      context.moveTo(px, py);
      context.lineTo(...this.camera.pixel(...pointer));
      this.#stroke(theme.goal, 1.5);
    }
    context.beginPath();
    context.arc(px, py, 8, 0, 2 * Math.PI);
    this.#stroke(theme.goal, held ? 3 : 1.5, held ? [] : [3, 3]);
  }
}
