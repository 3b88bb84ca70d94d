// Drives the page in a headless Chromium: node test.mjs URL SCREENSHOTS.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";
import { testInstructions } from "./instructions.mjs";
import { Kernel, initial } from "../page/modules/kernel.js";
import { Player } from "../page/modules/player.js";
import { SCENES } from "../page/scenes/index.js";
import { rehearse } from "../tests/rehearsal.mjs";

const [url, screenshots] = process.argv.slice(2);
const COUNT = SCENES.length;
const STEPS = 150;
const browser = new Chromium();
const complaints = [];
browser.on((method, params) => {
  if (method === "Runtime.exceptionThrown") complaints.push(params.exceptionDetails.exception?.description ?? "exception");
  if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type)) complaints.push(JSON.stringify(params.args));
  if (method === "Log.entryAdded" && params.entry.level === "error") complaints.push(params.entry.text);
});

const proved = (what) => console.log(`ok: ${what}`);
const page = (expression) => browser.evaluate(expression);
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

async function size(width, height, mobile, dark) {
  await browser.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: mobile ? 2 : 1, mobile });
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: mobile });
  await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
}

async function shoot(name) {
  const { data } = await browser.send("Page.captureScreenshot", { format: "png" });
  writeFileSync(join(screenshots, `${name}.png`), Buffer.from(data, "base64"));
}

const mouse = (type, [x, y], buttons = 0) =>
  browser.send("Input.dispatchMouseEvent", { type, x, y, button: buttons || type === "mouseReleased" ? "left" : "none", buttons, clickCount: 1 });

async function key(name, text) {
  const code = { " ": "Space" }[name] ?? name;
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key: name, code, text });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key: name, code });
}

// Position of a particle on the screen.
const pixel = (particle) =>
  page(`(() => {
    const { player, camera } = playground;
    const [x, y] = player.kernel.positions().subarray(2 * ${particle});
    const { left, top } = document.getElementById("view").getBoundingClientRect();
    const [px, py] = camera.pixel(x, y);
    return [left + px, top + py];
  })()`);

const choose = (name) => page(`playground.choose(playground.scenes.findIndex(({ name }) => name === ${JSON.stringify(name)}))`);
const pause = () => page(`document.getElementById("play").textContent === "Pause" && playground.commands.toggle()`);
const resume = () => page(`document.getElementById("play").textContent === "Play" && playground.commands.toggle()`);

// Checksum of each scene after its rehearsal, computed by this engine.
async function expected(precision) {
  const player = new Player(await Kernel.load(precision, "plain"));
  return SCENES.map((_, place) => {
    player.open(place, initial(place));
    return rehearse(player, STEPS);
  });
}

// Compares the checksums of all scenes on the page with those of this engine.
async function compare(precision, checksums) {
  for (const [place, { name }] of SCENES.entries()) {
    await choose(name);
    assert.equal(await page(`(${rehearse})(playground.player, ${STEPS})`), checksums[place], `${name} in ${precision} precision`);
  }
}

