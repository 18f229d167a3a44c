import { sortSubscriptions } from "~/domain/billing/subscription";
import { readReason } from "~/domain/operator/deeds";
import type { Deps } from "~/flows/deps.server";
import { addExemption, endExemption, readExemption } from "~/store/billing-exemptions.server";
import { listSubscriptions, wantPlanEnded } from "~/store/billing-subscriptions.server";
import type { Sql } from "~/store/database.server";
import { type Asked, type DeedResult, doShopDeed, refused } from "./deed.server";

/** What these deeds are about. */
interface OfShop {
  shopId: string;
}

/**
 * Lets a shop pay nothing from now on (decision 163). A plan that it has is ended by the next settling, which is asked for at once, and
 * what was paid for days to come is given back.
 */
export function exempt(deps: Deps, asked: Asked, { shopId }: OfShop): Promise<DeedResult> {
  return doShopDeed(deps, asked, { kind: "exempt", shopId }, async (sql) => {
    const before = await readExemption(sql, shopId);
    if (!(await addExemption(sql, shopId, readReason(asked.reason) ?? ""))) return { outcome: "nothing", before };
    await settleSoon(deps, sql, shopId);
    return { outcome: "done", before, after: await readExemption(sql, shopId) };
  });
}

/** Lets a shop pay again: its merchant chooses a plan, and until then nothing is charged. */
export function endExemptionOf(deps: Deps, asked: Asked, { shopId }: OfShop): Promise<DeedResult> {
  return doShopDeed(deps, asked, { kind: "end_exemption", shopId }, async (sql) => {
    const before = await readExemption(sql, shopId);
    return { outcome: (await endExemption(sql, shopId)) ? "done" : "nothing", before, after: null };
  });
}

/**
 * Ends the plan that a shop has: recorded here, and done at Shopify by the next settling, which is asked for at once. The merchant may choose
 * again. Refused while nobody says what is charged: then nothing is settled, either.
 */
export function endPlan(deps: Deps, asked: Asked, { shopId }: OfShop): Promise<DeedResult> {
  return doShopDeed(deps, asked, { kind: "end_plan", shopId }, async (sql) => {
    const { current } = sortSubscriptions(await listSubscriptions(sql, shopId));
    if (!current) return refused("no_plan");
    if (deps.config.billing.kind === "unset") return refused("switch_unset");
    const { id, handle, status } = current;
    const before = { subscription: id, plan: handle, status };
    const now = deps.now();
    if (!(await wantPlanEnded(sql, shopId, id, now))) return { outcome: "nothing", before };
    await settleSoon(deps, sql, shopId);
    return { outcome: "done", before, after: { endingSince: now } };
  });
}

async function settleSoon({ queue }: Deps, sql: Sql, shopId: string): Promise<void> {
  await queue.enqueue(sql, "settle-usage", { shopId });
}
