import type { CarrierOrder, ShopifyOrder } from "../life/world.ts";
import type { Finding } from "./finding.ts";
import type { Ledgers } from "./ledgers.ts";

type Fulfillment = ShopifyOrder["fulfillments"][number];

/** What Shopify must say last of a parcel with this status, where nothing was delivered before (domain 4.2). */
const LAST_EVENT: ReadonlyMap<number, string> = new Map([
  [3, "CARRIER_PICKED_UP"],
  [4, "OUT_FOR_DELIVERY"],
  [10, "ATTEMPTED_DELIVERY"],
  [9, "FAILURE"],
  [5, "DELIVERED"],
  [6, "DELIVERED"],
  [20, "FAILURE"],
  [21, "FAILURE"],
  [11, "FAILURE"],
  [13, "FAILURE"],
]);

/** I7: one fulfillment per parcel, and no event of it twice. */
export function toldTwice({ shopify }: Ledgers): Finding[] {
  return shopify.flatMap(({ gid, fulfillments }) => {
    const numbers = fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number));
    const twice = [...new Set(numbers)].filter((number) => numbers.filter((one) => one === number).length > 1);
    const events = fulfillments.flatMap((fulfillment) => repeated(fulfillment));
    return [
      ...twice.map((label) => ({ invariant: "I7", about: [gid, label], what: `${label} has several fulfillments` })),
      ...events.map((what) => ({ invariant: "I7", about: [gid, ...numbers], what })),
    ];
  });
}

function repeated({ gid, events }: Fulfillment): string[] {
  const keys = events.map(({ status, happenedAt }) => `${status} at ${happenedAt}`);
  return [...new Set(keys)]
    .filter((key) => keys.filter((one) => one === key).length > 1)
    .map((key) => `${gid} has ${key} more than once`);
}

/** I5: Shopify says what the carrier's status means. */
export function shopifyApart(ledgers: Ledgers): Finding[] {
  const { carrier, shopify, parcels, lives } = ledgers;
  const byHand = new Set(lives.filter((life) => life.byHand).map(({ order }) => order.gid));
  const orders = new Map(shopify.map((order) => [order.gid, order]));
  return parcels.flatMap(({ id, order_id, label, attention }) => {
    const [accepted, order] = [carrier.find((one) => one.label === label), orders.get(order_id)];
    if (!accepted || !order || label === null || order.cancelledAt || attention === "adoption_mismatch") return [];
    const mine = order.fulfillments.filter(({ tracking }) => tracking.some(({ number }) => number === label));
    const stuck = ledgers.steps.filter(({ shipment_id, state }) => shipment_id === id && state === "attention");
    const why = stuck.length > 0 ? `; steps given up: ${stuck.map(({ key, error }) => `${key} ${error}`)}` : "";
    const wrong = accepted.status === -1 ? stillThere(mine) : notAs(accepted, mine);
    // Staff fulfilled the goods themselves, and the parcel shows that Shopify refuses its own fulfillment.
    if (!wrong || (byHand.has(order_id) && mine.length === 0 && stuck.length > 0)) return [];
    return [{ invariant: "I5", about: [id, order_id, label, accepted.partner_id], what: `${label}: ${wrong}${why}` }];
  });
}

const stillThere = (mine: readonly Fulfillment[]) =>
  mine.some(({ status }) => status === "SUCCESS") ? "cancelled at the carrier, still fulfilled in Shopify" : null;

function notAs({ status }: CarrierOrder, mine: readonly Fulfillment[]): string | null {
  const living = mine.find((fulfillment) => fulfillment.status === "SUCCESS");
  if (!living) return `the carrier has it at ${status}, Shopify has no fulfillment`;
  const wanted = LAST_EVENT.get(status);
  const { events } = living;
  if (wanted === undefined) return null;
  const last = events.toSorted((one, other) => Date.parse(one.happenedAt) - Date.parse(other.happenedAt)).at(-1);
  if (wanted === "DELIVERED" ? events.some((event) => event.status === wanted) : last?.status === wanted) return null;
  return `the carrier has it at ${status}, Shopify's events are ${events.map((event) => event.status)}`;
}

/** I16: each fulfillment under one of our tracking numbers is the result of a recorded step. */
export function unrecordedFulfillments({ shopify, parcels, steps }: Ledgers): Finding[] {
  const ours = new Map(parcels.map((parcel) => [parcel.label, parcel]));
  return shopify.flatMap(({ gid, fulfillments }) =>
    fulfillments.flatMap((fulfillment) => {
      const parcel = ours.get(fulfillment.tracking[0]?.number ?? "");
      if (!parcel) return [];
      const recorded =
        parcel.fulfillment_id === fulfillment.gid || steps.some(({ result }) => result === fulfillment.gid);
      const what = `${fulfillment.gid} of ${parcel.label} is recorded nowhere`;
      return recorded ? [] : [{ invariant: "I16", about: [gid, parcel.id, parcel.label ?? ""], what }];
    }),
  );
}

/** Kills, lost answers and a shop without its token cost some attempts; a step that is refused waits for a person. */
const MOST_ATTEMPTS = 40;

/** I14: no step is tried over and over. */
export function triedOverAndOver({ steps, parcels }: Ledgers): Finding[] {
  return steps
    .filter(({ attempts }) => attempts > MOST_ATTEMPTS)
    .map(({ shipment_id, key, attempts }) => {
      const parcel = parcels.find(({ id }) => id === shipment_id);
      const about = [shipment_id, parcel?.order_id ?? "", parcel?.label ?? ""];
      return { invariant: "I14", about, what: `${key} of ${parcel?.label} was tried ${attempts} times` };
    });
}