async function run() {
  mkdirSync(screenshots, { recursive: true });
  await browser.open("about:blank");
  await size(1280, 800, false, false);
  await browser.send("Page.navigate", { url });
  await browser.until(`Boolean(globalThis.playground)`);
  assert.equal(await page(`document.getElementById("scene").length`), COUNT);
  proved(`the page has loaded, with ${COUNT} scenes`);

  // Measures sixty frames per second before any other activity.
  await choose("cloth");
  await resume();
  await sleep(1);
  const pace = await page(`new Promise((resolve) => {
    const start = performance.now();
    const first = playground.player.now;
    let frames = 0;
    const count = (now) => {
      frames += 1;
      if (now - start < 4000) requestAnimationFrame(count);
      else resolve({ frames: (frames / (now - start)) * 1000, steps: ((playground.player.now - first) / (now - start)) * 1000, kernel: playground.pace.kernel });
    };
    requestAnimationFrame(count);
  })`);
  console.log(`   cloth of 40 x 30, five iterations: ${pace.frames.toFixed(1)} frames/s, ${pace.steps.toFixed(1)} steps/s, kernel ${pace.kernel.toFixed(2)} ms per step`);
  assert.match(await page(`document.getElementById("speed").textContent`), /kernel [\d.]+ ms · \d+ frames\/s/);
  proved("frames are counted and the time of the kernel is shown");

  const checksums = { single: await expected("single"), double: await expected("double") };
  for (const precision of ["single", "double"]) {
    await page(`playground.compute("${precision}")`);
    await pause();
    await compare(precision, checksums[precision]);
    proved(`${COUNT} scenes in ${precision} precision have the checksums of the plain module in node`);

    await choose("square");
    await page(`playground.player.open(0, { ...playground.initial(0), columns: 8 })`);
    const bytes = await page(`(() => {
      const { player } = playground;
      player.input("take", 20, 0, 0);
      for (let step = 0; step < 600; step += 1) {
        player.input("drag_to", Math.sin(step / 20), Math.cos(step / 20));
        player.step();
      }
      return [player.kernel.world.count, player.history.head - player.history.tail, player.history.size];
    })()`);
    assert.deepEqual(bytes.slice(0, 2), [64, 600]);
    assert.ok(bytes[2] < 1e6, `${bytes[2]} bytes`);
    proved(`ten seconds of 64 particles in ${precision} precision, dragged all the time, need ${bytes[2]} bytes`);
  }

  await testInstructions(browser, url, async (precision) => {
    await pause();
    await compare(precision, checksums[precision]);
    proved(`${COUNT} scenes in ${precision} precision without vectors: the same checksums`);
  });
  proved("the page computes with vectors where the browser has them, and without them on request and in other browsers");

  // The mouse.
  await page(`playground.compute("single")`);
  await choose("cloth");
  await resume();
  await sleep(1.5);
  const bottom = 40 * 30 - 20;
  const from = await pixel(bottom);
  await mouse("mouseMoved", from);
  await mouse("mousePressed", from, 1);
  const held = await page(`playground.hand.chosen`);
  const to = [from[0] + 80, from[1] - 40];
  for (let part = 1; part <= 10; part += 1) {
    await mouse("mouseMoved", [from[0] + 8 * part, from[1] - 4 * part], 1);
    await sleep(0.03);
  }
  await sleep(0.3);
  const arrived = await pixel(held);
  assert.ok(Math.hypot(arrived[0] - to[0], arrived[1] - to[1]) < 45, `dragged to ${arrived}, not ${to}`);
  await shoot("desktop-light-drag");
  await mouse("mouseReleased", to);
  assert.equal(await page(`playground.hand.held`), false);
  proved("the mouse drags a particle of the cloth and releases it");

  // Rewinds with the slider, and continues from there.
  const gone = await page(`(() => {
    const slider = document.getElementById("rewind");
    const { player } = playground;
    const end = player.kernel.checksum(), head = player.now;
    slider.value = player.history.tail + 25;
    slider.dispatchEvent(new Event("input"));
    const back = player.now, checksum = player.kernel.checksum();
    slider.value = head;
    slider.dispatchEvent(new Event("input"));
    return { back, moved: checksum !== end, same: player.now === head && player.kernel.checksum() === end, paused: document.getElementById("play").textContent === "Play" };
  })()`);
  assert.deepEqual([gone.moved, gone.same, gone.paused], [true, true, true]);
  await page(`document.getElementById("replay").click()`);
  assert.match(await page(`document.getElementById("verdict").textContent`), /^bit-identical, \d+ checksums$/);
  proved("the slider rewinds a run that contains a drag, and returns to the same checksum; replaying compares equal");

  // Controls.
  const enter = (name, value) => page(`(() => {
    const field = document.getElementById("setting-${name}");
    field.value = ${value};
    field.dispatchEvent(new Event("change"));
    return [field.valueAsNumber, document.getElementById("fault").textContent];
  })()`);
  await enter("columns", 12);
  await enter("rows", 9);
  assert.equal(await page(`document.getElementById("particles").textContent`), "108");
  await enter("pins", 4);
  await enter("mass", 0.2);
  assert.equal(await page(`playground.player.kernel.picture().length > 0 && playground.player.kernel.world.settings.mass`), 0.2);
  assert.deepEqual(await enter("spring", 5000), [5000, ""]);
  assert.deepEqual(await enter("iterations", 8), [8, ""]);
  assert.deepEqual(await enter("columns", 500), [12, "the capacity for constraints is used up"]);
  assert.equal(await page(`document.getElementById("particles").textContent`), "108");
  await enter("time_step", 0);
  await page(`playground.commands.step()`);
  assert.equal(await page(`document.getElementById("fault").textContent`), "time step must be positive, and not too short");
  await enter("time_step", 0.02);
  await page(`playground.commands.step()`);
  assert.equal(await page(`document.getElementById("fault").textContent`), "");
  proved("controls change the scene; an error of the kernel is shown and changes nothing");

  await choose("square");
  for (const [place, mode] of ["rigid", "linear", "isochoric", "quadratic", "plastic"].entries()) {
    await page(`[...document.querySelectorAll("#settings button")].find((button) => button.textContent === "${mode}").click()`);
    assert.equal(await page(`playground.player.kernel.world.settings.mode`), place);
    await page(`playground.commands.step()`);
  }
  proved("all five modes of shape matching run");

  // Without motion, the goals follow a dragged corner, and nothing else moves.
  await choose("square");
  await page(`document.getElementById("motion").click()`);
  const picture = () => page(`playground.player.still()`);
  const still = await page(`[...playground.player.kernel.positions()]`);
  const goals = await picture();
  const corner = await pixel(3);
  await mouse("mouseMoved", corner);
  await mouse("mousePressed", corner, 1);
  await mouse("mouseMoved", [corner[0] + 60, corner[1] + 30], 1);
  await sleep(0.3);
  await shoot("desktop-light-still");
  await mouse("mouseReleased", [corner[0] + 60, corner[1] + 30]);
  const dragged = await page(`[...playground.player.kernel.positions()]`);
  assert.deepEqual(dragged.slice(0, 6), still.slice(0, 6));
  const [ex, ey] = await page(`[60 / playground.camera.scale, -30 / playground.camera.scale]`);
  assert.ok(Math.hypot(dragged[6] - still[6] - ex, dragged[7] - still[7] - ey) < 0.1 * Math.hypot(ex, ey), `moved to ${dragged.slice(6)}`);
  assert.notDeepEqual(await picture(), goals);
  assert.equal(await page(`playground.player.now`), 0);
  assert.equal((await page(`playground.player.verify()`)).differs, null);
  await page(`document.getElementById("motion").click()`);
  await resume();
  await browser.until(`playground.player.now > 20`, 20);
  await pause();
  proved("without motion only a dragged particle moves, and the goals follow; with motion it continues");

  // Slow motion, rigid springs, axes, formulas.
  await choose("cloth");
  await page(`document.querySelector("#pace [value='20']").click()`);
  await resume();
  const slow = await page(`new Promise((resolve) => {
    const first = playground.player.now;
    setTimeout(() => resolve(playground.player.now - first), 2000);
  })`);
  assert.ok(slow >= 1 && slow <= 8, `${slow} steps in two seconds`);
  await page(`document.querySelector("#pace [value='1']").click()`);
  await page(`document.querySelector("#settings .rigid input").click()`);
  assert.equal(await page(`playground.player.kernel.world.settings.spring === Infinity`), true);
  await sleep(0.5);
  assert.equal(await page(`document.getElementById("fault").textContent`), "");
  await page(`document.querySelector("#settings .rigid input").click()`);
  assert.equal(await page(`playground.player.kernel.world.settings.spring`), await page(`document.getElementById("setting-spring").valueAsNumber`));
  const ink = () => page(`document.getElementById("view").toDataURL()`);
  await pause();
  await sleep(0.2);
  const plain = await ink();
  await page(`document.getElementById("axes").click()`);
  await sleep(0.2);
  assert.notEqual(await ink(), plain);
  await shoot("desktop-light-axes");
  await page(`document.getElementById("axes").click()`);
  const notes = await page(`playground.scenes.map(({ name }) => {
    playground.choose(playground.scenes.findIndex((scene) => scene.name === name));
    return ["code", "li"].map((tag) => document.querySelectorAll("#notes " + tag).length);
  })`);
  assert.ok(notes.every(([formulas, sources]) => formulas > 0 && sources > 0), JSON.stringify(notes));
  proved("slow motion, rigid springs, axes; each scene has formulas and sources");

  // The keyboard and the wheel.
  await page(`document.getElementById("view").focus()`);
  await pause();
  await key(" ", " ");
  assert.equal(await page(`document.getElementById("play").textContent`), "Pause");
  await key(" ", " ");
  await key("n", "n");
  await key("g", "g");
  const before = await page(`playground.hand.pointer`);
  await key("ArrowRight");
  await key(".", ".");
  const after = await page(`[playground.hand.held, ...playground.hand.place()]`);
  assert.ok(after[0] && after[1] > before[0]);
  await key("g", "g");
  const scale = await page(`playground.camera.scale`);
  const middle = await pixel(0);
  await browser.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: middle[0], y: middle[1], deltaX: 0, deltaY: -200 });
  await browser.until(`playground.camera.scale > ${scale}`, 5);
  proved("the keyboard plays, grabs and moves a particle; the wheel zooms");

  // Screenshots, and a touch on a small screen.
  for (const dark of [false, true]) {
    const shade = dark ? "dark" : "light";
    await size(1280, 800, false, dark);
    for (const { name } of dark ? SCENES.slice(0, 4) : SCENES) {
      await choose(name);
      await pause();
      await page(`for (let step = 0; step < 120; step += 1) { playground.player.step(); }`);
      await choose(name);
      await resume();
      await browser.until(`playground.player.now >= 75`, 60);
      await pause();
      await sleep(0.2);
      await shoot(`desktop-${shade}-${name.replace(", ", "-")}`);
    }
    await size(390, 844, true, dark);
    await sleep(0.3);
    for (const name of ["cloth", "square"]) {
      await choose(name);
      await resume();
      await browser.until(`playground.player.now >= 60`, 60);
      const place = (await pixel(3)).map(Math.round);
      const touch = (type, points) => browser.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
      await touch("touchStart", [place]);
      await touch("touchMove", [[place[0] + 20, place[1] + 20]]);
      await browser.until(`playground.hand.held`, 5);
      await sleep(0.2);
      await shoot(`phone-${shade}-${name}`);
      await touch("touchEnd", []);
      await browser.until(`!playground.hand.held`, 5);
    }
    const wide = await page(`document.documentElement.scrollWidth`);
    assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
    await page(`scrollTo(0, 500)`);
    await sleep(0.3);
    await shoot(`phone-${shade}-scrolled`);
    await page(`scrollTo(0, 0)`);
  }
  proved(`a touch drags on a phone, without horizontal scrolling; pictures are in ${screenshots}`);

  assert.deepEqual(complaints, []);
  proved("no error and no warning in the console");
}

try {
  await run();
} catch (error) {
  console.error(error, complaints);
  process.exitCode = 1;
} finally {
  await browser.close();
}
