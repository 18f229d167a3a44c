import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

/**
 * I17: no parcel is sent with a COD that nobody saw: each request has that of the draft which staff saw last, before it was first on its way.
 * What was written down and never sent is no request yet.
 */
export function sentUnseen({ attempts, lives, parcels, firstCreates }: Ledgers): Finding[] {
  const seen = new Map(lives.flatMap((life) => [...life.seen]));
  const ours = new Set(lives.map(({ order }) => order.gid));
  return attempts.flatMap(({ shipment_id, partner_id, request: { codVnd } }) => {
    const orderId = parcels.find(({ id }) => id === shipment_id)?.order_id ?? "";
    const sentAtMs = firstCreates.get(partner_id);
    if (!ours.has(orderId) || sentAtMs === undefined) return [];
    const last = seen.get(shipment_id)?.findLast(({ atMs }) => atMs <= sentAtMs);
    if (last?.codVnd === codVnd) return [];
    const shown = last ? `${last.codVnd} ₫ last` : "nothing";
    const what = `${partner_id} was sent with ${codVnd} ₫ to collect; staff saw ${shown}`;
    return [{ invariant: "I17", about: [partner_id, orderId], what }];
  });
}

/** I18: a scan that was answered is in the parcel's history, once. */
export function scansApart({ events, lives }: Ledgers): Finding[] {
  return lives.flatMap(({ order, scanned }) =>
    [...scanned].flatMap((id) => {
      const count = events.filter(({ shipment_id, kind }) => shipment_id === id && kind === "handed_over").length;
      if (count === 1) return [];
      return [
        { invariant: "I18", about: [id, order.gid], what: `a scan of parcel ${id} is in its history ${count} times` },
      ];
    }),
  );
}
