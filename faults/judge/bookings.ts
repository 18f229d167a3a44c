import type { ParcelRow } from "../life/view.ts";
import type { CarrierOrder } from "../life/world.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

/** Cancelled, coming back, back or paid for: its goods may go out again. */
const OVER = new Set([-1, 20, 21, 11, 13]);

/** I1: no goods go out twice. At no moment do an order's living parcels hold more pieces than were ever ordered. */
export function bookedTwice({ carrier, lives }: Ledgers): Finding[] {
  return lives.flatMap(({ order, ordered }) => {
    const accepted = carrier.filter(({ partner_id }) => orderNumberOf(partner_id) === order.name.slice(1));
    return [...ordered].flatMap(([title, most]) => {
      const there = mostAtOnce(accepted, title);
      if (there <= most) return [];
      const what = `${there} pieces of ${title} were under way at once, ${most} were ordered: ${accepted.map(shown)}`;
      return [{ invariant: "I1", about: [order.gid, ...accepted.flatMap(namesOf)], what }];
    });
  });
}

const orderNumberOf = (reference: string) => reference.split("-").slice(1, -1).join("-");
const shown = ({ partner_id, status }: CarrierOrder) => `${partner_id} (${status})`;
const namesOf = ({ partner_id, label }: CarrierOrder) => [partner_id, label];

function mostAtOnce(accepted: readonly CarrierOrder[], title: string): number {
  const changes = accepted.flatMap(({ body, created, history }) => {
    const pieces = body.products.filter(({ name }) => name === title).reduce((sum, { quantity }) => sum + quantity, 0);
    const over = history.find(({ status_id }) => OVER.has(status_id));
    return [
      { at: Date.parse(created), by: pieces },
      ...(over ? [{ at: toSecond(Date.parse(over.at)), by: -pieces }] : []),
    ];
  });
  let [now, most] = [0, 0];
  for (const { by } of changes.sort((one, other) => one.at - other.at || one.by - other.by)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

/** The carrier tells when an order was created to the second: within one second an end counts as before a beginning. */
const toSecond = (ms: number) => ms - (ms % 1_000);

/** I2: what the carrier accepted, the app knows, with its tracking number. */
export function lostBookings({ carrier, attempts, parcels }: Ledgers): Finding[] {
  const unknown = carrier.flatMap((accepted) => {
    const attempt = attempts.find(({ partner_id }) => partner_id === accepted.partner_id);
    const parcel = parcels.find(({ id }) => id === attempt?.shipment_id);
    const about = [...namesOf(accepted), ...(parcel ? [parcel.id, parcel.order_id] : [])];
    if (!attempt) return [{ invariant: "I2", about, what: `${shown(accepted)} was never intended` }];
    if (attempt.label === accepted.label) return [];
    // A person decides what the app cannot know; it says so.
    if (parcel?.attention) return [];
    const what = `${shown(accepted)} is ${accepted.label}, the app has ${attempt.label} (${attempt.state}, parcel ${parcel?.state})`;
    return [{ invariant: "I2", about, what }];
  });
  const hanging = parcels
    .filter(({ state, attention }) => ["queued", "booking", "unknown"].includes(state) && attention === null)
    .filter((parcel) => !isAwaitedInCase(parcel, carrier))
    .map(({ id, order_id, partner_id, state }) => ({
      ...{ invariant: "I2", about: [id, order_id, partner_id ?? ""] },
      what: `parcel ${partner_id ?? id} is still ${state}`,
    }));
  return [...unknown, ...hanging];
}

/**
 * Its order was cancelled after it was sent, and the carrier does not have it: the request may still arrive for fifteen minutes,
 * and would then have to be cancelled.
 */
const isAwaitedInCase = ({ state, cancel_reason, partner_id }: ParcelRow, carrier: Ledgers["carrier"]) =>
  state !== "queued" && cancel_reason !== null && !carrier.some((accepted) => accepted.partner_id === partner_id);

/** I3: the app shows no tracking number that the carrier has not given to that parcel. */
export function phantoms({ carrier, parcels, attempts }: Ledgers): Finding[] {
  const given = new Map(carrier.map(({ label, partner_id }) => [label, partner_id]));
  const claims = [
    ...parcels.map(({ label, partner_id, order_id }) => ({ label, partner_id, about: [order_id] })),
    ...attempts.map(({ label, partner_id }) => ({ label, partner_id, about: [] })),
  ];
  return claims
    .filter(({ label, partner_id }) => label !== null && given.get(label) !== partner_id)
    .map(({ label, partner_id, about }) => ({
      ...{ invariant: "I3", about: [label ?? "", partner_id ?? "", ...about] },
      what: `${partner_id} has ${label}, which the carrier gave to ${given.get(label ?? "")}`,
    }));
}

/** I16: each order at the carrier has its intent with a fingerprint, counted sends, and an entry in the history. */
export function unrecorded({ carrier, attempts, events }: Ledgers): Finding[] {
  return carrier.flatMap((accepted) => {
    const attempt = attempts.find(({ partner_id }) => partner_id === accepted.partner_id);
    if (!attempt) return [];
    const entry = events.some(
      ({ shipment_id, kind }) => shipment_id === attempt.shipment_id && ["booked", "adopted"].includes(kind),
    );
    const missing = [
      ...(attempt.fingerprint ? [] : ["a fingerprint"]),
      ...(attempt.sends > 0 ? [] : ["a counted send"]),
      ...(entry || attempt.label === null ? [] : ["an entry in the history"]),
    ];
    if (missing.length === 0) return [];
    return [{ invariant: "I16", about: namesOf(accepted), what: `${shown(accepted)} lacks ${missing.join(", ")}` }];
  });
}
