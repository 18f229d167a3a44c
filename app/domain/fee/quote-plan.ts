import { type AssembledParcel, assembleParcel } from "~/domain/assembly/assemble";
import { type BoxedLine, type Boxes, boxesOf, type TooHeavy } from "~/domain/assembly/boxes";
import type { AssemblyInput } from "~/domain/assembly/input";
import type { GoodsLine } from "~/domain/goods/line";
import { MAX_VALUE_VND } from "~/domain/goods/value";
import { ownWeightGrams } from "~/domain/goods/weight";
import type { Transport } from "~/domain/parcel/request";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Provinces } from "~/domain/places/provinces";
import type { RuleEffects } from "~/domain/rules/rules";
import type { ShopSettings } from "~/domain/settings/settings";
import type { FeeQuestion } from "./carrier-fee";
import { cartParcel, cartPickup } from "./cart-parcel";
import { feeQuestion } from "./parcel-fees";
import type { QuoteContext, QuoteShop } from "./quote-context";
import type { QuotePlace } from "./quote-place";
import { isShipped, type RateItem, type RateRequest } from "./rate-request";

/** What the carrier will be asked for a rate request. */
export interface QuotePlan {
  outcome: "ask";
  place: Exclude<QuotePlace, { outcome: "outside" }>;
  pickup: PickupChoice | null;
  /** Where the parcel starts; null when neither a pickup nor the origin names a province. */
  fromProvince: string | null;
  toProvince: string | null;
  weightGrams: number;
  /** Some items had no weight and took the shop's default. */
  defaultWeightUsed: boolean;
  /** Basis of the insurance. */
  valueVnd: number;
  /** Σ price × quantity of all items. */
  goodsVnd: number;
  transports: readonly Transport[];
  tags: number[];
  effects: RuleEffects;
  /** One question per transport; none while pickup or destination are unknown, or where each box has its own. */
  questions: FeeQuestion[];
  /** How it goes out above the carrier's weight limit; null: within it. */
  aboveLimit: AboveLimit | null;
}

/** A cart above the carrier's weight limit: in boxes, or without a fee. */
export interface AboveLimit {
  weightLimitGrams: number;
  /** Empty: it is not split, for the reason below. */
  boxes: PlannedBox[];
  because: TooHeavy | null;
}

/** Boxes that are alike for the carrier. */
export interface PlannedBox extends Pick<QuotePlan, "weightGrams" | "valueVnd" | "tags" | "questions"> {
  count: number;
}

/** A request that needs no price: nothing is shipped, or not within Vietnam. */
export interface NothingToQuote {
  outcome: "empty";
  reason: "outside_vietnam" | "nothing_to_ship";
}

/** The shop sells in a currency the carrier does not charge in. */
export interface WrongCurrency {
  outcome: "currency";
  currency: string;
}

/**
 * Turns Shopify's rate request into questions to the carrier, one per transport (domain 6.1), about the parcel that an order for
 * this cart would be booked as (decision 045). Pure; takes well under a millisecond.
 */
export function planQuote(
  shop: QuoteShop,
  request: RateRequest,
  context: QuoteContext,
): QuotePlan | NothingToQuote | WrongCurrency {
  const { settings } = shop;
  if (!request.items.some(isShipped)) return { outcome: "empty", reason: "nothing_to_ship" };
  const { assumeTwoLevel } = settings;
  const place = context.readPlace(request.destination, { assumeTwoLevel });
  if (place.outcome === "outside") return { outcome: "empty", reason: "outside_vietnam" };
  if (request.currency !== "VND") return { outcome: "currency", currency: request.currency };

  const cart = cartParcel(shop, request, place, context);
  const parcel = assembleParcel(cart);
  const pickup = cartPickup(cart, parcel.pickup.choice);
  const fromProvince = pickup?.province ?? originProvince(request, context, assumeTwoLevel);
  const names = place.outcome === "known" ? place.names : null;
  const toProvince = names?.province ?? null;
  const { weightGrams, valueVnd, tags, effects } = parcel;
  const transports = offered(settings, effects, context.provinces, fromProvince, toProvince);
  const ask = (one: AssembledParcel, from: PickupChoice | null) =>
    from && names ? questions(one, from, names, transports) : [];
  const boxes = boxesOf(parcel, cart);
  return {
    outcome: "ask",
    place,
    pickup,
    fromProvince,
    toProvince,
    weightGrams,
    defaultWeightUsed: parcel.lines.some((line) => ownWeightGrams(line) === 0),
    valueVnd,
    goodsVnd: goodsVnd(request.items),
    transports,
    tags,
    effects,
    questions: boxes.kind === "one" ? ask(parcel, pickup) : [],
    aboveLimit: aboveLimitOf(boxes, settings, (box) => {
      const items = box.map(({ line, quantity }) => ({ ...itemOf(line, cart, request), quantity }));
      const part = cartParcel(shop, { ...request, items }, place, context);
      const assembled = assembleParcel(part);
      return { ...assembled, questions: ask(assembled, cartPickup(part, assembled.pickup.choice)) };
    }),
  };
}

