import type { Diary } from "./diary.ts";
import type { Ledgers } from "./judge/ledgers.ts";

/** Returns everything that any side knows about these subjects, in order of time, one line each. */
export function mergedHistory(about: readonly string[], ledgers: Ledgers, diary: Diary): string[] {
  const subjects = new Set(about.filter(Boolean));
  const { carrier, shopify, parcels, attempts, events, steps } = ledgers;
  const mine = parcels.filter(({ id, order_id, label }) =>
    [id, order_id, label].some((one) => subjects.has(one ?? "")),
  );
  const ids = new Set(mine.map(({ id }) => id));
  const tries = attempts.filter(({ shipment_id }) => ids.has(shipment_id));
  for (const { label, order_id, fulfillment_id } of mine) {
    for (const one of [label, order_id, fulfillment_id]) if (one) subjects.add(one);
  }
  for (const { partner_id } of tries) subjects.add(partner_id);
  const timed = [
    ...diary.about(subjects).map(({ atMs, who, what }) => ({ atMs, line: `${who}: ${what}` })),
    ...carrier
      .filter(({ partner_id, label }) => subjects.has(partner_id) || subjects.has(label))
      .flatMap(({ label, history }) =>
        history.map(({ status_id, at }) => ({
          atMs: Date.parse(at),
          line: `carrier's ledger: ${label} at ${status_id}`,
        })),
      ),
    ...events
      .filter(({ shipment_id }) => ids.has(shipment_id))
      .map(({ kind, carrier_status, happened_at }) => ({
        atMs: happened_at.getTime(),
        line: `app's history: ${kind} ${carrier_status ?? ""}`,
      })),
  ];
  const states = [
    ...mine.map(
      (row) => `parcel ${row.id}: ${row.state} ${row.label} at ${row.carrier_status}, ${row.attention ?? ""}`,
    ),
    ...tries.map((row) => `attempt ${row.partner_id}: ${row.state} ${row.label}, ${row.sends} sends`),
    ...steps.filter((row) => ids.has(row.shipment_id)).map((row) => `step ${row.key}: ${row.state} ${row.error ?? ""}`),
    ...shopify
      .filter(({ gid }) => subjects.has(gid))
      .flatMap(({ name, financialStatus, fulfillments }) => [
        `Shopify ${name}: ${financialStatus}`,
        ...fulfillments.map(
          (one) => `Shopify ${one.gid}: ${one.status} ${one.tracking[0]?.number} ${one.displayStatus}`,
        ),
      ]),
  ];
  const inOrder = timed.sort((one, other) => one.atMs - other.atMs);
  return [...inOrder.map(({ atMs, line }) => `${new Date(atMs).toISOString().slice(11, 23)} ${line}`), ...states];
}
