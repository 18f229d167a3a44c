import type { ResolveOptions } from "~/domain/address/resolve";
import { isInsured } from "~/domain/goods/value";
import type { Transport } from "~/domain/parcel/request";
import { mergeTags, TAG } from "~/domain/parcel/tags";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Gazetteer } from "~/domain/places/gazetteer";
import type { Provinces } from "~/domain/places/provinces";
import { provincesOf } from "~/domain/places/provinces-of-orders";
import { UNKNOWN_FACTS } from "~/domain/rules/facts";
import { evaluateRules, factsUsed, type RuleEffects } from "~/domain/rules/rules";
import type { ShopSettings } from "~/domain/settings/settings";
import type { FeeQuestion } from "./carrier-fee";
import { pickupOfOrigin } from "./pickup-of-origin";
import type { QuotePlace } from "./quote-place";
import { type RateItem, type RatePlace, type RateRequest, shippedItems } from "./rate-request";

/** What the shop brings to every quote. */
export interface QuoteShop {
  settings: ShopSettings;
  pickups: readonly PickupChoice[];
}

/** What is known of the products in a cart, for rules that ask. */
interface ProductAttributes {
  productTags: readonly string[];
  productType: string;
}

/** What will be asked, before anybody is. */
export interface QuotePlan {
  outcome: "ask";
  place: Exclude<QuotePlace, { outcome: "outside" }>;
  pickup: PickupChoice | null;
  /** Where the parcel starts; null when neither a pickup nor the origin tells. */
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
  /** One question per transport; none while pickup or destination are unknown. */
  questions: FeeQuestion[];
}

/** A request that needs no price: nothing is shipped, or not here. */
export interface NothingToQuote {
  outcome: "empty";
  reason: "outside_vietnam" | "nothing_to_ship";
}

/** The shop sells in a currency the carrier does not charge in. */
export interface WrongCurrency {
  outcome: "currency";
  currency: string;
}

export interface QuoteContext {
  gazetteer: Gazetteer;
  provinces: Provinces;
  /** `readQuotePlace`, from memory where the same was read before. */
  readPlace(place: RatePlace, options: ResolveOptions): QuotePlace;
  /** What is known of a product; undefined while it was never read. */
  product(item: RateItem): ProductAttributes | undefined;
}

const HEAVIEST_GRAMS = 1_000_000_000;
const DEAREST_VND = 1_000_000_000_000;

/** Turns Shopify's question into the carrier's, one per transport (domain 6). Pure; well under a millisecond. */
export function planQuote(
  shop: QuoteShop,
  request: RateRequest,
  world: QuoteContext,
): QuotePlan | NothingToQuote | WrongCurrency {
  const { settings } = shop;
  const items = shippedItems(request);
  if (items.length === 0) return { outcome: "empty", reason: "nothing_to_ship" };
  const { assumeTwoLevel } = settings;
  const place = world.readPlace(request.destination, { assumeTwoLevel });
  if (place.outcome === "outside") return { outcome: "empty", reason: "outside_vietnam" };
  if (request.currency !== "VND") return { outcome: "currency", currency: request.currency };

  const weightGrams = weightOf(items, settings);
  const goodsVnd = Math.min(
    sum(request.items, (item) => item.priceVnd * item.quantity),
    DEAREST_VND,
  );
  const shippedVnd = Math.min(
    sum(items, (item) => item.priceVnd * item.quantity),
    DEAREST_VND,
  );
  const asked = factsUsed(settings.rules);
  const asksProvince = asked.has("province") && place.outcome === "known";
  const effects = evaluateRules(settings.rules, {
    ...UNKNOWN_FACTS,
    ...(asked.has("productTag") || asked.has("productType") ? attributesOf(items, world) : {}),
    totalValueVnd: shippedVnd,
    weightGrams,
    provinces: asksProvince ? provincesOf(world.gazetteer, readingOf(place)) : null,
  });
  const valueVnd = effects.declaredValueVnd ?? (shippedVnd > 0 ? shippedVnd : settings.minimumValueVnd);
  const insuranceTag = isInsured(valueVnd, settings.shopKind) ? [TAG.highValue] : [];
  const tags = mergeTags(settings.defaultTags, effects.tags, insuranceTag);
  const pickup = choosePickup(shop, request, world, effects);
  const fromProvince = pickup?.province ?? originProvince(request, world, assumeTwoLevel);
  const toProvince = place.outcome === "known" ? place.names.province : null;
  const transports = offered(settings, effects, world.provinces, fromProvince, toProvince);
  return {
    outcome: "ask",
    place,
    pickup,
    fromProvince,
    toProvince,
    weightGrams,
    defaultWeightUsed: items.some(({ grams }) => grams === 0),
    valueVnd,
    goodsVnd,
    transports,
    tags,
    effects,
    questions: pickup?.province && place.outcome === "known" ? ask(pickup, place.names) : [],
  };

  function ask(from: PickupChoice, delivery: FeeQuestion["delivery"]): FeeQuestion[] {
    return transports.map((transport) => ({
      pickup: pickupNames(from),
      delivery,
      weightGrams,
      valueVnd,
      transport,
      tags,
    }));
  }
}

