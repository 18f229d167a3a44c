import { DAY_MS } from "~/domain/durations";
import { beginningOfDayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { countShopsWithPlan } from "~/store/billing-subscriptions.server";
import { isBillingAgreed } from "~/store/installation.server";
import { findShopsToSettle } from "~/store/unqueued-work.server";
import { type StopRecurring, startRecurring } from "./recurring.server";

/** Days are settled once they are over: nobody waits for it. */
const EVERY_MS = 10 * 60_000;
/** A plan that Shopify did not report about is asked for this often: webhooks are not guaranteed. */
const FOLLOW_EVERY_MS = DAY_MS;
/** Shops asked for at a time: at midnight all are due at once. */
const AT_A_TIME = 500;

/** Plans that nobody is to pay any more are ended at once. Without the switch nobody knows who pays: what a shop with a plan used waits. */
const PLANS_DUE = { pilot: "all", plans: "stale", unset: "none" } as const;

/**
 * Starts asking for the parcels of past days to be settled, and plans to be followed, every ten minutes and in one process at a time.
 * Returns the function that stops it.
 */
export function startBilling(deps: Deps): StopRecurring {
  return startRecurring({
    everyMs: EVERY_MS,
    run: () => deps.locks.exclusively("billing", () => askForSettling(deps)),
    onError: (error) => deps.log.error({ err: error }, "billing.not_asked"),
  });
}

/**
 * Queues settling in each shop with parcels of a day that is over, a charge that is not confirmed, or a plan that was not followed lately.
 * Nothing while the processes differ in their switch, and nothing of shops with a plan while none has it.
 */
export async function askForSettling(deps: Deps): Promise<void> {
  if (!(await isBillingAgreed(deps.database))) return deps.log.warn({}, "billing.switches_differ");
  const now = deps.now();
  const due = {
    now,
    countedBefore: beginningOfDayInVietnam(now),
    readBefore: new Date(now.getTime() - FOLLOW_EVERY_MS),
    plans: PLANS_DUE[deps.config.billing.kind],
  };
  if (deps.config.billing.kind === "unset") {
    const shops = await countShopsWithPlan(deps.database);
    if (shops > 0) deps.log.warn({ shops }, "billing.switch_unset");
  }
  const shops = await findShopsToSettle(deps.database, due, AT_A_TIME);
  const payloads = shops.map((shopId) => ({ shopId }));
  await deps.queue.enqueueAll(deps.database, "settle-usage", payloads, { priority: -1 });
}
