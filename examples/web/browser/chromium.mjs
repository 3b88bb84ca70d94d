// Headless Chromium, controlled through the pipe of its DevTools protocol.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
];

export class Chromium {
  #asked = new Map();
  #listeners = [];
  #count = 0;
  #rest = "";

  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), "playground-"));
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
    this.process = spawn("chromium", [...FLAGS, `--user-data-dir=${this.profile}`, "about:blank"], { stdio });
    this.process.stdio[4].on("data", (data) => {
      const messages = (this.#rest + data).split("\0");
      this.#rest = messages.pop();
      messages.forEach((message) => this.#receive(JSON.parse(message)));
    });
  }

  #receive({ id, result, error, method, params }) {
    if (id === undefined) {
      this.#listeners.forEach((listener) => listener(method, params));
      return;
    }
    const { resolve, reject } = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  on(listener) {
    this.#listeners.push(listener);
  }

  send(method, params = {}) {
    this.#count += 1;
    const id = this.#count;
    const message = JSON.stringify({ id, method, params, sessionId: this.session });
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.process.stdio[3].write(`${message}\0`);
    });
  }

  // Opens a page.
  async open(url) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    this.session = sessionId;
    await this.send("Page.enable");
    await this.send("Runtime.enable");
    await this.send("Log.enable");
    await this.send("Page.navigate", { url });
  }

  // Evaluates an expression in the page and waits for promises.
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  async until(expression, seconds = 60) {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) {
      if (await this.evaluate(expression)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`timeout waiting for: ${expression}`);
  }

  async close() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.session = undefined;
    await this.send("Browser.close");
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
