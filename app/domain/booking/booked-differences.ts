import { collectedVnd, type ParcelMoney } from "~/domain/cod/division";
import { fulfillmentOf } from "~/domain/draft/contents";
import type { OrderFacts } from "~/domain/order/order";
import { nationalNumber } from "~/domain/order/phone";
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
 * One way in which the order differs from what was booked: amounts are whole VND, weights grams. `orUnknown`: staff have
 * dealt with this very difference. Keys `changes:field.<field>` of the catalogues.
 */
export type BookedDifference = { settled: boolean } & (
  | { field: "order"; booked: "open"; now: "cancelled" }
  | { field: "cod" | "value" | "weight"; booked: number; now: number }
  | { field: "recipient" | "phone" | "address"; booked: string; now: string }
  | { field: "products"; booked: ProductCount[]; now: ProductCount[] }
);

export type DifferenceField = BookedDifference["field"];

/** A parcel of the order, with what it was booked with. */
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
  /** Asked to be cancelled, by whom ever. */
  cancelReason: string | null;
  attention: string | null;
  request: ParcelRequest | null;
  basis: BookingBasis | null;
}

/** Whether a change of the order can still reach a parcel: it is booked, not delivered, not on its way back. */
export function mayDiffer(parcel: Pick<ComparedParcel, "state" | "deliveredAt" | "returnState">): boolean {
  return parcel.state === "booked" && parcel.deliveredAt === null && parcel.returnState === "none";
}

/**
 * How an order as it is now differs from what each of its parcels was booked with (domain 2, users 3.5).
 * Parcels whose contents nobody can change any more have no differences. COD and pieces are compared over all parcels
 * of the order together.
 *
 * @param parcels oldest first
 * @param fingerprint the one the bases were made with
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

/** The cancel that Shopify's brought about is on its way to the carrier: nothing for a person to do. */
function isBeingCancelled({ cancelReason, attention }: ComparedParcel): boolean {
  return cancelReason !== null && attention === null;
}

function codDifference({ codVnd }: ComparedParcel, now: number | undefined): BookedDifference[] {
  return now === undefined || now === codVnd ? [] : [{ field: "cod", booked: codVnd, now, settled: false }];
}

/** The buyer's new words, unless the parcel was sent with just these: staff knew them already. */
function wordDifferences(
  order: OrderFacts,
  { request, basis }: ComparedParcel,
  fingerprint: (text: string) => string,
): BookedDifference[] {
  const recipient = request?.recipient;
  // A person who asked to be forgotten is compared with nothing.
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
  // Only changed pieces change the weight: what a product weighs may have been corrected since.
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
