import { collectedVnd, type ParcelMoney } from "~/domain/cod/division";
import { fulfillmentOf } from "~/domain/draft/contents";
import type { OrderFacts } from "~/domain/order/order";
import { nationalNumber } from "~/domain/order/phone";
import type { Attention } from "~/domain/parcel/attention";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelRequest } from "~/domain/parcel/request";
import { isAtCarrier, isToBeSent, type ParcelState, type ReturnState } from "~/domain/parcel/state";
import { oneLine } from "~/domain/text";
import { type BookedPiece, type BookingBasis, buyerDetails, changedBuyerDetails } from "./basis";
import { expectedCodVnd } from "./expected-cod";
import { expectedPieces, type GoodsParcel } from "./expected-pieces";

/** A product of the parcel and how many pieces of it. */
interface ProductCount {
  name: string;
  quantity: number;
}

/**
 * One way in which the order differs from what was booked: amounts are whole VND, weights grams. `settled`: staff have
 * dealt with exactly this difference. Keys `changes:field.<field>` of the catalogues.
 */
export type BookedDifference = { settled: boolean } & (
  | { field: "order"; booked: "open"; now: "cancelled" }
  | { field: "cod" | "value" | "weight"; booked: number; now: number }
  | { field: "recipient" | "phone" | "address"; booked: string; now: string }
  | { field: "products"; booked: ProductCount[]; now: ProductCount[] }
);

export type DifferenceField = BookedDifference["field"];

/** A parcel of the order and what it was booked with. */
export interface ComparedParcel extends ParcelMoney {
  id: string;
  state: ParcelState;
  fulfillmentOrderId: string;
  trackingNumber: string | null;
  fulfillmentId: string | null;
  overrides: ParcelOverrides;
  returnState: ReturnState;
  deliveredAt: Date | null;
  declaredValueVnd: number;
  weightGrams: number;
  /** Set once a cancel was asked for, no matter by whom; null before. */
  cancelReason: string | null;
  attention: Attention | null;
  request: ParcelRequest | null;
  basis: BookingBasis | null;
}

/**
 * Returns whether a change of the order can still reach a parcel: it is booked, not delivered, and not being returned.
 */
export function mayDiffer(parcel: Pick<ComparedParcel, "state" | "deliveredAt" | "returnState">): boolean {
  return parcel.state === "booked" && parcel.deliveredAt === null && parcel.returnState === "none";
}

/**
 * Returns how the order as it is now differs from what each of its parcels was booked with, by parcel id (domain 2.3,
 * users 3.5). Parcels whose contents can no longer change are left out. COD and pieces are compared over all parcels of
 * the order together.
 *
 * @param parcels oldest first
 * @param fingerprint the function that made the stored bases
 */
export function bookedDifferences(
  order: OrderFacts,
  parcels: readonly ComparedParcel[],
  fingerprint: (text: string) => string,
): Map<string, BookedDifference[]> {
  const waiting = parcels.filter(({ state }) => isToBeSent(state));
  const under = parcels.filter(
    ({ state, deliveredAt, returnState }) => isAtCarrier(state) && deliveredAt === null && returnState === "none",
  );
  const cod = expectedCodVnd(
    under.map((parcel) => ({ ...parcel, shipUnpaid: parcel.overrides.unpaidAs === "ship_unpaid" })),
    order.outstandingVnd,
    { othersWait: waiting.length > 0, collectedVnd: collectedVnd(parcels) },
  );
  const goodsOf = ({ id, fulfillmentOrderId, trackingNumber, fulfillmentId, basis }: ComparedParcel): GoodsParcel => ({
    ...{ id, fulfillmentOrderId, pieces: basis?.pieces ?? null },
    fulfilled: fulfillmentOf({ trackingNumber, fulfillmentId }, order.fulfillments) !== undefined,
  });
  const pieces = expectedPieces(
    order,
    under.map(goodsOf),
    new Set(waiting.map(({ fulfillmentOrderId }) => fulfillmentOrderId)),
    parcels.filter(({ deliveredAt, returnState }) => deliveredAt !== null && returnState === "none").map(goodsOf),
  );
  return new Map(
    parcels.filter(mayDiffer).map((parcel) => {
      if (order.cancelledAt !== null) return [parcel.id, isBeingCancelled(parcel) ? [] : [CANCELLED]];
      const found = [
        ...codDifference(parcel, cod.get(parcel.id)),
        ...wordDifferences(order, parcel, fingerprint),
        ...goodsDifferences(order, parcel, pieces.get(parcel.id)),
      ];
      return [parcel.id, found];
    }),
  );
}

