import { expect } from "vitest";
import { wasAlwaysTrue } from "./between.ts";
import type { CarrierOrder, Ledgers } from "./ledgers.ts";
import { isOver, type Model } from "./model.ts";

/** Holds at every moment, whatever has failed and is not done yet. */
export function holdsAlways(model: Model, ledgers: Ledgers): void {
  neverTwoParcelsForOnePiece(model, ledgers);
  neverMoreThanDue(model, ledgers);
  nothingMadeUp(ledgers);
  wasAlwaysTrue(ledgers);
  toldOnce(model, ledgers);
}

/** At no time have living parcels of an order more pieces than were ordered. */
function neverTwoParcelsForOnePiece({ orders }: Model, { carrier }: Ledgers): void {
  for (const { name, ordered } of orders) {
    const accepted = carrier.filter(({ partner_id }) => orderNumberOf(partner_id) === name.slice(1));
    for (const [title, pieces] of Object.entries(ordered)) {
      const shown = accepted.map(({ partner_id, status }) => `${partner_id} (${status})`).join(", ");
      const most = mostAtOnce(accepted, (one) => piecesOf(one, title));
      expect(most, `pieces of ${title} under way at once: ${shown}`).toBeLessThanOrEqual(pieces);
    }
  }
}

/** At no time do living parcels of an order collect more than was due when it was placed. */
function neverMoreThanDue({ orders }: Model, { carrier }: Ledgers): void {
  for (const { name, dueVnd } of orders) {
    const accepted = carrier.filter(({ partner_id }) => orderNumberOf(partner_id) === name.slice(1));
    const most = mostAtOnce(accepted, ({ body }) => body.order.pick_money);
    expect(most, `what parcels of ${name} collect`).toBeLessThanOrEqual(dueVnd);
  }
}

const orderNumberOf = (reference: string) => reference.split("-").slice(1, -1).join("-");
/** Returns how many pieces of a product a parcel has. */
export const piecesOf = ({ body }: CarrierOrder, title: string) =>
  body.products.filter(({ name }) => name === title).reduce((sum, { quantity }) => sum + quantity, 0);

function mostAtOnce(accepted: readonly CarrierOrder[], amountOf: (one: CarrierOrder) => number): number {
  const changes = accepted.flatMap((one) => {
    const end = one.history.find(({ status_id }) => isOver(status_id));
    const amount = amountOf(one);
    // The carrier tells when a status began to the second: an end counts before what began in the same one.
    return [
      { at: Date.parse(one.created), by: amount },
      ...(end ? [{ at: Math.floor(Date.parse(end.at) / 1_000) * 1_000, by: -amount }] : []),
    ];
  });
  let [now, most] = [0, 0];
  for (const { by } of changes.sort((one, other) => one.at - other.at || one.by - other.by)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

/** No tracking number that the carrier did not give to that parcel, and none at two parcels. */
function nothingMadeUp({ carrier, parcels, attempts }: Ledgers): void {
  const given = new Map(carrier.map(({ label, partner_id }) => [label, partner_id]));
  for (const { label, partner_id } of [...parcels, ...attempts]) {
    if (label !== null) expect(given.get(label), `the carrier's reference of ${label}`).toBe(partner_id);
  }
  const labels = parcels.flatMap(({ label }) => label ?? []);
  expect(labels).toEqual([...new Set(labels)]);
}

/** One fulfillment per parcel, no event of it twice, and one payment for each amount. */
function toldOnce({ orders }: Model, { shopify, steps }: Ledgers): void {
  for (const { gid: order, name, fulfillments, outstanding } of shopify) {
    const numbers = fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number));
    expect(numbers, `tracking numbers in ${name}`).toEqual([...new Set(numbers)]);
    for (const { gid, events } of fulfillments) {
      const told = events.map(({ status, happenedAt }) => `${status} at ${happenedAt}`);
      expect(told, `events of ${gid}`).toEqual([...new Set(told)]);
    }
    const isChanged = orders.find(({ gid }) => gid === order)?.isChanged;
    // After an edit Shopify owes the buyer.
    if (!isChanged) expect(outstanding, `what is due in ${name}`).toBeGreaterThanOrEqual(0);
  }
  const payments = steps.filter(({ kind, state }) => kind === "paid" && state === "confirmed");
  const keys = payments.map(({ shipment_id, key }) => `${shipment_id} ${key}`);
  expect(keys).toEqual([...new Set(keys)]);
}

/** Holds when nothing fails any more and all work is done. */
export function holdsInTheEnd(model: Model, ledgers: Ledgers): void {
  allIsKnown(ledgers);
  statusesAgree(model, ledgers);
  shopifyAgrees(ledgers);
  moneyAgrees(model, ledgers);
  noPieceIsLost(model, ledgers);
}

