import { ThreadWebWorker } from "@quilted/threads";
import { DOMRemoteReceiver } from "@remote-dom/core/receivers";
import ELEMENTS from "../elements.json";
import type { PageSide, WorkerSide } from "../thread.ts";
import type { MountedExtension, MountOptions } from "./contract.ts";
import { defineStandIns } from "./stand-ins.ts";

export { translationsFor } from "./translations.ts";

const WORKER_URL = "/extension-host/worker.js";

/** Only elements, properties and events that Shopify's types name reach the page; anything else is refused. */
const POLICIES = Object.fromEntries(
  Object.entries(ELEMENTS).map(([name, { properties, events }]) => [
    name,
    { properties: keyed(properties), events: keyed(events), methods: [] },
  ]),
);

/** What extensions wrote to `shopify.storage`, by bundle, for the life of the page. */
const storages = new Map<string, Map<string, unknown>>();

/**
 * Starts a built extension in a worker of its own and renders its output with stand-ins for Shopify's elements. Rejects
 * when the bundle cannot be loaded, does not extend the target, or throws as it starts; the container is then empty.
 */
export async function mountExtension(options: MountOptions): Promise<MountedExtension> {
  const { container, bundleUrl, target, api, onError = () => undefined } = options;
  defineStandIns(ELEMENTS);
  const receiver = new DOMRemoteReceiver({ root: container, elements: POLICIES });
  const worker = new Worker(WORKER_URL);
  const { imports } = new ThreadWebWorker<WorkerSide>(worker);
  const unmount = () => {
    worker.terminate();
    container.replaceChildren();
  };
  const { sessionToken, reroute = {}, ...data } = api;
  const start = { ...data, bundleUrl: new URL(bundleUrl, location.href).href, target, elements: ELEMENTS, reroute };
  try {
    const started = imports.start(start, receiver.connection, pageSide(bundleUrl, sessionToken, onError));
    await Promise.race([started, notLoaded(worker)]);
  } catch (error) {
    unmount();
    throw error;
  }
  return {
    update: ({ signals = {}, localization = {} }) => imports.update(signals, localization),
    unmount,
  };
}

/** Rejects when the worker's own script fails to load or throws, since the worker then answers nothing. */
function notLoaded(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message || `${WORKER_URL} did not load`)));
  });
}

function pageSide(
  bundleUrl: string,
  sessionToken: () => Promise<string>,
  onError: (message: string) => void,
): PageSide {
  const storage = storages.get(bundleUrl) ?? new Map<string, unknown>();
  storages.set(bundleUrl, storage);
  return {
    sessionToken: async () => sessionToken(),
    readStorage: async (key) => storage.get(key),
    writeStorage: async (key, value) => void storage.set(key, value),
    failed: async (message) => onError(message),
  };
}

function keyed(names: string[]): Record<string, Record<string, never>> {
  return Object.fromEntries(names.map((name) => [name, {}]));
}
