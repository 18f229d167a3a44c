/**
 * Runs one built UI extension in a Web Worker: with the remote DOM that it draws into and the global `shopify` that it
 * reads, but without access to the page.
 */
import "@remote-dom/core/polyfill";
import { ThreadWebWorker } from "@quilted/threads";
import { createRemoteElement, RemoteRootElement } from "@remote-dom/core/elements";
import type { PageSide, Start, WorkerSide } from "../thread.ts";
import { createAdminShopify } from "./admin-shopify.ts";
import { eventOf } from "./events.ts";
import { fetchForStaff, limitNetwork } from "./network.ts";
import { createShopify, type SimulatedShopify } from "./shopify.ts";
import { reportUnhandled } from "./unhandled.ts";

declare function importScripts(url: string): void;

let shopify: SimulatedShopify | undefined;

const exports: WorkerSide = {
  async start(start, connection, page) {
    reportUnhandled(page);
    defineElements(start.elements);
    if (connection) {
      const root = document.createElement("remote-root") as RemoteRootElement;
      root.connect(connection);
      document.body.append(root);
      Object.defineProperty(document, "body", { value: root, configurable: true });
    }
    shopify = shopifyOf(start, page);
    Object.assign(globalThis, { shopify: shopify.global });
    importScripts(start.bundleUrl);
    const run = shopify.registered(start.target);
    if (!run) throw new Error(`the bundle does not extend ${start.target}`);
    const answer = await run(shopify.global);
    return connection ? undefined : answer;
  },
  async update(signals, localization) {
    shopify?.update(signals, localization);
  },
};

function shopifyOf(start: Start, page: PageSide): SimulatedShopify {
  const { api } = start;
  if (api.for === "staff") {
    fetchForStaff(api.app, () => page.token());
    return createAdminShopify(start, api, page);
  }
  limitNetwork(api.networkAccess, api.reroute);
  return createShopify(start, api, page);
}

customElements.define("remote-root", RemoteRootElement);
new ThreadWebWorker(self as unknown as Worker, { exports });

function defineElements(elements: Start["elements"]) {
  for (const [name, { properties, events }] of Object.entries(elements)) {
    const definition = Object.fromEntries(properties.map((property) => [property, {}]));
    const heard = Object.fromEntries(events.map((event) => [event, eventOf(event)]));
    customElements.define(name, createRemoteElement({ properties: definition, events: heard }));
  }
}
