// Tests which modules the page loads: with vectors where the browser has them, and without vectors
// on request and in other browsers.

import assert from "node:assert/strict";

// Names of the modules that the page has fetched.
const FETCHED = `performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)).filter((name) => name.endsWith(".wasm"))`;

// Loads the page again: the empty page in between has no playground to wait for.
async function load(browser, url) {
  await browser.send("Page.navigate", { url: "about:blank" });
  await browser.send("Page.navigate", { url });
  await browser.until(`Boolean(globalThis.playground)`);
}

// Which module computes, and which button of the page is pressed.
const used = (browser) =>
  browser.evaluate(`[playground.player.kernel.instructions, document.querySelector("#instructions [aria-pressed='true']").value]`);

// `compare(precision)` is called with each module without vectors, and compares its checksums.
export async function testInstructions(browser, url, compare) {
  await load(browser, url);
  assert.deepEqual(await used(browser), ["simd", "simd"]);
  assert.deepEqual(await browser.evaluate(FETCHED), ["single-simd.wasm"]);

  await browser.evaluate(`document.querySelector("#instructions [value='plain']").click()`);
  await browser.until(`playground.player.kernel.instructions === "plain"`, 10);
  assert.deepEqual(await used(browser), ["plain", "plain"]);
  assert.deepEqual(await browser.evaluate(FETCHED), ["single-simd.wasm", "single.wasm"]);
  await compare("single");
  await browser.evaluate(`playground.compute("double")`);
  assert.deepEqual(await used(browser), ["plain", "plain"]);
  await compare("double");
  assert.deepEqual(await browser.evaluate(FETCHED), ["single-simd.wasm", "single.wasm", "double.wasm"]);

  // A browser that rejects every module with vectors.
  const source = `WebAssembly.validate = () => false`;
  const { identifier } = await browser.send("Page.addScriptToEvaluateOnNewDocument", { source });
  await load(browser, url);
  assert.deepEqual(await used(browser), ["plain", "plain"]);
  assert.deepEqual(await browser.evaluate(FETCHED), ["single.wasm"]);
  assert.equal(await browser.evaluate(`document.querySelector("#instructions [value='simd']").disabled`), true);
  await browser.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });

  await load(browser, url);
}
