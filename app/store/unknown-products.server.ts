/** Variants that a quote needed and that have not been read, by shop. */
export interface UnknownProducts {
  add(shopId: string, variantIds: readonly string[]): void;
  /** Returns the variants to be read; each is returned once. */
  take(): { shopId: string; variantIds: string[] }[];
}

const MAX_SHOPS = 2_000;
const MAX_VARIANTS = 2_000;

/** Returns an empty list; it is only in this process's memory. */
export function createUnknownProducts(): UnknownProducts {
  let unknown = new Map<string, Set<string>>();

  return {
    add(shopId, variantIds) {
      const set = unknown.get(shopId) ?? new Set();
      if (unknown.size < MAX_SHOPS) unknown.set(shopId, set);
      for (const id of variantIds) if (set.size < MAX_VARIANTS) set.add(id);
    },
    take() {
      const taken = [...unknown].map(([shopId, ids]) => ({ shopId, variantIds: [...ids] }));
      unknown = new Map();
      return taken;
    },
  };
}
