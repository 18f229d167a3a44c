import { readHalfDay } from "~/carrier/times";
import { daysInTransit, type ParcelDays } from "~/domain/fee/days";
import { dueOn, type ExpectedDay, expectedDay, type ParcelWay } from "~/domain/transit/expected-day";
import { notBefore } from "~/domain/transit/put-off";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { readTransitParcels, type TransitParcel } from "~/store/transit-parcels.server";

/** When a booked parcel is expected at its buyer. */
export interface Expectation {
  /** As of now, for people to read; null: it is over, or not known. */
  expected: ExpectedDay | null;
  /** The last day of it, to be stored where it is not read anew every day; null as before. */
  dueOn: string | null;
}

type Expecting = Pick<Deps, "database" | "quotes" | "now">;

const UNKNOWN: Expectation = { expected: null, dueOn: null };

/**
 * Returns when each of these parcels of a shop is expected, by the parcel's id, in at most two statements: from the shop's own delivered parcels
 * of its lane and transport, else the shop's table, else nothing (domain 6.5). The one door for pages, extensions and what Shopify is told.
 */
export async function expectParcels(
  { database, quotes, now }: Expecting,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, Expectation>> {
  if (shipmentIds.length === 0) return new Map();
  const [parcels, shop] = await Promise.all([
    readTransitParcels(database, shopId, shipmentIds),
    quotes.fetchShop(shopId),
  ]);
  const today = dayInVietnam(now());
  const found = new Map(
    parcels.map((parcel) => [parcel.id, shop ? expectation(quotes, shop, parcel, today) : UNKNOWN]),
  );
  return new Map(shipmentIds.map((id) => [id, found.get(id) ?? UNKNOWN]));
}

/** Returns when one parcel is expected: {@link expectParcels} with a set of one. */
export async function expectParcel(deps: Expecting, shopId: string, shipmentId: string): Promise<Expectation> {
  return (await expectParcels(deps, shopId, [shipmentId])).get(shipmentId) ?? UNKNOWN;
}

function expectation(
  quotes: Expecting["quotes"],
  shop: QuoteShopRow,
  parcel: TransitParcel,
  today: string,
): Expectation {
  const days = daysOf(quotes, shop, parcel);
  const { isOver, pickedUpOn, handedOverOn } = parcel;
  const plannedPickupOn = readHalfDay(parcel.estimatedPickup)?.date ?? null;
  const way: ParcelWay = { isOver, pickedUpOn, handedOverOn, plannedPickupOn, notBefore: notBefore(parcel) };
  return { expected: expectedDay(way, days, today), dueOn: dueOn(way, days) };
}

/** Without a transport or a place on either side nothing is known: the carrier chose, or it was booked by a release that did not store it. */
function daysOf(
  quotes: Expecting["quotes"],
  shop: QuoteShopRow,
  { transport, fromProvince: from, toProvince: to }: TransitParcel,
): ParcelDays | null {
  if (transport === null || from === null || to === null) return null;
  const own = quotes.ownDays(shop.id, transport, from, to);
  return daysInTransit(own, shop.settings.checkout.days, { from, to }, transport, quotes.provinces);
}
