/**
 * Runs one built UI extension in a Web Worker: with the remote DOM that it draws into and the global `shopify` that it
 * reads, but without access to the page.
 */
import "@remote-dom/core/polyfill";
import { ThreadWebWorker } from "@quilted/threads";
import { createRemoteElement, RemoteRootElement } from "@remote-dom/core/elements";
import type { Start, WorkerSide } from "../thread.ts";
import { limitNetwork } from "./network.ts";
import { createShopify, type SimulatedShopify } from "./shopify.ts";
import { reportUnhandled } from "./unhandled.ts";

declare function importScripts(url: string): void;

let shopify: SimulatedShopify | undefined;

const exports: WorkerSide = {
  async start(start, connection, page) {
    reportUnhandled(page);
    limitNetwork(start.networkAccess, start.reroute);
    defineElements(start.elements);
    const root = document.createElement("remote-root") as RemoteRootElement;
    root.connect(connection);
    document.body.append(root);
    Object.defineProperty(document, "body", { value: root, configurable: true });
    shopify = createShopify(start, page);
    Object.assign(globalThis, { shopify: shopify.global });
    importScripts(start.bundleUrl);
    const run = shopify.registered(start.target);
    if (!run) throw new Error(`the bundle does not extend ${start.target}`);
    await run(shopify.global);
  },
  async update(signals, localization) {
    shopify?.update(signals, localization);
  },
};

customElements.define("remote-root", RemoteRootElement);
new ThreadWebWorker(self as unknown as Worker, { exports });

function defineElements(elements: Start["elements"]) {
  for (const [name, { properties, events }] of Object.entries(elements)) {
    const definition = Object.fromEntries(properties.map((property) => [property, {}]));
    customElements.define(name, createRemoteElement({ properties: definition, events }));
  }
}
