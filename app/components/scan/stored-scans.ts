import { z } from "zod";
import type { PendingScan } from "./scan-queue";

/**
 * Returns where a page's scans are kept in this browser until the app has answered them. `key` names page and shop, `added` is the
 * shape of what the page adds to a scan. Without storage, as in some private windows, they last as long as the page.
 */
export function storedScans<Added extends object>(key: string, added: z.ZodType<Added>) {
  const scansSchema = z.array(
    z.intersection(z.object({ id: z.uuid(), text: z.string(), at: z.string() }), added),
  ) as z.ZodType<PendingScan<Added>[]>;
  return {
    read(): PendingScan<Added>[] {
      try {
        return scansSchema.parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
      } catch {
        return [];
      }
    },
    write(scans: PendingScan<Added>[]): void {
      try {
        if (scans.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(scans));
      } catch {
        // The scans are still in memory.
      }
    },
  };
}
