// Line plot over the stored steps.

import { sharp } from "./canvas.js";
import { KEPT } from "./history.js";
import { theme } from "./theme.js";

export class Plot {
  // `lines` are { label, color (a name of the theme), value (of the six measures) }.
  constructor(canvas, list, lines) {
    this.paper = sharp(canvas);
    this.lines = lines.map((line) => ({ ...line, kept: new Float64Array(KEPT + 11) }));
    list.replaceChildren(
      ...this.lines.map((line) => {
        const item = document.createElement("li");
        const mark = document.createElement("i");
        mark.style.background = `var(--${line.color})`;
        line.output = document.createElement("b");
        item.append(mark, line.label, line.output);
        return item;
      }),
    );
  }

  keep(step, measures) {
    for (const line of this.lines) {
      line.kept[step % line.kept.length] = line.value(measures);
    }
  }

  // Draws the steps from tail to head, and a mark at the current step.
  draw(tail, head, now) {
    const { context, width, height } = this.paper;
    let [low, high] = [0, 0];
    for (const { kept } of this.lines) {
      for (let step = tail; step <= head; step += 1) {
        const value = kept[step % kept.length];
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    const span = high - low || 1;
    const [top, bottom, left] = [6, height - 6, 46];
    const y = (value) => bottom - ((value - low) / span) * (bottom - top);
    const x = (step) => left + ((step - tail) / Math.max(KEPT, head - tail)) * (width - left - 4);
    context.clearRect(0, 0, width, height);
    context.font = "11px system-ui, sans-serif";
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    const ticks = [...new Set([low, 0, high])].filter((value) => value === 0 || Math.abs(y(value) - y(0)) > 12);
    for (const value of ticks) {
      context.strokeStyle = value === 0 ? theme.muted : theme.rule;
      context.beginPath();
      context.moveTo(left, y(value));
      context.lineTo(width, y(value));
      context.stroke();
      context.fillStyle = theme.muted;
      context.fillText(short(value), left - 5, y(value));
    }
    for (const { kept, color, output } of this.lines) {
      context.beginPath();
      for (let step = tail; step <= head; step += 1) {
        context.lineTo(x(step), y(kept[step % kept.length]));
      }
      context.strokeStyle = theme[color];
      context.lineWidth = 1.6;
      context.stroke();
      output.textContent = short(kept[now % kept.length]);
    }
    if (now < head) {
      context.strokeStyle = theme.ink;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(x(now), 0);
      context.lineTo(x(now), height);
      context.stroke();
    }
  }
}

// Formats a number with three digits.
function short(value) {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1e5 || size < 1e-3) return value.toExponential(1).replace("e+", "e").replaceAll("-", "−");
  return value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(size)))).replace("-", "−");
}
