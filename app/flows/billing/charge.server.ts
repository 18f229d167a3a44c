import { usageKey } from "~/domain/billing/day";
import { isOpen, leftCents, type Subscription } from "~/domain/billing/subscription";
import { DAY_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { mayHaveRun, ShopifyError } from "~/shopify/shopify-error";
import { addToBalance, listSubscriptions } from "~/store/billing-subscriptions.server";
import {
  beginCharge,
  calmCharge,
  confirmCharge,
  nextWantedCharge,
  putChargeOff,
  refuseCharge,
  type WantedCharge,
} from "~/store/usage-charges.server";
import { type BilledShop, followSubscriptions } from "./follow.server";

/** As long as any other request whose end is not recorded (`syncShopify`). */
const ENDS_AFTER_MS = 5_000;
/** Shopify's documented words for a charge above the cap. It gives no code with them, and may word it otherwise. */
const ABOVE_CAP = "Total price exceeds balance remaining";
/** Shopify refuses a few charges among thousands without a reason and takes them later: the pauses double, and a day later it is believed. */
const PAUSE = { firstMs: 10 * 60_000, longestMs: 240 * 60_000, refusals: 11 };

/**
 * Has Shopify make every charge that is wanted and not put off. Returns when to go on where one may still be under way; null: none is left.
 * Throws `ShopifyError`.
 */
export async function chargeWanted(
  deps: Deps,
  shop: BilledShop,
): Promise<{ outcome: "later"; afterMs: number } | null> {
  for (;;) {
    const wanted = await nextWantedCharge(deps.database, shop.id, ENDS_AFTER_MS, deps.now());
    if (!wanted) return null;
    if (wanted.restMs > 0) return { outcome: "later", afterMs: wanted.restMs };
    await charge(deps, shop, wanted);
  }
}

async function charge(deps: Deps, shop: BilledShop, wanted: WantedCharge): Promise<void> {
  const { database } = deps;
  const { day, part, charged, amountCents, lineItemId, currency } = wanted;
  const plan = await planOf(deps, shop, wanted);
  // As after the app was removed and came back: Shopify takes nothing more for it.
  if (!plan || !isOpen(plan)) return refused(deps, shop, wanted, { message: "the plan has ended", isFinal: true });
  await beginCharge(database, shop.id, wanted);
  const answer = await deps.shopify
    .chargeUsage(shop, {
      ...{ lineItemId, currency, amountCents, key: usageKey(day, part) },
      description: `${charged} vận đơn ngày ${day.split("-").reverse().join("/")}`,
    })
    .catch(async (error: unknown) => {
      // Shopify refused the request itself: one charge must not keep all others from being made.
      if (error instanceof ShopifyError && error.kind === "invalid") {
        return { outcome: "refused" as const, messages: [error.message] };
      }
      if (error instanceof ShopifyError && !mayHaveRun(error)) await calmCharge(database, shop.id, wanted);
      throw error;
    });
  if (answer.outcome === "charged") return confirmed(deps, shop, wanted, answer);
  return refused(deps, shop, wanted, { message: answer.messages.join(" "), isFinal: false });
}

const planOf = async (deps: Deps, shop: BilledShop, { subscriptionId }: WantedCharge) =>
  (await listSubscriptions(deps.database, shop.id)).find(({ id }) => id === subscriptionId);

function confirmed(
  { database, now }: Deps,
  shop: BilledShop,
  wanted: WantedCharge,
  made: { recordId: string; amountCents: number },
): Promise<void> {
  return database.transaction(async (sql) => {
    if (!(await confirmCharge(sql, shop.id, wanted, made, now()))) return;
    await addToBalance(sql, shop.id, wanted.subscriptionId, made.amountCents);
  });
}

/**
 * A refusal is not believed at once: the charge may be on the bill from a request whose answer was lost. While the bill cannot be read it
 * waits. If it is not there, the plan and its balance say whether Shopify can take it later (decision 158).
 */
async function refused(
  deps: Deps,
  shop: BilledShop,
  wanted: WantedCharge,
  { message, isFinal }: { message: string; isFinal: boolean },
): Promise<void> {
  const { database, log, now } = deps;
  const { day, part, refusals } = wanted;
  const made = await recordOf(deps, shop, wanted);
  if (made !== null && made !== "unread") return confirmed(deps, shop, wanted, made);
  if (!isFinal) await followSubscriptions(deps, shop);
  const plan = await planOf(deps, shop, wanted);
  const isBelieved = isFinal || refusals + 1 >= PAUSE.refusals;
  const why = made === "unread" ? null : (whyNever(plan, wanted, message, now()) ?? (isBelieved ? "refused" : null));
  log.warn({ shop: shop.id, day, part, message, refusals, why }, "billing.charge_refused");
  if (why) return refuseCharge(database, shop.id, wanted, { why, message }, now());
  const pauseMs = Math.min(PAUSE.firstMs * 2 ** refusals, PAUSE.longestMs);
  return putChargeOff(database, shop.id, wanted, { message, until: new Date(now().getTime() + pauseMs) });
}

function whyNever(
  plan: Subscription | undefined,
  wanted: WantedCharge,
  message: string,
  now: Date,
): "cap" | "refused" | null {
  if (!plan || !isOpen(plan)) return "refused";
  return message.includes(ABOVE_CAP) || wanted.amountCents > leftCents(plan, now) ? "cap" : null;
}

/**
 * Looks for the charge on Shopify's bill, by its key; null: it is not there. `unread`: Shopify refused to show the bill, which says nothing
 * about the charge.
 */
async function recordOf(deps: Deps, shop: BilledShop, { day, part, subscriptionId, settledAt }: WantedCharge) {
  const since = new Date(settledAt.getTime() - DAY_MS);
  try {
    const records = await deps.shopify.listUsageRecords(shop, { subscriptionId, since });
    return records.find(({ key }) => key === usageKey(day, part)) ?? null;
  } catch (error) {
    if (error instanceof ShopifyError && error.kind === "invalid") return "unread";
    throw error;
  }
}
