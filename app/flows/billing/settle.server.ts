import { type Payer, payerOf, settleDay } from "~/domain/billing/day";
import { isOpen, sortSubscriptions } from "~/domain/billing/subscription";
import { addDays, beginningOfDayInVietnam, noonInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { isExempt } from "~/store/billing-exemptions.server";
import { listSubscriptions } from "~/store/billing-subscriptions.server";
import { isBillingAgreed } from "~/store/installation.server";
import { hasLostCharge } from "~/store/lost-charges.server";
import { findShop } from "~/store/shops.server";
import { addUsageCharge, firstUnsettledDay, freeUsedIn, takeDay } from "~/store/usage-charges.server";
import { chargeWanted } from "./charge.server";
import { type BilledShop, followSubscriptions } from "./follow.server";
import { findLostCharges } from "./lost-charges.server";

/**
 * `waits`: who pays is not sure, because processes differ in their switch, or have none while the shop has a plan. `later`: an earlier
 * request may still be carried out.
 */
export type SettleOutcome =
  | { outcome: "settled" | "busy" | "shop_gone" | "waits" }
  | { outcome: "later"; afterMs: number };

/**
 * Settles a shop's parcels of the days that are over: what is free, what is charged, what is not and why; and has Shopify charge it, once
 * (decision 145). Ends a plan that is no longer to be paid. One process at a time in a shop. Throws `ShopifyError`: what was decided stays,
 * and the next call goes on with it.
 */
export async function settleUsage(deps: Deps, shopId: string): Promise<SettleOutcome> {
  const settled = await deps.locks.exclusively(`billing:${shopId}`, () => settleHeld(deps, shopId));
  return settled === "busy" ? { outcome: settled } : settled;
}

async function settleHeld(deps: Deps, shopId: string): Promise<SettleOutcome> {
  const row = await findShop(deps.database, shopId);
  // What is not settled waits: a shop that comes back has no plan.
  if (!row?.domain || row.uninstalledAt) return { outcome: "shop_gone" };
  if (!(await isSwitchSure(deps, shopId))) return { outcome: "waits" };
  const shop = { id: shopId, domain: row.domain };
  const waits = await chargeWanted(deps, shop);
  if (waits) return waits;
  await followPlan(deps, shop);
  const doubt = await findLostCharges(deps, shop);
  const today = beginningOfDayInVietnam(deps.now());
  for (;;) {
    const day = await firstUnsettledDay(deps.database, shopId, today, doubt);
    if (day === null) return { outcome: "settled" };
    await settleOne(deps, shopId, day);
    const stillWaits = await chargeWanted(deps, shop);
    if (stillWaits) return stillWaits;
  }
}

/** A process may be started without the switch, or with another one: what it would settle, or end, cannot be taken back (decision 158). */
async function isSwitchSure({ database, config }: Deps, shopId: string): Promise<boolean> {
  if (!(await isBillingAgreed(database))) return false;
  return config.billing.kind !== "unset" || !(await listSubscriptions(database, shopId)).some(isOpen);
}

/**
 * Asks Shopify about the shop's plan where it has one, and ends it where nothing is to be paid any more or the operator wants it ended (decision
 * 163). In the pilot without a plan nothing is asked.
 */
async function followPlan(deps: Deps, shop: BilledShop): Promise<void> {
  const isFree = deps.config.billing.kind !== "plans" || (await isExempt(deps.database, shop.id));
  if (isFree && !(await listSubscriptions(deps.database, shop.id)).some(isOpen)) return;
  const { current } = sortSubscriptions(await followSubscriptions(deps, shop));
  if (!current || !(isFree || current.endingSince)) return;
  const ended = await deps.shopify.cancelSubscription(shop, current.id);
  deps.log.info({ shop: shop.id, subscription: current.id, outcome: ended.outcome }, "billing.plan_ended");
  await followSubscriptions(deps, shop);
}

/** Decides about the parcels of a day that are not settled, and records it with what is to be charged, in one transaction. */
async function settleOne(deps: Deps, shopId: string, day: string): Promise<void> {
  const all = await listSubscriptions(deps.database, shopId);
  const { current } = sortSubscriptions(all);
  const exempt = await isExempt(deps.database, shopId);
  const payer = await payerOfRest(deps, shopId, day, payerOf(deps.config.billing, exempt, all, day, deps.now()));
  const from = beginningOfDayInVietnam(new Date(noonInVietnam(day)));
  const to = beginningOfDayInVietnam(new Date(noonInVietnam(addDays(day, 1))));
  await deps.database.transaction(async (sql) => {
    const taken = await takeDay(sql, shopId, day, from, to);
    // Another process, which lost its lock, was quicker.
    if (taken.parcels === 0) return;
    const settled = settleDay(taken.parcels, await freeUsedIn(sql, shopId, day.slice(0, 7)), payer);
    const target =
      settled.amountCents > 0 && current?.lineItemId
        ? { subscriptionId: current.id, lineItemId: current.lineItemId, currency: current.currency }
        : null;
    await addUsageCharge(sql, shopId, { day, ...taken, ...settled, to: target }, deps.now());
  });
}

/** A day that was charged in the time that a restore lost is not charged again: its free parcels are free, and the rest is paid. */
async function payerOfRest({ database }: Deps, shopId: string, day: string, payer: Payer): Promise<Payer> {
  if (payer.by === "nobody" || !(await hasLostCharge(database, shopId, day))) return payer;
  return { ...payer, leftCents: 0, beyond: "charged_before" };
}
