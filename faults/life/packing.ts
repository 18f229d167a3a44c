import { randomUUID } from "node:crypto";
import type { Life, LifeDeps } from "./about-life.ts";
import type { ParcelRow } from "./view.ts";

/** The share of parcels that are booked through the dialog of a selection. */
const IN_A_BATCH = 0.25;

/**
 * Books what staff see: by one click, a double click, five at once from two tabs (perf F23), or as a batch whose start is clicked
 * twice. A draft that changed after they looked is refused, and they look again.
 */
export async function book(deps: LifeDeps, life: Life, path: string, { id }: ParcelRow): Promise<void> {
  const { shop, chance, view } = deps;
  const shown = view.latest.parcels.find((parcel) => parcel.id === id);
  if (!shown) return;
  const seen = life.seen.get(id) ?? new Set();
  life.seen.set(id, seen.add(shown.cod_vnd));
  const version = shown.draft_version;
  if (chance.happens(IN_A_BATCH)) return bookAsBatch(deps, { shipmentId: id, version });
  const form = { intent: "book", shipmentId: id, version };
  const more = chance.pick([0, 0, 1, 4]);
  await Promise.all([
    shop.staff.sends(path, form),
    ...Array.from({ length: more }, () => shop.staff.clicks(path, form)),
  ]);
}

async function bookAsBatch({ shop: { staff } }: LifeDeps, parcel: { shipmentId: string; version: string | null }) {
  const batchId = randomUUID();
  await staff.sends("/app/matching.data", { batchId, kind: "book", parcels: [parcel] });
  const start = { batchId };
  await Promise.all([staff.sends("/app/start-batch.data", start), staff.clicks("/app/start-batch.data", start)]);
}

/** Scans a label as it leaves, and once more: the device sends again what had no answer. */
export async function scan({ shop: { staff } }: LifeDeps, life: Life, { id, label }: ParcelRow): Promise<void> {
  const one = { id: randomUUID(), text: label, at: new Date().toISOString(), pickupId: null, anyway: true };
  const again = staff.clicks("/app/handover/scans", { scans: [one] });
  const answer = await staff.sends("/app/handover/scans", { scans: [one] });
  await again;
  const { results } = JSON.parse(answer) as { results: { outcome: string }[] };
  if (results[0]?.outcome === "handed_over") life.scanned.add(id);
}
