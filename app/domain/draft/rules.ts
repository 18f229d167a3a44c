import { effectiveAddress } from "~/domain/address/recipient-address";
import { type CodDecision, codDecision } from "~/domain/cod/cod";
import { packProducts, shippableLines } from "~/domain/goods/products";
import { declaredValue } from "~/domain/goods/value";
import { parcelWeightGrams } from "~/domain/goods/weight";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import { productFacts, type RuleFacts, type RulePayment } from "~/domain/rules/facts";
import type { RuleEffects } from "~/domain/rules/rules";
import type { ShopSettings } from "~/domain/settings/settings";
import type { DraftInput } from "./draft";

/**
 * What the rules may ask about a parcel that waits in the app: all is known but a province that nobody found. The value
 * is that of the goods, whatever staff declare; a weight that staff typed is the parcel's.
 */
export function parcelFacts(input: DraftInput): RuleFacts {
  const { order, fulfillmentOrder, settings, overrides } = input;
  const lines = shippableLines(fulfillmentOrder.lines);
  const { place } = effectiveAddress(input.address, overrides.address ?? input.remembered ?? undefined);
  const provinces = place.province ? (input.provincesOf?.(place) ?? [place.province]) : null;
  return {
    orderTags: order.tags,
    ...productFacts(lines),
    totalValueVnd: declaredValue(lines, settings.minimumValueVnd).valueVnd,
    weightGrams:
      overrides.weightGrams ?? parcelWeightGrams(packProducts(lines, settings).products, settings.packagingWeightGrams),
    provinces,
    payment: rulePaymentOf(codDecision(order, settings, overrides)),
    locationId: fulfillmentOrder.locationId,
    salesChannel: order.salesChannel,
  };
}

/** The shop's defaults as its rules change them for one parcel: shop default < rule < parcel form. */
export function ruledSettings(settings: ShopSettings, ruled: RuleEffects): ShopSettings {
  return {
    ...settings,
    transport: ruled.transport ?? settings.transport,
    pickOption: ruled.pickOption ?? settings.pickOption,
    pickWorkShift: ruled.pickWorkShift ?? settings.pickWorkShift,
    deliverWorkShift: ruled.deliverWorkShift ?? settings.deliverWorkShift,
    noteTemplate: ruled.note ?? settings.noteTemplate,
  };
}

/** One problem for each rule that keeps the parcel back and was not released by staff. */
export function holdProblems({ holds }: RuleEffects, { releasedHolds = [] }: ParcelOverrides): Problem[] {
  return holds
    .filter(({ id }) => !releasedHolds.includes(id))
    .map(({ id, name, reason }) => ({
      code: "rule_hold",
      field: "parcel",
      severity: "block",
      params: { rule: name, reason, ruleId: id },
    }));
}

/** How an order is paid, in the words of a rule. */
function rulePaymentOf({ kind }: CodDecision): RulePayment {
  switch (kind) {
    case "collect":
      return "cod";
    case "prepaid":
      return "prepaid";
    case "review":
      return "unpaid";
  }
}
