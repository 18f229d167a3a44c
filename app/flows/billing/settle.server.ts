import { payerOf, settleDay, usageKey } from "~/domain/billing/day";
import { isOpen, sortSubscriptions } from "~/domain/billing/subscription";
import { addDays, beginningOfDayInVietnam, noonInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { mayHaveRun, ShopifyError } from "~/shopify/shopify-error";
import { addToBalance, isExempt, listSubscriptions } from "~/store/billing-subscriptions.server";
import { isBillingAgreed } from "~/store/installation.server";
import { findShop } from "~/store/shops.server";
import {
  addUsageCharge,
  beginCharge,
  calmCharge,
  confirmCharge,
  firstUnsettledDay,
  freeUsedIn,
  nextWantedCharge,
  refuseCharge,
  takeDay,
  type WantedCharge,
} from "~/store/usage-charges.server";
import { type BilledShop, followSubscriptions } from "./follow.server";

/**
 * `waits`: who pays is not sure, because processes differ in their switch, or have none while the shop has a plan. `later`: an earlier
 * request may still be carried out.
 */
export type SettleOutcome =
  | { outcome: "settled" | "busy" | "shop_gone" | "waits" }
  | { outcome: "later"; afterMs: number };

/** As long as any other request whose end is not recorded (`syncShopify`). */
const ENDS_AFTER_MS = 5_000;
/** Shopify's documented words for a charge above the cap. It gives no code with them, and may word it otherwise. */
const ABOVE_CAP = "Total price exceeds balance remaining";

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
  const today = beginningOfDayInVietnam(deps.now());
  for (;;) {
    const day = await firstUnsettledDay(deps.database, shopId, today);
    if (day === null) return { outcome: "settled" };
    await settleOne(deps, shopId, day);
    const stillWaits = await chargeWanted(deps, shop);
    if (stillWaits) return stillWaits;
  }
}

/** A process may be started without the switch, or with another one: what it would settle, or end, cannot be taken back (decision 158). */
async function isSwitchSure({ database, config, log }: Deps, shopId: string): Promise<boolean> {
  if (!(await isBillingAgreed(database))) return false;
  if (config.billing.kind !== "unset" || !(await listSubscriptions(database, shopId)).some(isOpen)) return true;
  log.warn({ shop: shopId }, "billing.switch_unset");
  return false;
}

/** Asks Shopify about the shop's plan where it has one, and ends it where nothing is to be paid any more. In the pilot without a plan nothing is asked. */
async function followPlan(deps: Deps, shop: BilledShop): Promise<void> {
  const isFree = deps.config.billing.kind !== "plans" || (await isExempt(deps.database, shop.id));
  if (isFree && !(await listSubscriptions(deps.database, shop.id)).some(isOpen)) return;
  const { current } = sortSubscriptions(await followSubscriptions(deps, shop));
  if (!isFree || !current) return;
  const ended = await deps.shopify.cancelSubscription(shop, current.id);
  deps.log.info({ shop: shop.id, subscription: current.id, outcome: ended.outcome }, "billing.plan_ended");
  await followSubscriptions(deps, shop);
}

/** Decides about the parcels of a day that are not settled, and records it with what is to be charged, in one transaction. */
async function settleOne(deps: Deps, shopId: string, day: string): Promise<void> {
  const all = await listSubscriptions(deps.database, shopId);
  const { current } = sortSubscriptions(all);
  const exempt = await isExempt(deps.database, shopId);
  const payer = payerOf(deps.config.billing, exempt, all, day, deps.now());
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

/** Has Shopify make every charge that is wanted. Returns when to go on where one may still be under way; null: none is left. */
async function chargeWanted(
  deps: Deps,
  shop: BilledShop,
): Promise<Extract<SettleOutcome, { outcome: "later" }> | null> {
  for (;;) {
    const wanted = await nextWantedCharge(deps.database, shop.id, ENDS_AFTER_MS);
    if (!wanted) return null;
    if (wanted.restMs > 0) return { outcome: "later", afterMs: wanted.restMs };
    await charge(deps, shop, wanted);
  }
}

async function charge(deps: Deps, shop: BilledShop, wanted: WantedCharge): Promise<void> {
  const { database } = deps;
  const { day, part, charged, amountCents, lineItemId, currency } = wanted;
  await beginCharge(database, shop.id, wanted);
  const answer = await deps.shopify
    .chargeUsage(shop, {
      ...{ lineItemId, currency, amountCents, key: usageKey(day, part) },
      description: `${charged} vận đơn ngày ${day.split("-").reverse().join("/")}`,
    })
    .catch(async (error: unknown) => {
      if (error instanceof ShopifyError && !mayHaveRun(error)) await calmCharge(database, shop.id, wanted);
      throw error;
    });
  if (answer.outcome === "refused") {
    const message = answer.messages.join(" ");
    const why = message.includes(ABOVE_CAP) || (await isAboveCap(deps, shop, wanted)) ? "cap" : "refused";
    deps.log.warn({ shop: shop.id, day, part, message }, "billing.charge_refused");
    return refuseCharge(database, shop.id, wanted, { why, message }, deps.now());
  }
  await database.transaction(async (sql) => {
    if (!(await confirmCharge(sql, shop.id, wanted, answer, deps.now()))) return;
    await addToBalance(sql, shop.id, wanted.subscriptionId, answer.amountCents);
  });
}

/** Whether a charge does not fit below its plan's cap, by what Shopify says of the balance now; of one that Shopify does not tell of, no. */
async function isAboveCap(
  deps: Deps,
  shop: BilledShop,
  { subscriptionId, amountCents }: WantedCharge,
): Promise<boolean> {
  const facts = await deps.shopify.readSubscriptions(shop, [subscriptionId]);
  const usage = facts.find(({ id }) => id === subscriptionId)?.usage;
  return usage ? usage.balanceCents + amountCents > usage.capCents : false;
}