/** The lines of a cart's parcel are made from its items, in their sequence. */
function itemOf(line: GoodsLine, { lines }: AssemblyInput, { items }: RateRequest): RateItem {
  return items[lines.indexOf(line)] as RateItem;
}

function aboveLimitOf(
  boxes: Boxes<GoodsLine>,
  { weightLimitGrams }: ShopSettings,
  assembled: (box: BoxedLine<GoodsLine>[]) => Omit<PlannedBox, "count">,
): AboveLimit | null {
  if (boxes.kind === "one") return null;
  if (boxes.kind === "too_heavy") return { weightLimitGrams, boxes: [], because: boxes.because };
  const different: PlannedBox[] = [];
  for (const { weightGrams, valueVnd, tags, questions } of boxes.boxes.map(assembled)) {
    const box = { weightGrams, valueVnd, tags, questions };
    const like = different.find(({ count: _, ...one }) => JSON.stringify(one) === JSON.stringify(box));
    if (like) like.count += 1;
    else different.push({ ...box, count: 1 });
  }
  return { weightLimitGrams, boxes: different, because: null };
}

function questions(
  { weightGrams, valueVnd, tags }: AssembledParcel,
  pickup: PickupChoice,
  delivery: FeeQuestion["delivery"],
  transports: readonly Transport[],
): FeeQuestion[] {
  const parcel = {
    totalWeightGrams: weightGrams,
    declaredValueVnd: valueVnd,
    tags,
    pickup: pickupNames(pickup),
    recipient: delivery,
  };
  return transports.flatMap((transport) => feeQuestion(parcel, transport) ?? []);
}

/** A pickup in the form of a question; empty fields count as unknown. */
function pickupNames({ pickAddressId, address, province, district, ward }: PickupChoice): FeeQuestion["pickup"] {
  return {
    pickAddressId,
    address: address || undefined,
    province: province ?? "",
    district: district || undefined,
    ward: ward || undefined,
  };
}

function originProvince({ origin }: RateRequest, { readPlace }: QuoteContext, assumeTwoLevel: boolean): string | null {
  const place = readPlace(origin, { assumeTwoLevel });
  return place.outcome === "known" ? place.names.province : null;
}

/**
 * The transports that the shop offers, or the one that a rule sets. Air within a province goes by road anyway (field notes 3).
 */
function offered(
  { checkout }: ShopSettings,
  { transport }: RuleEffects,
  provinces: Provinces,
  from: string | null,
  to: string | null,
): readonly Transport[] {
  // The cheapest in time is a choice among what the buyer is offered, and the buyer chooses first.
  if (transport && transport !== "cheapest") return [transport];
  const local = from !== null && to !== null && provinces.same(from, to);
  const all = checkout.transports.filter((one, index, list) => list.indexOf(one) === index);
  return local && !checkout.airWithinProvince && all.includes("road") ? ["road"] : all;
}

/** The value of everything bought, shipped or not, as free shipping may depend on it. */
function goodsVnd(items: readonly RateItem[]): number {
  let totalVnd = 0;
  for (const { priceVnd, quantity } of items) totalVnd += priceVnd * quantity;
  return Math.min(totalVnd, MAX_VALUE_VND);
}
