import type { Sample } from "../life/view.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

/** I5: each parcel has the carrier's status; I8: one that is shown as cancelled is cancelled there. */
export function statusesApart({ carrier, parcels }: Ledgers): Finding[] {
  const byLabel = new Map(carrier.map((accepted) => [accepted.label, accepted]));
  return parcels.flatMap(({ id, order_id, label, state, carrier_status, attention }) => {
    const accepted = byLabel.get(label ?? "");
    if (!accepted || label === null) return [];
    const about = [id, order_id, label, accepted.partner_id];
    if (state === "cancelled" && accepted.status !== -1 && attention === null) {
      return [{ invariant: "I8", about, what: `${label} is shown as cancelled, the carrier has ${accepted.status}` }];
    }
    if (state === "cancelling" && attention === null) {
      return [
        { invariant: "I8", about, what: `the cancel of ${label} has not ended, the carrier has ${accepted.status}` },
      ];
    }
    if (state === "cancelled" || carrier_status === accepted.status) return [];
    return [
      {
        invariant: "I5",
        about,
        what: `${label} is ${accepted.status} at the carrier, ${carrier_status} here (${state})`,
      },
    ];
  });
}

/** I8: an order cancelled in Shopify leaves nothing at the carrier, or a parcel that says why. */
export function cancellationsForgotten({ carrier, shopify, parcels }: Ledgers): Finding[] {
  const cancelled = new Set(shopify.filter(({ cancelledAt }) => cancelledAt).map(({ gid }) => gid));
  return parcels.flatMap(({ id, order_id, label, attention, differences }) => {
    if (!cancelled.has(order_id) || label === null || attention !== null || differences.length > 0) return [];
    const accepted = carrier.find((one) => one.label === label);
    if (!accepted || accepted.status === -1 || accepted.history.some(({ status_id }) => status_id > 2)) return [];
    const what = `its order is cancelled in Shopify, ${label} is ${accepted.status} at the carrier, and nothing says so`;
    return [{ invariant: "I8", about: [id, order_id, label, accepted.partner_id], what }];
  });
}

/** I6, looked at all the time: the time of a parcel's status never goes back. */
export function watchOrder(): { look(sample: Sample): void; findings: Finding[] } {
  const latest = new Map<string, { at: number; status: number | null }>();
  const findings: Finding[] = [];
  return {
    findings,
    look({ parcels }) {
      for (const { id, label, order_id, carrier_status, carrier_status_at } of parcels) {
        if (label === null || carrier_status_at === null) continue;
        const before = latest.get(label);
        const at = carrier_status_at.getTime();
        latest.set(label, { at, status: carrier_status });
        if (!before || at >= before.at || carrier_status === before.status) continue;
        const what = `${label} went from ${before.status} back to the older ${carrier_status}`;
        findings.push({ invariant: "I6", about: [id, label, order_id], what });
      }
    },
  };
}
