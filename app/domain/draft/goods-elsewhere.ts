import { wholeNumber } from "~/domain/money";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem } from "~/domain/parcel/problem";
import { isToBeSent } from "~/domain/parcel/state";
import { countPieces, isFulfilledNow, type OrderContents, type ParcelWithContents, type Pieces } from "./contents";
import { strayOf, type Whereabouts, whereIs } from "./strays";

/** Pieces of an unsent parcel that another parcel has already: Shopify offers them again, or more than the order is owed. */
export interface GoodsElsewhere {
  where: Whereabouts;
  /** The parcel that has them; null: another one that is still to be sent. */
  trackingNumber: string | null;
  pieces: Pieces;
}

/** Part of a fulfillment order: in an unsent parcel, or in none. */
interface Offered {
  key: string;
  fulfillmentOrderId: string;
  left: Record<string, number>;
}

/**
 * Returns, by unsent parcel, which of its pieces are in another parcel already. Where nobody is in a parcel, the key is the
 * fulfillment order's id. Goods are told apart by order line, because Shopify gives them a new fulfillment order with new line
 * ids when a fulfillment is cancelled or goods are moved (shopify 3.5). It does not say which pieces those are: those in the
 * newest parcels count, those queued for booking last.
 */
export function goodsElsewhere(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcels: readonly ParcelWithContents[],
  contents: OrderContents,
): ReadonlyMap<string, GoodsElsewhere[]> {
  const lineItemOf = new Map(
    order.fulfillmentOrders.flatMap(({ lines }) => lines.map(({ id, lineItemId }) => [id, lineItemId] as const)),
  );
  const strays = parcels.flatMap((parcel) => strayOf(order, parcel, contents, lineItemOf) ?? []);
  const offered = offeredNewestFirst(order, parcels, contents);
  const found = new Map<string, GoodsElsewhere[]>();
  const claim = (one: Offered, line: string, count: number, by: Omit<GoodsElsewhere, "pieces">) => {
    one.left[line] = (one.left[line] ?? 0) - count;
    found.set(one.key, [...(found.get(one.key) ?? []), { ...by, pieces: { [line]: count } }]);
  };
  for (const stray of strays) {
    const { parcel, where, counts, alsoInOwn } = stray;
    for (const one of offered) {
      if (one.fulfillmentOrderId === parcel.fulfillmentOrderId && !alsoInOwn) continue;
      for (const [line, there] of Object.entries(one.left)) {
        const lineItem = lineItemOf.get(line) ?? "";
        const count = Math.min(there, counts.get(lineItem) ?? 0, stray.atMost);
        if (count === 0) continue;
        counts.set(lineItem, (counts.get(lineItem) ?? 0) - count);
        stray.atMost -= count;
        claim(one, line, count, { where, trackingNumber: parcel.trackingNumber });
      }
    }
  }
  for (const [lineItem, tooMany] of excess(order, parcels, contents, lineItemOf)) {
    const stray = strays.find(({ counts, atMost }) => Math.min(counts.get(lineItem) ?? 0, atMost) > 0);
    const by = { where: stray?.where ?? "under_way", trackingNumber: stray?.parcel.trackingNumber ?? null } as const;
    let more = tooMany - claimedOf(found, lineItem, lineItemOf);
    for (const one of offered) {
      for (const [line, there] of Object.entries(one.left)) {
        const count = lineItemOf.get(line) === lineItem ? Math.min(there, more) : 0;
        if (count <= 0) continue;
        more -= count;
        claim(one, line, count, by);
      }
    }
  }
  return found;
}

/** Returns the problems of a parcel whose goods are in another parcel; delivered ones are released by its tracking number. */
export function elsewhereProblems(
  goods: readonly GoodsElsewhere[],
  { releasedHolds = [] }: Pick<ParcelOverrides, "releasedHolds">,
): Problem[] {
  const numbersOf = (wanted: Whereabouts) => [
    ...new Set(goods.filter(({ where }) => where === wanted).map(({ trackingNumber }) => trackingNumber)),
  ];
  const underWay = numbersOf("under_way");
  const delivered = numbersOf("delivered").flatMap((number) => number ?? []);
  return [
    ...(underWay.length > 0
      ? [blocking("parcel", "goods_under_way", { parcels: underWay.filter(Boolean).join(", ") || "–" })]
      : []),
    ...delivered
      .filter((number) => !releasedHolds.includes(number))
      .map((number) => blocking("parcel", "goods_delivered", { parcels: number, ruleId: number })),
  ];
}

function offeredNewestFirst(
  order: Pick<OrderFacts, "fulfillmentOrders">,
  parcels: readonly ParcelWithContents[],
  { inParcel, unassigned }: OrderContents,
): Offered[] {
  const unsent = parcels.filter(({ state }) => isToBeSent(state));
  const [waiting, queued] = [
    unsent.filter(({ state }) => state !== "queued"),
    unsent.filter(({ state }) => state === "queued"),
  ];
  const packed = [...waiting.toReversed(), ...queued.toReversed()].map(({ id, fulfillmentOrderId }) => ({
    key: id,
    fulfillmentOrderId,
    left: { ...inParcel.get(id) },
  }));
  const unpacked = order.fulfillmentOrders.map(({ id }) => ({
    key: id,
    fulfillmentOrderId: id,
    left: { ...unassigned.get(id) },
  }));
  return [...packed, ...unpacked].filter(({ left }) => countPieces(left) > 0);
}

/**
 * Returns by order line how many pieces are offered beyond those that the order has, together with parcels whose goods Shopify
 * does not count as fulfilled. A line without a quantity from Shopify is left out.
 */
function excess(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcels: readonly ParcelWithContents[],
  { inParcel, unassigned }: OrderContents,
  lineItemOf: ReadonlyMap<string, string>,
): [string, number][] {
  const sums = new Map<string, number>();
  const add = (lineItem: string, count: number) => sums.set(lineItem, (sums.get(lineItem) ?? 0) + count);
  for (const pieces of [...inParcel.values(), ...unassigned.values()]) {
    for (const [line, count] of Object.entries(pieces)) add(lineItemOf.get(line) ?? "", count);
  }
  for (const parcel of parcels) {
    if (whereIs(parcel) === null || isFulfilledNow(parcel, order.fulfillments)) continue;
    for (const { lineItemId, quantity } of parcel.bookedPieces ?? []) add(lineItemId, wholeNumber(quantity));
  }
  const lines = order.fulfillmentOrders.flatMap((fulfillmentOrder) => fulfillmentOrder.lines);
  return [...sums].flatMap(([lineItem, sum]) => {
    const has = lines.find(({ lineItemId }) => lineItemId === lineItem)?.currentQuantity;
    return has !== undefined && sum > has ? [[lineItem, sum - has] as [string, number]] : [];
  });
}

function claimedOf(
  found: ReadonlyMap<string, GoodsElsewhere[]>,
  lineItem: string,
  lineItemOf: ReadonlyMap<string, string>,
): number {
  const pieces = [...found.values()].flat().flatMap((one) => Object.entries(one.pieces));
  return pieces.reduce((sum, [line, count]) => sum + (lineItemOf.get(line) === lineItem ? count : 0), 0);
}
