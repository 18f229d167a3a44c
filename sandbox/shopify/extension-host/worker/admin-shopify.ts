import { surfaceOf } from "../surface.ts";
import type { AdminStart, PageSide, Start } from "../thread.ts";
import { createI18n } from "./i18n.ts";
import { API_VERSION, type SimulatedShopify } from "./shopify.ts";
import { strict } from "./strict.ts";

type Run = (shopify: object) => unknown;

/**
 * Creates the global `shopify` of the admin's pages. A block has `navigation`, an action `close`, a print action neither, and a module
 * that says whether an action is shown has no window at all; reading anything else throws an error that names it.
 */
export function createAdminShopify(start: Start, api: AdminStart, page: PageSide): SimulatedShopify {
  const runs = new Map<string, Run>();
  const isDrawn = !start.target.endsWith(".should-render");
  const surface = surfaceOf(start.target);
  const global = {
    extension: { target: start.target, apiVersion: API_VERSION, scriptUrl: start.bundleUrl },
    data: { selected: api.selected.map((id) => ({ id })) },
    auth: { idToken: () => page.token() },
    query: (query: string, { variables = {} }: { variables?: Record<string, unknown> } = {}) =>
      page.query(query, variables),
    i18n: createI18n(start.translations, {
      reader: () => api.language,
      extension: () => api.extensionLanguage,
      // The admin's API knows no currency: one has to be named.
      currency: () => "",
    }),
    storage: storageOf(page),
    ...(surface === "admin-block" && {
      navigation: { navigate: (url: string | URL) => void page.navigate(String(url)) },
    }),
    ...(surface === "admin-action" && isDrawn && { close: () => void page.close() }),
    setSignals: () => undefined,
    extend: (target: string, run: Run) => void runs.set(target, run),
  };
  return {
    global: strict(global),
    registered: (target) => runs.get(target),
    update: () => {
      throw new Error("an extension of the admin has no signals");
    },
  };
}

/** Returns the storage as the admin's extensions have it, which differs from that at checkout. */
function storageOf(page: PageSide) {
  const remove = async (key: string) => {
    const had = (await page.readStorage(key)) !== undefined;
    await page.writeStorage(key, undefined);
    return had;
  };
  return {
    get: (key: string) => page.readStorage(key),
    set: (key: string, value: unknown) => page.writeStorage(key, JSON.parse(JSON.stringify(value))),
    getMany: (keys: string[]) => Promise.all(keys.map((key) => page.readStorage(key))),
    setMany: async (entries: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(entries)) await page.writeStorage(key, value);
    },
    delete: remove,
    deleteMany: async (keys: string[]) =>
      Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await remove(key)] as const))),
    clear: async () => {
      for (const [key] of await page.listStorage()) await page.writeStorage(key, undefined);
    },
    entries: async () => (await page.listStorage())[Symbol.iterator](),
  };
}
