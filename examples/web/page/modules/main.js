// The page: connects the parts and updates them sixty times per second.

import { hasVectors } from "pliant";
import { SCENES } from "../scenes/index.js";
import { Camera } from "./camera.js";
import { sharp } from "./canvas.js";
import { Hand } from "./hand.js";
import * as keyboard from "./keyboard.js";
import { Kernel, initial } from "./kernel.js";
import { REBUILDS } from "./keys.js";
import { annotate } from "./notes.js";
import { Painter, bounds, strain } from "./painter.js";
import { Player } from "./player.js";
import { Plot } from "./plot.js";
import * as pointer from "./pointer.js";
import { offer } from "./settings.js";

const FRAME = 1000 / 60;
const $ = (id) => document.getElementById(id);

const kernels = {};

// Loads each module once.
function load(precision, instructions) {
  return (kernels[`${precision} ${instructions}`] ??= Kernel.load(precision, instructions));
}

const player = new Player(await load("single", hasVectors() ? "simd" : "plain"));
const camera = new Camera();
const paper = sharp($("view"), ({ width, height }) => camera.resize(width, height));
const painter = new Painter(paper, camera);
const hand = new Hand(player, camera);

const total = ([kinetic, elastic, potential]) => kinetic + elastic + potential;

const energies = new Plot($("energy"), $("energies"), [
  { label: "total", color: "ink", value: total },
  { label: "kinetic", color: "goal", value: ([kinetic]) => kinetic },
  { label: "elastic", color: "third", value: ([, elastic]) => elastic },
  { label: "potential", color: "fourth", value: ([, , potential]) => potential },
]);
const momenta = new Plot($("momentum"), $("momenta"), [
  { label: "in x", color: "accent", value: (measures) => measures[3] },
  { label: "in y", color: "goal", value: (measures) => measures[4] },
  { label: "about 0", color: "third", value: (measures) => measures[5] },
]);

let scene = 0;
let settings = initial(scene);
let isPlaying = true;
// Whether particles move on their own, and frames per step.
let isMoving = true;
let slowness = 1;
let frames = 0;
// Smoothed, ms.
let pace = { kernel: 0, frame: FRAME };

// Energy at the start or at the last change of a setting, J.
let reference = 0;

function keep() {
  const measures = player.kernel.measures();
  energies.keep(player.now, measures);
  momenta.keep(player.now, measures);
  $("total").textContent = total(measures).toFixed(2);
  const gain = total(measures) - reference;
  $("gain").textContent = `${gain < 0 ? "" : "+"}${gain.toFixed(2)}`;
}

// Reopens the scene with the current settings.
function open() {
  hand.forget();
  $("verdict").textContent = "";
  const worked = player.open(scene, settings);
  painter.full = 0;
  frames = 0;
  pace = { kernel: 0, frame: FRAME };
  reference = total(player.kernel.measures());
  keep();
  tell();
  return worked;
}

function change(key, value) {
  if (REBUILDS.includes(key)) {
    const before = settings;
    settings = { ...settings, [key]: value };
    if (!open()) {
      const { fault } = player;
      settings = before;
      open();
      player.fault = fault;
      tell();
      return false;
    }
    fit();
    return true;
  }
  const taken = player.input("set", key, value);
  if (taken) settings = { ...settings, [key]: value };
  reference = total(player.kernel.measures());
  tell();
  return taken;
}

function choose(place) {
  scene = place;
  settings = initial(scene);
  $("scene").value = String(place);
  $("caption").textContent = SCENES[place].caption;
  annotate($("notes"), SCENES[place].name);
  open();
  $("dots").checked = player.kernel.world.count <= 100;
  offer($("settings"), scene, SCENES[place].name, settings, change);
  fit();
  history.replaceState(null, "", `#${encodeURIComponent(SCENES[place].name)}`);
}

async function compute(precision, instructions = player.kernel.instructions) {
  player.use(await load(precision, instructions));
  press($("precision"), precision);
  press($("instructions"), instructions);
  open();
}

function fit() {
  camera.fit(bounds(player.kernel.picture()));
}

function play(on) {
  isPlaying = on;
  $("play").textContent = on ? "Pause" : "Play";
}

function step() {
  if (player.step()) {
    keep();
  } else {
    play(false);
  }
  tell();
}

function seek(to) {
  play(false);
  hand.release();
  player.seek(to);
  tell();
}