const CANCELLED: BookedDifference = { field: "order", booked: "open", now: "cancelled", settled: false };

/**
 * The cancellation in Shopify has already led to a cancel at the carrier, which is under way: nothing for staff to do.
 */
function isBeingCancelled({ cancelReason, attention }: ComparedParcel): boolean {
  return cancelReason !== null && attention === null;
}

function codDifference({ codVnd }: ComparedParcel, now: number | undefined): BookedDifference[] {
  return now === undefined || now === codVnd ? [] : [{ field: "cod", booked: codVnd, now, settled: false }];
}

/**
 * Returns the details that the buyer changed, unless the parcel was sent with exactly the new ones: then staff knew
 * them already.
 */
function wordDifferences(
  order: OrderFacts,
  { request, basis }: ComparedParcel,
  fingerprint: (text: string) => string,
): BookedDifference[] {
  const recipient = request?.recipient;
  // After the buyer's data was erased there is nothing to compare.
  if (!basis || !recipient?.name || order.destination === null) return [];
  const now = buyerDetails(order);
  const { province, district, ward, address } = recipient;
  const booked = {
    recipient: oneLine(recipient.name),
    phone: recipient.phone,
    address: [address, ward, district, province].filter(Boolean).join(", "),
  };
  const same = {
    recipient: booked.recipient === now.recipient,
    phone: nationalNumber(booked.phone) === nationalNumber(now.phone),
    address: booked.address === now.address,
  };
  return changedBuyerDetails(basis, order, fingerprint)
    .filter((field) => !same[field])
    .map((field) => ({ field, booked: booked[field], now: now[field], settled: false }));
}

function goodsDifferences(
  order: OrderFacts,
  { basis, overrides, declaredValueVnd, weightGrams }: ComparedParcel,
  now: BookedPiece[] | undefined,
): BookedDifference[] {
  if (!basis || !now) return [];
  const booked = basis.pieces;
  const found: BookedDifference[] = [];
  if (JSON.stringify(counts(booked)) !== JSON.stringify(counts(now))) {
    found.push({ field: "products", booked: counts(booked), now: counts(now), settled: false });
  }
  const valueVnd = worthOf(now, pricesOf(order));
  if (valueVnd !== worthOf(booked) && valueVnd > 0 && overrides.declaredValueVnd === undefined) {
    if (valueVnd !== declaredValueVnd)
      found.push({ field: "value", booked: declaredValueVnd, now: valueVnd, settled: false });
  }
  // Only added or removed pieces count: a product's own weight may have been corrected since the booking.
  const heavierGrams = gramsOf(now) - gramsOf(booked);
  if (heavierGrams !== 0 && overrides.weightGrams === undefined && weightGrams + heavierGrams > 0) {
    found.push({ field: "weight", booked: weightGrams, now: weightGrams + heavierGrams, settled: false });
  }
  return found;
}

function counts(pieces: readonly BookedPiece[]): ProductCount[] {
  const sums = new Map<string, number>();
  for (const { name, quantity } of pieces) sums.set(name, (sums.get(name) ?? 0) + quantity);
  return [...sums].flatMap(([name, quantity]) => (quantity > 0 ? [{ name, quantity }] : []));
}

const pricesOf = ({ fulfillmentOrders }: OrderFacts) =>
  new Map(
    fulfillmentOrders.flatMap(({ lines }) => lines.map((line) => [line.lineItemId, line.discountedPriceVnd] as const)),
  );

const worthOf = (pieces: readonly BookedPiece[], prices: ReadonlyMap<string, number> = new Map()) =>
  pieces.reduce((sum, piece) => sum + (prices.get(piece.lineItemId) ?? piece.priceVnd) * piece.quantity, 0);

const gramsOf = (pieces: readonly BookedPiece[]) =>
  pieces.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0);
