import { isInsured } from "~/domain/goods/insurance";
import type { GoodsLine } from "~/domain/goods/line";
import { shippableLines } from "~/domain/goods/line";
import { type DeclaredValue, declaredValue } from "~/domain/goods/value";
import { parcelWeightGrams } from "~/domain/goods/weight";
import { wholeNumber } from "~/domain/money";
import { choosePickup, type PickupWithOrigin } from "~/domain/pickup/pickup";
import type { RuleFacts } from "~/domain/rules/facts";
import { evaluateRules, factsUsed, type RuleEffects } from "~/domain/rules/rules";
import { parcelTags } from "./choose-tags";
import { factsOf } from "./facts";
import type { AssemblyInput } from "./input";

/** A parcel assembled from its goods, before any fee is asked for. */
export interface AssembledParcel<Line extends GoodsLine = GoodsLine> {
  /** The lines that a courier carries. */
  lines: Line[];
  /** Including packaging. */
  weightGrams: number;
  /** Value of the goods themselves, whatever is declared. */
  goodsValue: DeclaredValue;
  /** The declared value: as set by staff, else by a rule, else the value of the goods. */
  valueVnd: number;
  tags: number[];
  /** Everything the shop's rules set, including the parts that are not used here (transport, hold, note …). */
  effects: RuleEffects;
  pickup: PickupWithOrigin;
}

/**
 * Returns the goods as one parcel (domain 1.3, 1.7, 1.8, 1.9, 5.2); precedence: shop default < rule < parcel form. Used
 * for orders and carts alike, so that a buyer is quoted the parcel that will be booked (decision 045).
 */
export function assembleParcel<Line extends GoodsLine>(input: AssemblyInput<Line>): AssembledParcel<Line> {
  const { settings, form } = input;
  const { lines, weightGrams, goodsValue } = measure(input);
  const effects = evaluateRules(settings.rules, factsOf(input, { weightGrams, goodsValue }, factsUsed(settings.rules)));
  const declaredVnd = wholeNumber(form.declaredValueVnd ?? effects.declaredValueVnd ?? 0);
  const valueVnd = declaredVnd || goodsValue.valueVnd;
  const insured = isInsured(valueVnd, settings.shopKind);
  return {
    lines,
    weightGrams,
    goodsValue,
    valueVnd,
    tags: parcelTags({ staff: form.tags, shop: settings.defaultTags, rules: effects.tags, insured }),
    effects,
    pickup: choosePickup(
      input.pickups,
      { staff: form.pickAddressId, rule: effects.pickAddressId },
      input.pickupByLocation,
    ),
  };
}

/** Returns every fact that a rule could ask about a parcel, whether or not the shop's current rules use it. */
export function ruleFacts(input: AssemblyInput): RuleFacts {
  return factsOf(input, measure(input));
}

function measure<Line extends GoodsLine>({ lines, settings, form }: AssemblyInput<Line>) {
  const shipped = shippableLines(lines);
  return {
    lines: shipped,
    weightGrams: wholeNumber(form.weightGrams ?? 0) || parcelWeightGrams(shipped, settings),
    goodsValue: declaredValue(shipped, settings.minimumValueVnd),
  };
}