/** What the carrier accepted has its parcel; no booking is open without saying why. */
function allIsKnown({ carrier, attempts, parcels }: Ledgers): void {
  for (const accepted of carrier) {
    const attempt = attempts.find(({ partner_id }) => partner_id === accepted.partner_id);
    expect(attempt, `the intent of ${accepted.partner_id}`).toBeDefined();
    const parcel = parcels.find(({ id }) => id === attempt?.shipment_id);
    if (!parcel?.attention)
      expect(attempt?.label, `the tracking number of ${accepted.partner_id}`).toBe(accepted.label);
  }
  const open = parcels.filter(({ state, attention }) => ["queued", "booking", "unknown"].includes(state) && !attention);
  expect(open.map(({ partner_id, id, state }) => `${partner_id ?? id} is ${state}`)).toEqual([]);
}

/** Each parcel has the status to which the courier moved it last; what is shown as cancelled is cancelled. */
function statusesAgree({ moves }: Model, { carrier, parcels }: Ledgers): void {
  for (const { label, partner_id, state, attention, carrier_status } of parcels) {
    const accepted = carrier.find((one) => one.label === label);
    if (!accepted) continue;
    const last = moves.get(accepted.label)?.at(-1);
    if (accepted.status !== -1 && last !== undefined) expect(accepted.status).toBe(last);
    if (state === "cancelled" && attention === null) expect(accepted.status, `${partner_id} is cancelled`).toBe(-1);
    if (attention === null) expect(state, `the cancel of ${partner_id}`).not.toBe("cancelling");
    if (state !== "cancelled") expect(carrier_status, `the status of ${partner_id}`).toBe(accepted.status);
  }
}

/** A parcel that goes to the buyer is fulfilled in Shopify, a cancelled one is not. */
function shopifyAgrees({ carrier, shopify, parcels, steps }: Ledgers): void {
  for (const { id, label, order_id, partner_id, attention } of parcels) {
    const accepted = carrier.find((one) => one.label === label);
    const order = shopify.find(({ gid }) => gid === order_id);
    if (!accepted || !order || order.cancelledAt || attention !== null) continue;
    const mine = order.fulfillments.filter(
      ({ status, tracking }) => status === "SUCCESS" && tracking.some(({ number }) => number === label),
    );
    const given = steps.filter(({ shipment_id, state }) => shipment_id === id && state === "attention");
    const why = `fulfillments of ${partner_id} (${accepted.status}); given up: ${given.map(({ key, error }) => `${key} ${error}`)}`;
    expect(mine.length, why).toBe(accepted.status === -1 ? 0 : 1);
    if ([5, 6].includes(accepted.status)) {
      expect(
        mine[0]?.events.map(({ status }) => status),
        `events of ${partner_id}`,
      ).toContain("DELIVERED");
    }
  }
}

/** The carrier collects what was intended and what is due; what it has paid out is paid in Shopify. */
function moneyAgrees({ orders }: Model, { carrier, shopify, parcels, attempts }: Ledgers): void {
  for (const { partner_id, body } of carrier) {
    const attempt = attempts.find((one) => one.partner_id === partner_id);
    expect(body.order.pick_money, `what ${partner_id} collects`).toBe(attempt?.request.codVnd);
  }
  for (const { gid, name, isCod, isChanged, ordered } of orders) {
    if (!isCod || isChanged) continue;
    const mine = parcels.filter(({ order_id }) => order_id === gid);
    const accepted = carrier.filter(({ label }) => mine.some((parcel) => parcel.label === label));
    const settled = accepted.filter(({ status }) => status === 6);
    const isAllSettled = Object.entries(ordered).every(
      ([title, pieces]) => settled.reduce((sum, one) => sum + piecesOf(one, title), 0) === pieces,
    );
    const order = shopify.find((one) => one.gid === gid);
    if (isAllSettled)
      expect([order?.financialStatus, order?.outstanding], `the payment of ${name}`).toEqual(["PAID", 0]);
    if (settled.length === 0) expect(order?.financialStatus, `the payment of ${name}`).toBe("PENDING");
  }
}

/** Each piece of an order that nobody changed is in a parcel at the carrier or in one that can be sent. */
function noPieceIsLost({ orders }: Model, { carrier, parcels }: Ledgers): void {
  for (const { gid, name, isChanged, ordered } of orders) {
    const mine = parcels.filter(({ order_id }) => order_id === gid);
    const accepted = carrier.filter(({ label }) => mine.some((parcel) => parcel.label === label));
    if (isChanged || accepted.some(({ status }) => isOver(status) && status !== -1)) continue;
    const there = accepted.filter(({ status }) => status !== -1);
    const isAllThere = Object.entries(ordered).every(
      ([title, pieces]) => there.reduce((sum, one) => sum + piecesOf(one, title), 0) === pieces,
    );
    const drafts = mine.filter(({ state }) => ["ready", "needs_review", "refused"].includes(state));
    const said = mine.map(({ state, label, attention }) => `${label} ${state} ${attention}`).join(", ");
    expect(drafts.length > 0, `${name} has a parcel to send: ${said}`).toBe(!isAllThere);
  }
}
