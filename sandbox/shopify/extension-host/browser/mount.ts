import { ThreadWebWorker } from "@quilted/threads";
import { DOMRemoteReceiver } from "@remote-dom/core/receivers";
import ELEMENTS from "../elements.json";
import { surfaceOf } from "../surface.ts";
import type { ElementDefinition, PageSide, Start, WorkerSide } from "../thread.ts";
import type { AdminApi, ExtensionApi, MountedExtension, MountOptions } from "./contract.ts";
import { followLinks } from "./links.ts";
import { defineStandIns } from "./stand-ins.ts";
import { storageOf } from "./storage.ts";

export { shouldRenderOf } from "../surface.ts";
export { translationsFor } from "./translations.ts";

const WORKER_URL = "/extension-host/worker.js";

/**
 * Starts a built extension in a worker of its own and renders its output with stand-ins for Shopify's elements. Rejects
 * when the bundle cannot be loaded, does not extend the target, or throws as it starts; the container is then empty.
 */
export async function mountExtension(options: MountOptions): Promise<MountedExtension> {
  const { container, bundleUrl, target, api, onError = () => undefined } = options;
  const elements = elementsOf(target);
  for (const surface of Object.values(ELEMENTS)) defineStandIns(surface);
  // Only elements, properties and events that Shopify's types name for this surface reach the page; anything else is refused.
  const receiver = new DOMRemoteReceiver({ root: container, elements: policiesOf(elements) });
  const { worker, imports } = aWorker();
  const { navigate } = api;
  const leave = navigate ? followLinks(container, { ...api, navigate }) : () => undefined;
  const unmount = () => {
    worker.terminate();
    leave();
    container.replaceChildren();
  };
  try {
    const start = { ...startOf(options), elements };
    await Promise.race([
      imports.start(start, receiver.connection, pageSide(bundleUrl, api, onError)),
      notLoaded(worker),
    ]);
  } catch (error) {
    unmount();
    throw error;
  }
  return {
    update: ({ signals = {}, localization = {} }) => imports.update(signals, localization),
    unmount,
  };
}

/**
 * Runs a module that says whether an action is shown, from the bundle with the extension's conditions. Rejects when it fails, is not
 * there, or answers anything but `{ display: boolean }`.
 */
export async function asksToRender(
  options: Omit<MountOptions, "container" | "api"> & { api: AdminApi },
): Promise<boolean> {
  const { worker, imports } = aWorker();
  try {
    const start = { ...startOf(options), elements: {} };
    const side = pageSide(options.bundleUrl, options.api, options.onError ?? (() => undefined));
    const answer = await Promise.race([imports.start(start, null, side), notLoaded(worker)]);
    const { display } = (answer ?? {}) as { display?: unknown };
    if (typeof display !== "boolean") throw new Error(`${options.target} answered ${JSON.stringify(answer)}`);
    return display;
  } finally {
    worker.terminate();
  }
}

function aWorker() {
  const worker = new Worker(WORKER_URL);
  const { imports } = new ThreadWebWorker<WorkerSide>(worker);
  return { worker, imports };
}

function startOf({ bundleUrl, target, api }: Omit<MountOptions, "container">): Omit<Start, "elements"> {
  const { translations } = api;
  const common = { bundleUrl: new URL(bundleUrl, location.href).href, target, translations };
  if (isForStaff(api)) {
    const { selected, language, extensionLanguage, app } = api;
    return { ...common, api: { for: "staff", selected, language, extensionLanguage, app } };
  }
  const { signals, localization, shop, networkAccess, reroute = {} } = api;
  return { ...common, api: { for: "buyer", signals, localization, shop, networkAccess, reroute } };
}

const isForStaff = (api: AdminApi | ExtensionApi): api is AdminApi => "idToken" in api;

const elementsOf = (target: string): Record<string, ElementDefinition> => ELEMENTS[surfaceOf(target)];

function policiesOf(elements: Record<string, ElementDefinition>) {
  const keyed = (names: string[]) => Object.fromEntries(names.map((name) => [name, {}]));
  return Object.fromEntries(
    Object.entries(elements).map(([name, { properties, events }]) => [
      name,
      { properties: keyed(properties), events: keyed(events), methods: [] },
    ]),
  );
}

/** Rejects when the worker's own script fails to load or throws, since the worker then answers nothing. */
function notLoaded(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message || `${WORKER_URL} did not load`)));
  });
}

function pageSide(bundleUrl: string, api: AdminApi | ExtensionApi, onError: (message: string) => void): PageSide {
  const staff = isForStaff(api) ? api : null;
  return {
    token: async () => (isForStaff(api) ? api.idToken() : api.sessionToken()),
    ...storageOf(bundleUrl),
    query: async (query, variables) => staff?.query(query, variables),
    navigate: async (url) => staff?.navigate(url, null),
    close: async () => staff?.close?.(),
    failed: async (message) => onError(message),
  };
}