// Updates the texts of the page.
function tell() {
  const { history, kernel } = player;
  Object.assign($("rewind"), { min: history.tail, max: history.head, value: player.now });
  $("time").textContent = `${kernel.world.time.toFixed(2)} s`;
  $("particles").textContent = kernel.world.count;
  $("steps").textContent = player.now;
  $("history").textContent = `${(history.size / 1000).toFixed(0)} kB`;
  $("fault").hidden = !player.fault;
  $("fault").textContent = player.fault;
  if (!isPlaying || player.now % 10 === 0) {
    $("checksum").textContent = kernel.checksum();
    $("speed").textContent = `kernel ${pace.kernel.toFixed(2)} ms · ${(1000 / pace.frame).toFixed(0)} frames/s`;
  }
}

function paint() {
  const picture = isMoving ? player.kernel.picture() : player.still();
  // The color scale follows increasing strain immediately, and decreasing strain slowly.
  if (frames % 6 === 0) painter.full = Math.max(strain(picture), painter.full * 0.97, 1e-4);
  if (camera.follows && !hand.held) camera.follow(bounds(picture));
  const strained = painter.full > 1.1e-4 && painter.shows.strains;
  $("legend").hidden = !strained;
  $("legend").lastElementChild.textContent = `strain 0 … ${Number((painter.full * 100).toPrecision(2))} %`;
  painter.paint(picture);
  if ($("dots").checked) painter.dots(player.kernel.positions());
  const place = hand.place();
  if (place) painter.ring(...place, hand.held, hand.pointer);
}

function plot() {
  const { tail, head } = player.history;
  energies.draw(tail, head, player.now);
  momenta.draw(tail, head, player.now);
}

let last = 0;
let seen = 0;
function frame(now) {
  requestAnimationFrame(frame);
  pace.frame += (Math.min(now - seen, 1000) - pace.frame) * 0.05;
  seen = now;
  if (now - last < FRAME - 3) return;
  last = now;
  if (isPlaying && isMoving && frames % slowness === 0) {
    step();
    pace.kernel += (player.kernelTime - pace.kernel) * (pace.kernel === 0 ? 1 : 0.05);
  }
  paint();
  // Plots need only a third of the frames.
  frames += 1;
  if (frames % 3 === 0) plot();
}

// Marks the pressed button of a group.
function press(group, value) {
  for (const button of group.children) {
    button.setAttribute("aria-pressed", String(button.value === value));
  }
}

function move(on) {
  hand.release();
  isMoving = on;
  hand.moves = !on;
}

const commands = {
  toggle: () => play(!isPlaying),
  step: () => (play(false), step()),
  restart: open,
  rewind: (by) => seek(player.now + by),
  fit,
};

$("scene").append(...SCENES.map(({ name }, place) => new Option(name, String(place))));
$("scene").addEventListener("change", (event) => choose(Number(event.target.value)));
$("precision").addEventListener("click", ({ target }) => target.value && compute(target.value));
$("instructions").addEventListener("click", ({ target }) => target.value && compute(player.kernel.precision, target.value));
$("play").addEventListener("click", commands.toggle);
$("step").addEventListener("click", commands.step);
$("restart").addEventListener("click", commands.restart);
$("rewind").addEventListener("input", (event) => seek(event.target.valueAsNumber));
$("fit").addEventListener("click", fit);
for (const name of ["goals", "links", "axes", "strains", "contacts"]) {
  $(name).addEventListener("change", ({ target }) => (painter.shows[name] = target.checked));
}
$("motion").addEventListener("change", ({ target }) => move(target.checked));
$("pace").addEventListener("click", ({ target }) => {
  if (target.value) {
    slowness = Number(target.value);
    press($("pace"), target.value);
  }
});
$("replay").addEventListener("click", () => {
  play(false);
  hand.release();
  const { same, differs } = player.verify();
  $("verdict").textContent = differs === null ? `bit-identical, ${same} checksums` : `differs at step ${differs}`;
  tell();
});
pointer.listen($("view"), camera, hand);
keyboard.listen($("view"), camera, hand, commands);

press($("instructions"), player.kernel.instructions);
$("instructions").querySelector("[value='simd']").disabled = !hasVectors();
const named = SCENES.findIndex(({ name }) => name === decodeURIComponent(location.hash.slice(1)));
choose(Math.max(named, 0));
requestAnimationFrame(frame);

// For tests and for use in the console.
globalThis.playground = { player, camera, hand, scenes: SCENES, choose, compute, commands, Kernel, initial, open, get pace() { return pace; } };
