import { readCents } from "~/domain/billing/cents";
import type { Admin, Priority } from "./admin.server";
import { ALL_SUBSCRIPTIONS, USAGE_RECORDS } from "./operations/billing";
import { ShopifyError } from "./shopify-error";

/** A charge that is on Shopify's bill. */
export interface UsageRecord {
  recordId: string;
  /** As it was charged with; null: without one. */
  key: string | null;
  amountCents: number;
  currency: string;
  createdAt: Date;
}

/** Returns the ids of the app's newest subscriptions, those that have ended too. Throws `ShopifyError`. */
export async function listSubscriptionIds(admin: Admin, shopDomain: string, priority: Priority): Promise<string[]> {
  const { data } = await admin.run(shopDomain, ALL_SUBSCRIPTIONS, {}, { priority });
  return data.currentAppInstallation.allSubscriptions.nodes.map(({ id }) => id);
}

/**
 * Returns what was charged to a subscription since `since`, the newest first, as far as Shopify has it. A subscription that it does not know
 * has nothing. Throws `ShopifyError`.
 */
export async function listUsageRecords(
  admin: Admin,
  shopDomain: string,
  { subscriptionId, since }: { subscriptionId: string; since: Date },
  priority: Priority,
): Promise<UsageRecord[]> {
  const found: UsageRecord[] = [];
  for (let after: string | null = null; ; ) {
    const variables: { id: string; after: string | null } = { id: subscriptionId, after };
    const { data } = await admin.run(shopDomain, USAGE_RECORDS, variables, { priority });
    const lines = data.node && "lineItems" in data.node ? data.node.lineItems : [];
    const page = lines.flatMap(({ usageRecords }) => usageRecords.nodes).map(recordOf);
    found.push(...page.filter(({ createdAt }) => createdAt >= since));
    const next = lines.find(({ usageRecords }) => usageRecords.pageInfo.hasNextPage);
    if (!next || page.some(({ createdAt }) => createdAt < since)) return found;
    after = next.usageRecords.pageInfo.endCursor ?? null;
  }
}

interface RecordNode {
  id: string;
  createdAt: string;
  idempotencyKey?: string | null;
  price: { amount: string; currencyCode: string };
}

function recordOf({ id, createdAt, idempotencyKey, price }: RecordNode): UsageRecord {
  const amountCents = readCents(price.amount);
  if (amountCents === null) throw new ShopifyError("unreadable", `not an amount: ${price.amount.slice(0, 40)}`);
  const key = idempotencyKey ?? null;
  return { recordId: id, key, amountCents, currency: price.currencyCode, createdAt: new Date(createdAt) };
}
