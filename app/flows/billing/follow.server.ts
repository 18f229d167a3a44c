import type { Plan } from "~/domain/billing/plans";
import { isOpen } from "~/domain/billing/subscription";
import type { Deps } from "~/flows/deps.server";
import type { SubscriptionFacts } from "~/shopify/billing.server";
import {
  addSubscription,
  beginReading,
  listSubscriptions,
  type StoredSubscription,
  saveSubscription,
} from "~/store/billing-subscriptions.server";

/** A shop that can be asked at Shopify. */
export interface BilledShop {
  id: string;
  domain: string;
}

/**
 * Asks Shopify what became of a shop's subscriptions and records it: approved, declined, frozen, a higher cap, what was charged. Returns
 * them as they are now. Throws `ShopifyError`.
 */
export async function followSubscriptions(deps: Deps, shop: BilledShop): Promise<StoredSubscription[]> {
  const { database } = deps;
  const askedAt = await beginReading(database);
  const before = await listSubscriptions(database, shop.id);
  const open = before.filter(isOpen);
  const facts = await deps.shopify.readSubscriptions(
    shop,
    open.map(({ id }) => id),
  );
  for (const fact of facts) {
    if (!before.some(({ id }) => id === fact.id)) await takeIn(deps, shop, fact);
  }
  // A plan that replaces another goes on with its cover.
  const covered = open.flatMap(({ coveredSince }) => (coveredSince ? [coveredSince.getTime()] : []));
  const goesOnSince = covered.length > 0 ? new Date(Math.min(...covered)) : null;
  const coverOf = ({ id, status }: Pick<SubscriptionFacts, "id" | "status">) => {
    const known = before.find((one) => one.id === id)?.coveredSince ?? null;
    return known ?? (status === "active" || status === "frozen" ? (goesOnSince ?? deps.now()) : null);
  };
  // Shopify has them no longer, as after the app was removed and came back.
  const gone = open
    .filter((one) => !facts.some(({ id }) => id === one.id))
    .map(({ id }) => ({ id, status: "cancelled" as const, currentPeriodEnd: null, usage: null }));
  await database.transaction(async (sql) => {
    for (const news of [...facts, ...gone]) {
      await saveSubscription(sql, shop.id, { ...news, coveredSince: coverOf(news) }, { askedAt, now: deps.now() });
    }
  });
  return listSubscriptions(database, shop.id);
}

/**
 * Takes in a subscription that Shopify has and we do not know, as after a backup was restored. Its terms are those of the plan of its name.
 * Where there is none any more its parcels are free: nobody can say what was agreed.
 */
async function takeIn(deps: Deps, shop: BilledShop, fact: SubscriptionFacts): Promise<void> {
  const { billing } = deps.config;
  const plan = billing.kind === "plans" ? billing.plans.find(({ name }) => name === fact.name) : undefined;
  if (!plan) deps.log.error({ shop: shop.id, subscription: fact.id, name: fact.name }, "billing.unknown_plan");
  const { id, test, createdAt, trialDays } = fact;
  const agreed = { ...(plan ?? withoutTerms(fact)), trialDays };
  await addSubscription(
    deps.database,
    shop.id,
    { id, plan: agreed, test, createdAt, approvedAt: createdAt, confirmationUrl: null },
    deps.now(),
  );
}

/** As many free parcels as nobody sends in a month. */
const ALL_FREE = 1_000_000;

function withoutTerms({ name, usage, trialDays }: SubscriptionFacts): Plan {
  return {
    ...{ handle: "unknown", name, trialDays, currency: usage?.currency ?? "USD" },
    ...{ monthlyCents: 0, freeParcels: ALL_FREE, parcelCents: 1, capCents: usage?.capCents ?? 0 },
  };
}
