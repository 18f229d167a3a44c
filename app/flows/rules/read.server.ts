import { randomUUID } from "node:crypto";
import { INSURANCE_THRESHOLD_VND } from "~/domain/goods/insurance";
import { provinceNamesForRules } from "~/domain/places/provinces-of-orders";
import { factsOfKind, forFacts } from "~/domain/rules/facts";
import { type RuleTemplate, ruleFromTemplate } from "~/domain/rules/templates";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { listPickups } from "~/store/pickups.server";
import { listRuleValues, type RuleValue } from "~/store/rules.server";
import type { ShopRow } from "~/store/shops.server";
import { isRedraftUnderWay } from "~/store/work.server";
import { rulesVersion } from "./change.server";
import type { NamedView, RuleNamesView, RulesView, RuleView } from "./views";

/** Reads a shop's rules, with the names that the sentences about them need. */
export async function readRules(deps: Deps, shop: ShopRow): Promise<RulesView> {
  const [values, redrafting] = await Promise.all([
    listRuleValues(deps.database, shop.id),
    isRedraftUnderWay(deps.database, shop.id),
  ]);
  const { rules, shopKind, holdCodAboveVnd } = shop.settings;
  return {
    rules,
    version: rulesVersion(rules),
    redrafting,
    names: await namesOf(deps, shop, locationsIn(values)),
    builtIn: { insuredAboveVnd: INSURANCE_THRESHOLD_VND[shopKind], holdCodAboveVnd },
  };
}

/**
 * Reads one rule with the choices for editing it; null when the shop has no such rule. `new` starts a rule, from a template if
 * one is given; `reason` is the reason that the template for high COD gives for its hold.
 */
export async function openRule(
  deps: Deps,
  shop: ShopRow & { domain: string },
  ruleId: string,
  template: { name: RuleTemplate; reason: string } | null,
): Promise<RuleView | null> {
  const { rules } = shop.settings;
  const rule = rules.find(({ id }) => id === ruleId) ?? null;
  if (!rule && ruleId !== "new") return null;
  const values = await listRuleValues(deps.database, shop.id);
  const choices = {
    ...forFacts(factsOfKind("words", "word"), (fact) =>
      values.filter((one) => one.fact === fact).map(({ value }) => value),
    ),
    provinces: provinceNamesForRules(deps.gazetteer),
  };
  const { livePlantsTag } = deps.config.carrierRules;
  const shopWords = { productTags: choices.productTag, productTypes: choices.productType };
  return {
    id: rule?.id ?? randomUUID(),
    rule,
    draft:
      rule ??
      (template
        ? ruleFromTemplate(template.name, shopWords, { livePlantsTag, reason: template.reason })
        : { conditions: [], actions: {} }),
    version: rulesVersion(rules),
    names: await namesOf(deps, shop, [...(await readLocations(deps, shop.domain)), ...locationsIn(values)]),
    choices,
  };
}

async function namesOf(deps: Deps, shop: ShopRow, locations: NamedView[]): Promise<RuleNamesView> {
  const pickups = await listPickups(deps.database, shop.id);
  return {
    pickups: pickups
      .filter(({ confirmedAt }) => confirmedAt !== null)
      .map(({ pickAddressId, contactName, address, province }) => ({
        id: pickAddressId,
        name: [contactName, address, province].filter(Boolean).join(", "),
      })),
    // Shopify's current name first: a location may have been renamed since an order.
    locations: locations.filter(({ id }, index) => locations.findIndex((one) => one.id === id) === index),
    livePlantsTag: deps.config.carrierRules.livePlantsTag,
  };
}

function locationsIn(values: readonly RuleValue[]): NamedView[] {
  return values.filter(({ fact }) => fact === "location").map(({ value, name }) => ({ id: value, name }));
}

/** Reads all locations, including those without orders; empty when Shopify does not answer: those of recent orders remain. */
async function readLocations(deps: Deps, domain: string): Promise<NamedView[]> {
  try {
    return (await deps.shopify.readLocations({ domain })).map(({ id, name }) => ({ id, name }));
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ kind: error.kind, requestId: error.requestId }, "rules.locations_missing");
    return [];
  }
}
