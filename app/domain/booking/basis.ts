import { shippableLines } from "~/domain/goods/line";
import { productName } from "~/domain/goods/products";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import { readPhone } from "~/domain/order/phone";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelProduct, ParcelRequest } from "~/domain/parcel/request";
import { oneLine } from "~/domain/text";
import type { PromiseBasis } from "~/domain/transit/promise";

/**
 * What the order said when a parcel was booked. A later change of the *order* is detected by comparing the order with
 * this, never with what was sent: staff may have corrected that, and the resolver may have improved since
 * (decision 017). The buyer's details are kept as fingerprints only.
 */
export interface BookingBasis {
  /** What the buyer still owed for the whole order, whole VND. */
  outstandingVnd: number;
  /**
   * Shopify's shipping charge, if the receiver pays the carrier's fee instead and the charge was left out of the COD
   * (domain 1.6); else 0.
   */
  shippingTakenOutVnd: number;
  /** Fingerprints of the fields of `BuyerDetails`. */
  recipient: string;
  phone: string;
  address: string;
  pieces: BookedPiece[];
  /** What was said of the days; left out: nothing, or booked before this was stored. */
  promise?: PromiseBasis;
}

/** Pieces of one order line that are in the parcel. */
export interface BookedPiece {
  lineItemId: string;
  name: string;
  quantity: number;
  /** One piece, in grams. */
  weightGrams: number;
  /** One piece after discounts, whole VND. */
  priceVnd: number;
}

/** The buyer's details that a parcel depends on, each as one comparable text. */
export interface BuyerDetails {
  recipient: string;
  phone: string;
  address: string;
}

/** Returns the buyer's details of an order. Differences in notation only (spaces, +84) give the same text. */
export function buyerDetails({ destination, phone }: Pick<OrderFacts, "destination" | "phone">): BuyerDetails {
  const written = oneLine(destination?.phone || phone || "");
  const reading = readPhone(written);
  const { address1 = "", address2 = "", city = "", province = "", zip = "", countryCode = "" } = destination ?? {};
  return {
    recipient: oneLine(destination?.name || destination?.company || ""),
    phone: reading.outcome === "ok" ? [reading.number, reading.extension].filter(Boolean).join(" ext ") : written,
    address: [address1, address2, city, province, zip, countryCode === "VN" ? "" : countryCode]
      .map(oneLine)
      .filter(Boolean)
      .join(", "),
  };
}

/**
 * Returns what the order says now, to be stored with the booked parcel. `fingerprint` must return a text that reveals
 * nothing of its input.
 */
export function bookingBasis(
  order: OrderFacts,
  fulfillmentOrderId: string,
  booked: { request: ParcelRequest; overrides: Pick<ParcelOverrides, "codVnd">; promise: PromiseBasis | null },
  fingerprint: (text: string) => string,
): BookingBasis {
  const words = buyerDetails(order);
  const { request, overrides, promise } = booked;
  const lines = order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId)?.lines ?? [];
  return {
    outstandingVnd: order.outstandingVnd,
    shippingTakenOutVnd: request.feePaidBy === "receiver" && overrides.codVnd === undefined ? order.shippingVnd : 0,
    recipient: fingerprint(words.recipient),
    phone: fingerprint(words.phone),
    address: fingerprint(words.address),
    pieces: bookedPieces(request.products, lines),
    ...(promise && { promise }),
  };
}

/** Matches each product of the parcel to its order line; the products are in the order of their lines. */
function bookedPieces(products: readonly ParcelProduct[], lines: readonly OrderLine[]): BookedPiece[] {
  const left = shippableLines(lines);
  return products.flatMap(({ name, quantity, weightGrams, priceVnd }) => {
    const index = left.findIndex((line) => productName(line) === name);
    const [line] = index < 0 ? [] : left.splice(index, 1);
    if (!line) return [];
    return [
      { lineItemId: line.lineItemId, name, quantity, weightGrams, priceVnd: priceVnd ?? line.discountedPriceVnd },
    ];
  });
}

/** Returns which of the buyer's details changed since the booking. */
export function changedBuyerDetails(
  basis: BuyerDetails,
  order: Pick<OrderFacts, "destination" | "phone">,
  fingerprint: (text: string) => string,
): (keyof BuyerDetails)[] {
  const words = buyerDetails(order);
  return (["recipient", "phone", "address"] as const).filter((part) => fingerprint(words[part]) !== basis[part]);
}

/**
 * Returns the overrides of an earlier parcel without staff's corrections of details that the buyer has changed since:
 * the buyer's new details win.
 */
export function validOverrides(overrides: ParcelOverrides, changed: readonly (keyof BuyerDetails)[]): ParcelOverrides {
  const { recipientName, recipientPhone, address, ...rest } = overrides;
  return {
    ...rest,
    ...(recipientName !== undefined && !changed.includes("recipient") ? { recipientName } : {}),
    ...(recipientPhone !== undefined && !changed.includes("phone") ? { recipientPhone } : {}),
    ...(address !== undefined && !changed.includes("address") ? { address } : {}),
  };
}