/** The names of a pickup as a question holds them. */
export function pickupNames(pickup: PickupChoice): FeeQuestion["pickup"] {
  return {
    pickAddressId: pickup.pickAddressId,
    address: pickup.address ?? undefined,
    province: pickup.province ?? "",
    district: pickup.district ?? undefined,
    ward: pickup.ward ?? undefined,
  };
}

/** Whole grams with packaging once; an item without weight takes the shop's default (domain 1). */
function weightOf(
  items: readonly RateItem[],
  {
    defaultLineWeightGrams,
    packagingWeightGrams,
  }: Pick<ShopSettings, "defaultLineWeightGrams" | "packagingWeightGrams">,
): number {
  const goods = sum(items, ({ grams, quantity }) => (grams || defaultLineWeightGrams) * quantity);
  return Math.min(goods + packagingWeightGrams, HEAVIEST_GRAMS);
}

function attributesOf(items: readonly RateItem[], { product }: QuoteContext) {
  const known = items.map(product);
  if (known.some((one) => one === undefined)) return {};
  const products = known.filter((one) => one !== undefined);
  return {
    productTags: [...new Set(products.flatMap(({ productTags }) => productTags))],
    productTypes: [...new Set(products.map(({ productType }) => productType).filter(Boolean))],
  };
}

function readingOf({ reading, names }: Extract<QuotePlace, { outcome: "known" }>) {
  return reading.status === "resolved" ? reading.address : { province: names.province };
}

function choosePickup(shop: QuoteShop, { origin }: RateRequest, world: QuoteContext, effects: RuleEffects) {
  const usable = shop.pickups.filter(({ confirmed, province }) => confirmed && province);
  const byRule = usable.find(({ pickAddressId }) => pickAddressId === effects.pickAddressId);
  if (byRule) return byRule;
  const standard = usable.find(({ isDefault }) => isDefault) ?? usable[0] ?? null;
  if (shop.settings.checkout.combineOrigins || usable.length < 2) return standard;
  return pickupOfOrigin(usable, origin, world) ?? standard;
}

function originProvince({ origin }: RateRequest, { readPlace }: QuoteContext, assumeTwoLevel: boolean): string | null {
  const place = readPlace(origin, { assumeTwoLevel });
  return place.outcome === "known" ? place.names.province : null;
}

/** What the shop sells, or the one transport a rule demands. Air within a province goes by road anyway (field notes 3). */
function offered(
  { checkout }: ShopSettings,
  { transport }: RuleEffects,
  provinces: Provinces,
  from: string | null,
  to: string | null,
): readonly Transport[] {
  if (transport) return [transport];
  const local = from !== null && to !== null && provinces.same(from, to);
  const all = checkout.transports.filter((one, index, list) => list.indexOf(one) === index);
  return local && !checkout.airWithinProvince && all.includes("road") ? ["road"] : all;
}

function sum(items: readonly RateItem[], of: (item: RateItem) => number): number {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
}
