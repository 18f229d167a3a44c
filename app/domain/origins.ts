import type { ParcelCod } from "./parcel-cod";
import type { DraftInput, DraftRequest } from "./parcel-draft";
import { shippableLines } from "./products";
import { transportOfServiceCodes } from "./service-code";
import { TAG } from "./tags";
import { declaredValue, isInsured } from "./value";

/** Who decided a part of the parcel: the buyer's order, the shop's setting, our default, staff, or a rule. */
export type Origin = "order" | "setting" | "default" | "staff" | "rule";

export type OriginField =
  | "recipientName"
  | "recipientPhone"
  | "address"
  | "pickup"
  | "weight"
  | "cod"
  | "feePaidBy"
  | "value"
  | "tags"
  | "transport"
  | "pickOption"
  | "pickWorkShift"
  | "deliverWorkShift"
  | "note";

/** Keys `origin.<origin>` of the catalogues. A part that nobody set has none. */
export type Origins = Partial<Record<OriginField, Origin>>;

interface Decided {
  request: DraftRequest;
  pickupOrigin: Origin;
  cod: ParcelCod;
}

/** Where each part of a draft came from, shown beside it (domain 1: staff see what will be sent before it is sent). */
export function originsOf(
  { order, fulfillmentOrder, settings, overrides }: DraftInput,
  { request, pickupOrigin, cod }: Decided,
): Origins {
  const lines = shippableLines(fulfillmentOrder.lines);
  const weighed = lines.every(({ weightGrams }) => weightGrams !== null && weightGrams > 0);
  const byTagTwoRule = isInsured(request.declaredValueVnd, settings.shopKind) && request.tags.includes(TAG.highValue);
  return {
    recipientName: staffOr(overrides.recipientName, "order"),
    recipientPhone: staffOr(overrides.recipientPhone, "order"),
    address: staffOr(overrides.address, "order"),
    pickup: pickupOrigin,
    weight: staffOr(overrides.weightGrams, weighed ? "order" : "setting"),
    cod: staffOr(overrides.codVnd ?? overrides.unpaidAs, cod.split ? "setting" : "order"),
    feePaidBy: staffOr(overrides.feePaidBy, cod.feePaidBy === "receiver" ? "setting" : "default"),
    value: staffOr(overrides.declaredValueVnd, declaredValue(lines, settings.minimumValueVnd).origin),
    tags: staffOr(overrides.tags, byTagTwoRule ? "rule" : "setting"),
    ...(request.transport === undefined
      ? {}
      : {
          transport: staffOr(overrides.transport, transportOfServiceCodes(order.shippingCodes) ? "order" : "setting"),
        }),
    pickOption: staffOr(overrides.pickOption, "setting"),
    ...(request.pickWorkShift === undefined ? {} : { pickWorkShift: staffOr(overrides.pickWorkShift, "setting") }),
    ...(request.deliverWorkShift === undefined
      ? {}
      : { deliverWorkShift: staffOr(overrides.deliverWorkShift, "setting") }),
    note: staffOr(overrides.note, "setting"),
  };
}

function staffOr(chosen: unknown, otherwise: Origin): Origin {
  return chosen === undefined ? otherwise : "staff";
}
