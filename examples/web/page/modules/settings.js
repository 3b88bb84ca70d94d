// Settings: a control for each one that a scene offers.

import { offers } from "./kernel.js";
import { MODES } from "./keys.js";

// The label, the unit, the range of the slider, and whether it is logarithmic.
const KEYS = [
  { name: "columns", label: "Width", range: [2, 40], step: 1 },
  { name: "rows", label: "Height", range: [2, 30], step: 1 },
  { name: "pins", label: "Fixed particles", range: [0, 10], step: 1 },
  { name: "mass", label: "Mass", unit: "kg", range: [1e-3, 100], powers: true },
  { name: "alpha", label: "Stiffness α", range: [0, 1], step: 0.01 },
  { name: "spring", label: "Stiffness", unit: "N/m", range: [10, 1e7], powers: true, rigid: true },
  { name: "mode", label: "Mode", choice: MODES },
  { name: "blend", label: "Deformability β", range: [0, 0.99], step: 0.01 },
  { name: "time_step", label: "Time step", unit: "s", range: [0.001, 0.05], step: 0.001 },
  { name: "substeps", label: "Substeps", range: [1, 100], step: 1 },
  { name: "iterations", label: "Iterations", range: [1, 50], step: 1 },
  { name: "gravity", label: "Gravity", unit: "m/s²", range: [-20, 20], step: 0.01 },
  { name: "damping", label: "Damping", unit: "1/s", range: [0, 10], step: 0.1 },
  { name: "scheme", label: "Goals from", choice: ["predicted positions", "positions before"] },
  { name: "friction", label: "Friction μ", range: [0, 1.5], step: 0.01 },
  { name: "wind", label: "Wind", unit: "m/s", range: [0, 15], step: 0.1 },
];

// Smaller ranges for scenes of one shape, whose capacity is 256 members.
const NARROWER = { columns: { square: [2, 16], "square, stiff": [2, 16] } };

function choice({ name, choice }, value, change) {
  const group = document.createElement("div");
  group.className = "choice";
  group.setAttribute("role", "group");
  group.setAttribute("aria-labeledby", `label-${name}`);
  const buttons = choice.map((text, place) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: text, value: String(place) });
    button.addEventListener("click", () => {
      if (change(place)) mark(place);
    });
    return button;
  });
  const mark = (chosen) => buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(place === chosen)));
  mark(value);
  group.append(...buttons);
  return [group];
}

function slider({ name, range, step, powers, rigid }, value, change) {
  const [slide, field] = ["range", "number"].map((type) => Object.assign(document.createElement("input"), { type }));
  const [to, from] = powers ? [Math.log10, (x) => Number((10 ** x).toPrecision(2))] : [Number, Number];
  Object.assign(slide, { min: to(range[0]), max: to(range[1]), step: powers ? 0.05 : step });
  slide.setAttribute("aria-labeledby", `label-${name}`);
  Object.assign(field, { id: `setting-${name}`, step: "any" });
  const show = (number) => {
    slide.value = to(number);
    field.value = Number(number.toPrecision(3));
  };
  show(value);
  let last = value;
  const take = (number) => {
    if (change(number)) {
      last = number;
      show(number);
    } else {
      show(last);
    }
  };
  slide.addEventListener("input", () => take(from(slide.value)));
  field.addEventListener("change", () => take(field.valueAsNumber));
  return rigid ? [slide, field, unyielding(slide, field, change)] : [slide, field];
}

// Returns a check box for an infinite stiffness, which disables the other two controls.
function unyielding(slide, field, change) {
  const label = Object.assign(document.createElement("label"), { textContent: " rigid", className: "rigid" });
  const box = Object.assign(document.createElement("input"), { type: "checkbox" });
  box.addEventListener("change", () => {
    if (!change(box.checked ? Infinity : field.valueAsNumber)) box.checked = !box.checked;
    slide.disabled = field.disabled = box.checked;
  });
  label.prepend(box);
  return label;
}

// Fills `place` with the controls of a scene. `change(key, value)` returns whether a value was
// accepted.
export function offer(place, scene, name, values, change) {
  place.replaceChildren(
    ...KEYS.filter((entry) => offers(scene, entry.name)).map((entry) => {
      const row = document.createElement("div");
      row.className = "setting";
      const label = Object.assign(document.createElement("label"), { id: `label-${entry.name}`, textContent: entry.label });
      if (entry.unit) {
        label.append(" ", Object.assign(document.createElement("small"), { textContent: entry.unit }));
      }
      const range = NARROWER[entry.name]?.[name] ?? entry.range;
      const taken = (value) => change(entry.name, value);
      const controls = entry.choice ? choice(entry, values[entry.name], taken) : slider({ ...entry, range }, values[entry.name], taken);
      if (!entry.choice) label.htmlFor = `setting-${entry.name}`;
      row.append(label, ...controls);
      return row;
    }),
  );
}
