import type { PageSide } from "../thread.ts";

/** What extensions wrote to `shopify.storage`, by bundle, for the life of the page. */
const storages = new Map<string, Map<string, unknown>>();

/** Returns the functions by which an extension's workers reach the storage that they share. */
export function storageOf(bundleUrl: string): Pick<PageSide, "readStorage" | "writeStorage" | "listStorage"> {
  const storage = storages.get(bundleUrl) ?? new Map<string, unknown>();
  storages.set(bundleUrl, storage);
  return {
    readStorage: async (key) => storage.get(key),
    writeStorage: async (key, value) => {
      if (value === undefined) storage.delete(key);
      else storage.set(key, value);
    },
    listStorage: async () => [...storage],
  };
}
