import type { GoodsLine } from "~/domain/goods/line";
import { shippableLines } from "~/domain/goods/line";
import { type DeclaredValue, declaredValue, isInsured } from "~/domain/goods/value";
import { parcelWeightGrams } from "~/domain/goods/weight";
import { wholeNumber } from "~/domain/money";
import { choosePickup, type PickupByWish } from "~/domain/pickup/pickup";
import type { RuleFacts } from "~/domain/rules/facts";
import { evaluateRules, factsUsed, type RuleEffects } from "~/domain/rules/rules";
import { factsOf } from "./facts";
import type { AssemblyInput } from "./input";
import { parcelTags } from "./tags";

/** What a parcel comes to before anybody is asked what it costs. */
export interface AssembledParcel<Line extends GoodsLine = GoodsLine> {
  /** What a courier carries of the goods. */
  lines: Line[];
  /** With packaging. */
  weightGrams: number;
  /** What the goods are worth by themselves. */
  goodsValue: DeclaredValue;
  /** What is declared: staff's word, else a rule's, else what the goods are worth. */
  valueVnd: number;
  tags: number[];
  /** What the shop's rules say, all told: transport, hold, note and the rest are for whoever asks. */
  effects: RuleEffects;
  pickup: PickupByWish;
}

/**
 * Returns goods as one parcel (domain 1.3, 1.7, 1.8, 1.9, 5): shop default < rule < parcel form. Orders and carts both
 * pass here, so that a buyer is quoted the parcel that will be booked (decision 045).
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
      input.pickupOfPlace,
    ),
  };
}

/** Returns all that a rule could ask about a parcel, whichever rules the shop has now. */
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
