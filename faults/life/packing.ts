import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Life, LifeDeps } from "./about-life.ts";
import type { ParcelRow } from "./view.ts";

/** The share of parcels that are booked through the dialog of a selection. */
const IN_A_BATCH = 0.25;
/** The share of parcels that somebody changes in another tab between a look and the click. */
const IN_TWO_TABS = 0.2;
/** How long staff wait for their change to be seen before they book what there is. */
const SEEN_WITHIN_MS = 10_000;

/**
 * Books what staff see: by one click, a double click, five at once from two tabs (perf F23), or as a batch whose start is clicked
 * twice. A draft that changed after they looked is refused, and they look again.
 */
export async function book(deps: LifeDeps, life: Life, path: string, { id }: ParcelRow): Promise<void> {
  const { shop, chance } = deps;
  if (chance.happens(IN_TWO_TABS)) await bookUnseen(deps, path, id);
  const shown = latestOf(deps, id);
  if (!shown) return;
  life.seen.set(id, [...(life.seen.get(id) ?? []), { atMs: Date.now(), codVnd: shown.cod_vnd }]);
  const version = shown.draft_version;
  if (chance.happens(IN_A_BATCH)) return bookAsBatch(deps, { shipmentId: id, version });
  const form = { intent: "book", shipmentId: id, version };
  const more = chance.pick([0, 0, 1, 4]);
  await Promise.all([
    shop.staff.sends(path, form),
    ...Array.from({ length: more }, () => shop.staff.clicks(path, form)),
  ]);
}

const latestOf = ({ view }: LifeDeps, id: string) => view.latest.parcels.find((parcel) => parcel.id === id);

/** Changes a parcel in one tab and books it in another that shows it as it was: it is not sent, and both show what it is now. */
async function bookUnseen(deps: LifeDeps, path: string, shipmentId: string): Promise<void> {
  const { shop, chance, tally } = deps;
  const before = latestOf(deps, shipmentId);
  if (before?.state !== "ready" || before.draft_version === null) return;
  const patch = { recipientName: `Trần Thị ${chance.between(1, 9_999)}` };
  await shop.staff.sends(path, { intent: "edit", shipmentId, patch });
  const until = Date.now() + SEEN_WITHIN_MS;
  while (latestOf(deps, shipmentId)?.draft_version === before.draft_version && Date.now() < until) await pause(100);
  if (latestOf(deps, shipmentId)?.draft_version === before.draft_version) return;
  const answer = await shop.staff.sends(path, { intent: "book", shipmentId, version: before.draft_version });
  if (answer.includes('"changed"')) tally("changed answers");
}

async function bookAsBatch(
  { shop: { staff }, tally }: LifeDeps,
  parcel: { shipmentId: string; version: string | null },
): Promise<void> {
  const batchId = randomUUID();
  await staff.sends("/app/matching.data", { batchId, kind: "book", parcels: [parcel] });
  const start = { batchId };
  await Promise.all([staff.sends("/app/start-batch.data", start), staff.clicks("/app/start-batch.data", start)]);
  tally("batches");
}

/** Scans a label as it leaves, and once more: the device sends again what had no answer. */
export async function scan({ shop: { staff }, tally }: LifeDeps, life: Life, { id, label }: ParcelRow): Promise<void> {
  const one = { id: randomUUID(), text: label, at: new Date().toISOString(), pickupId: null, anyway: true };
  const again = staff.clicks("/app/handover/scans", { scans: [one] });
  const answer = await staff.sends("/app/handover/scans", { scans: [one] });
  await again;
  const { results } = JSON.parse(answer) as { results: { outcome: string }[] };
  if (results[0]?.outcome !== "handed_over") return;
  life.scanned.add(id);
  tally("scans");
}
