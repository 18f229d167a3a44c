import type { Condition, RuleActions } from "~/domain/rules/schema";
import { changeRules, rulesVersion } from "~/flows/rules/change.server";
import { findShop, markShopMilestone } from "~/store/shops.server";
import { aShop, type TestShop } from "./a-shop";

/** A shop that finished its set-up, with helpers for tests of rules. */
export async function aRuledShop() {
  const shop = await aShop();
  await markShopMilestone(shop.deps.database, shop.shopId, { onboardedAt: new Date() });
  return shop;
}

/** The shop's stored rules, and their version. */
export async function rulesOf({ deps, shopId }: TestShop) {
  const { rules } = (await findShop(deps.database, shopId))?.settings ?? { rules: [] };
  return { rules, version: rulesVersion(rules) };
}

/** Adds a rule as the page does; returns its id. */
export async function addRule(
  shop: TestShop,
  name: string,
  conditions: Condition[],
  actions: Partial<RuleActions>,
): Promise<string> {
  const id = name.normalize("NFD").replace(/\W+/g, "-");
  const { version } = await rulesOf(shop);
  const rule = { id, name, conditions, actions };
  const changed = await changeRules(shop.deps, shop.shopId, version, { kind: "save", rule });
  if (changed.outcome !== "saved") throw new Error(`the rule was not saved: ${JSON.stringify(changed)}`);
  return id;
}

/** Returns the number of waiting jobs in a queue. */
export async function jobsIn({ deps }: TestShop, queue: string): Promise<number> {
  const [row] = await deps.database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM work WHERE kind = $1 AND state = 'waiting'",
    [queue],
  );
  return row?.count ?? 0;
}
