import { expect } from "vitest";
import type { CarrierOrder, Ledgers } from "./ledgers.ts";
import type { Seen } from "./seen.ts";

/** What was shown at any moment, also where it was put right before anybody looked. */
export function wasAlwaysTrue(ledgers: Ledgers): void {
  const carrierOf = new Map(ledgers.carrier.map((one) => [one.label, one]));
  for (const [shipmentId, shown] of Map.groupBy(ledgers.seen, (one) => one.shipment_id)) {
    neverOlder(shown);
    const accepted = carrierOf.get(shown.at(-1)?.label ?? "");
    if (!accepted) continue;
    neverBeforeTheCarrier(accepted, shown);
    const told = ledgers.events.filter((one) => one.shipment_id === shipmentId);
    nothingUntold(accepted, shown, told);
  }
  toldOnce(ledgers.events);
}

/** No status is shown after one that began later. */
function neverOlder(shown: readonly Seen[]): void {
  let newest: Seen | undefined;
  for (const one of shown) {
    if (one.carrier_status_at === null) continue;
    const { label, carrier_status: status, carrier_status_at: at } = one;
    if (newest?.carrier_status_at && newest.label === label && newest.carrier_status !== status) {
      const why = `${label} showed ${newest.carrier_status}, then an older ${status}`;
      expect(at.getTime(), why).toBeGreaterThanOrEqual(newest.carrier_status_at.getTime());
    }
    newest = one;
  }
}

/** Cancelled, delivered and collected are the carrier's own words. */
function neverBeforeTheCarrier({ label, history }: CarrierOrder, shown: readonly Seen[]): void {
  const said = new Set(history.map(({ status_id }) => status_id));
  for (const { state, carrier_status: status, cod_state: cod, attention } of shown) {
    if (status !== null && status > 2) expect([...said], `what the carrier said of ${label}`).toContain(status);
    if (state === "cancelled" && attention === null) expect([...said], `${label} is cancelled`).toContain(-1);
    if (["collected", "settled"].includes(cod)) expect(said.has(5) || said.has(6), `${label} is ${cod}`).toBe(true);
  }
}

type Told = Ledgers["events"][number];

/** Each status that is shown stands in the parcel's history. */
function nothingUntold({ label }: CarrierOrder, shown: readonly Seen[], told: readonly Told[]): void {
  const statuses = new Set(told.filter(({ kind }) => kind === "status").map((one) => one.carrier_status));
  for (const { carrier_status: status } of shown) {
    if (status !== null && (status > 2 || status < 0))
      expect(statuses.has(status), `status ${status} in the history of ${label}`).toBe(true);
  }
}

/** What happened once is told once, whatever told it, and however often. */
function toldOnce(events: readonly Told[]): void {
  const about = ({ shipment_id, kind, carrier_status, happened_at, details }: Told) => {
    if (kind === "status" || kind === "shipper_report")
      return `${shipment_id} ${kind} ${carrier_status} at ${happened_at.toISOString()}`;
    if (kind === "booked" || kind === "adopted") return `${shipment_id} has ${details.reference}`;
    return kind === "cancelled" ? `${shipment_id} is cancelled` : null;
  };
  const told = events.flatMap((one) => about(one) ?? []);
  expect(told, "the lines of all histories").toEqual([...new Set(told)]);
}
