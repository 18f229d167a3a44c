import { entryKey, mergeEntries } from "~/domain/fee/tariff";
import type { Database } from "./database.server";
import { type PricedBy, type StoredTariff, saveTariff } from "./tariff.server";
import { partsOf, type WaitingRows } from "./waiting-writes.server";

type Learned = StoredTariff & PricedBy;

/** Learned tariff entries that wait to be written. */
export interface TariffBuffer extends WaitingRows {
  add(entry: Learned): void;
}

const MAX_ENTRIES = 20_000;
const ENTRIES_AT_ONCE = 500;

/** Returns an empty buffer that writes to `database`. */
export function createTariffBuffer(database: Database): TariffBuffer {
  let learned = new Map<string, Learned>();
  let dropped = 0;

  function add(entry: Learned): void {
    const { shopId, accountCode, environment } = entry;
    const key = `${shopId} ${environment} ${accountCode} ${entryKey(entry)}`;
    const before = learned.get(key);
    if (!before && learned.size >= MAX_ENTRIES) {
      dropped += 1;
      return;
    }
    learned.set(key, { ...mergeEntries(before, entry), shopId, accountCode, environment });
  }

  return {
    add,
    take() {
      const entries = [...learned.values()];
      learned = new Map();
      return partsOf(entries, ENTRIES_AT_ONCE).map((some) => ({
        what: "tariff",
        write: () => saveTariff(database, some),
        putBack() {
          for (const entry of some) add(entry);
        },
      }));
    },
    get dropped() {
      return dropped;
    },
    get waiting() {
      return learned.size;
    },
  };
}
