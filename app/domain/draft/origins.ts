import type { AssembledParcel } from "~/domain/assembly/assemble";
import { isInsured } from "~/domain/goods/insurance";
import { transportOfServiceCodes } from "~/domain/parcel/service-code";
import { TAG } from "~/domain/parcel/tags";
import type { RuledPart } from "~/domain/rules/rules";
import type { ParcelCod } from "./cod";
import type { DraftInput } from "./input";
import type { DraftRequest } from "./request";

/**
 * Who decided a part of the parcel: the buyer's order, the shop's setting, our default, staff, staff on an earlier order
 * of the same buyer, the insurance threshold, or rules of the shop.
 */
export type Origin = "order" | "setting" | "default" | "staff" | "remembered" | "insurance" | RuleOrigin;

/** Names of the rules at the time of the draft: a rule may be renamed or deleted later. */
interface RuleOrigin {
  rules: string[];
}

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
  | "solutions"
  | "note";

/** Keys `origin.<origin>` of the catalogues. A part that nobody set has none. */
export type Origins = Partial<Record<OriginField, Origin>>;

interface Decided {
  request: DraftRequest;
  parcel: AssembledParcel;
  cod: ParcelCod;
}

/** Returns where each part of a draft came from, shown beside it (domain 5.2; staff see what will be sent before it is sent). */
export function originsOf(
  { order, settings, overrides, remembered }: DraftInput,
  { request, parcel, cod }: Decided,
): Origins {
  const { setBy } = parcel.effects;
  const weighed = parcel.lines.every(({ weightGrams }) => weightGrams !== null && weightGrams > 0);
  const ruleOr = (part: RuledPart, otherwise: Origin): Origin => ruleOrigin(setBy[part]) ?? otherwise;
  const whereSet = <Field extends OriginField>(field: Field, value: unknown, origin: Origin): Origins =>
    value === undefined ? {} : { [field]: origin };
  const chosenAtCheckout = transportOfServiceCodes(order.shippingCodes) !== null;
  const transport = chosenAtCheckout ? "order" : ruleOr("transport", "setting");
  const isTagTwo = isInsured(request.declaredValueVnd, settings.shopKind) && request.tags.includes(TAG.highValue);
  const solutions = request.solutionIds.length > 0 ? request.solutionIds : undefined;
  return {
    recipientName: staffOr(overrides.recipientName, "order"),
    recipientPhone: staffOr(overrides.recipientPhone, "order"),
    address: staffOr(overrides.address, remembered ? "remembered" : "order"),
    pickup: parcel.pickup.origin === "rule" ? ruleOr("pickAddressId", "setting") : parcel.pickup.origin,
    weight: staffOr(overrides.weightGrams, weighed ? "order" : "setting"),
    cod: staffOr(overrides.codVnd ?? overrides.unpaidAs, cod.split ? "setting" : "order"),
    feePaidBy: staffOr(overrides.feePaidBy, cod.feePaidBy === "receiver" ? "setting" : "default"),
    value: staffOr(overrides.declaredValueVnd, ruleOr("declaredValueVnd", parcel.goodsValue.origin)),
    tags: staffOr(overrides.tags, ruleOr("tags", isTagTwo ? "insurance" : "setting")),
    ...whereSet("transport", request.transport, staffOr(overrides.transport, transport)),
    pickOption: staffOr(overrides.pickOption, ruleOr("pickOption", "setting")),
    ...whereSet(
      "pickWorkShift",
      request.pickWorkShift,
      staffOr(overrides.pickWorkShift, ruleOr("pickWorkShift", "setting")),
    ),
    ...whereSet(
      "deliverWorkShift",
      request.deliverWorkShift,
      staffOr(overrides.deliverWorkShift, ruleOr("deliverWorkShift", "setting")),
    ),
    ...whereSet("solutions", solutions, staffOr(overrides.solutionIds, ruleOr("solutionIds", "setting"))),
    note: staffOr(overrides.note, ruleOr("note", "setting")),
  };
}

function staffOr(chosen: unknown, otherwise: Origin): Origin {
  return chosen === undefined ? otherwise : "staff";
}

function ruleOrigin(setBy: readonly { name: string }[] | undefined): RuleOrigin | undefined {
  return setBy && { rules: setBy.map(({ name }) => name) };
}
