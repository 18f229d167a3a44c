import { z } from "zod";
import type { PendingScan } from "./scan-queue";

const scansSchema = z.array(
  z.object({
    id: z.uuid(),
    text: z.string(),
    at: z.string(),
    pickupId: z.string().nullable(),
    anyway: z.boolean(),
  }),
);

/**
 * Returns where a shop's scans are kept in this browser until the app has answered them. Without storage, as in some private
 * windows, they last as long as the page.
 */
export function storedScans(shopId: string) {
  const key = `waybill-scans-${shopId}`;
  return {
    read(): PendingScan[] {
      try {
        return scansSchema.parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
      } catch {
        return [];
      }
    },
    write(scans: PendingScan[]): void {
      try {
        if (scans.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(scans));
      } catch {
        // The scans are still in memory.
      }
    },
  };
}
