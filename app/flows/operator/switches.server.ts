import type { Deps } from "~/flows/deps.server";
import { retrySteps } from "~/flows/fulfillment/retry.server";
import { endPause, readPause } from "~/store/account-pauses.server";
import type { Sql } from "~/store/database.server";
import { lockMessage, replayMessage } from "~/store/inbox-replay.server";
import { strikeRole } from "~/store/installation.server";
import { countParkedWork, redriveParkedWork } from "~/store/parked-work.server";
import { EVERYTHING, pauseWork, resumePausedWork } from "~/store/shop-pauses.server";
import { listSteps, readStep } from "~/store/steps.server";
import { type Asked, type DeedResult, doDeed, doShopDeed, type Effect, refused } from "./deed.server";
import { isPausable, isQueue } from "./queues";

/**
 * Pauses the work of one shop: of a queue or a line, or all of it (`kind` empty). With `shopId` null, one queue of all shops. What is
 * in hand ends; nothing new is taken once this has committed (decision 131).
 */
export function pause(deps: Deps, asked: Asked, of: { shopId: string | null; kind: string }): Promise<DeedResult> {
  return onPause(deps, asked, "pause", of, pauseWork);
}

/** Ends such a pause; the workers look at once for what waited. */
export function resume(deps: Deps, asked: Asked, of: { shopId: string | null; kind: string }): Promise<DeedResult> {
  return onPause(deps, asked, "resume", of, resumePausedWork);
}

function onPause(
  deps: Deps,
  asked: Asked,
  deed: "pause" | "resume",
  of: { shopId: string | null; kind: string },
  change: typeof pauseWork,
): Promise<DeedResult> {
  const { shopId, kind } = of;
  const isKnown = isPausable(kind) || (shopId !== null && kind === EVERYTHING);
  const effect = async (sql: Sql): Promise<Effect> => {
    if (!isKnown) return refused("unknown_queue");
    const changed = await change(sql, of);
    const isPaused = deed === "pause";
    return {
      outcome: changed ? "done" : "nothing",
      before: { paused: isPaused !== changed },
      after: { paused: isPaused },
    };
  };
  const about = { kind: deed, target: kind };
  return shopId === null
    ? doDeed(deps, asked, { ...about, shopId }, effect)
    : doShopDeed(deps, asked, { ...about, shopId }, effect);
}

/** How much parked work is made due in one transaction, and in how many at most. */
const SLICE = { size: 500, most: 20 };

/**
 * Gives the parked work of a shop, of a queue, or of a queue of a shop its attempts back: in slices, each a deed of its own that says
 * how much it was.
 */
export async function redrive(
  deps: Deps,
  asked: Asked,
  of: { shopId: string | null; kind: string | null },
): Promise<DeedResult & { redriven: number }> {
  const { shopId, kind } = of;
  const isKnown = kind === null ? shopId !== null : isQueue(kind);
  let redriven = 0;
  for (let slice = 0; ; slice += 1) {
    const before = redriven;
    const effect = async (sql: Sql): Promise<Effect> => {
      if (!isKnown) return refused("unknown_queue");
      const parked = await countParkedWork(sql, of);
      const due = await redriveParkedWork(sql, of, SLICE.size);
      redriven += due;
      return { outcome: due > 0 ? "done" : "nothing", before: { parked }, after: { parked: parked - due, due } };
    };
    const about = { kind: "redrive", target: kind ?? "", slice } as const;
    const result = await (shopId === null
      ? doDeed(deps, asked, { ...about, shopId }, effect)
      : doShopDeed(deps, asked, { ...about, shopId }, effect));
    if (redriven - before < SLICE.size || slice + 1 >= SLICE.most) return { ...result, redriven };
  }
}

/**
 * Sets a step that Shopify refused due again, under its own key: what carries it out asks Shopify first whether it has it already, as
 * after a lost answer.
 */
export function resendStep(
  deps: Deps,
  asked: Asked,
  { shopId, stepId }: { shopId: string; stepId: number },
): Promise<DeedResult> {
  const about = { kind: "resend_step", shopId, target: `${stepId}` } as const;
  return doShopDeed(deps, asked, about, async (sql, shop) => {
    const step = await readStep(sql, shopId, stepId);
    if (!step) return refused("unknown_step");
    const { shipmentId, key, attempts } = step;
    const resent = await retrySteps(deps, sql, { shop, shipmentId }, ({ id }) => id === stepId);
    if (resent.length === 0) return refused("not_refused");
    // A payment is planned anew, under its own key, and not at all when nothing is owed any more.
    const after = (await listSteps(sql, shopId, shipmentId)).find((one) => one.key === key);
    const before = { state: "attention", key, attempts, shipmentId };
    return { outcome: "done", before, after: { state: after?.state ?? null } };
  });
}

/**
 * Applies a stored message once more, as if it had just arrived. Its words must still be there: those of an applied message are erased
 * at once, and those that name a redacted buyer too.
 */
export function replay(
  deps: Deps,
  asked: Asked,
  { shopId, messageId }: { shopId: string; messageId: number },
): Promise<DeedResult> {
  const about = { kind: "replay_message", shopId, target: `${messageId}` } as const;
  return doShopDeed(deps, asked, about, async (sql, { domain }) => {
    const message = await lockMessage(sql, { shopId, domain }, messageId);
    if (!message) return refused("unknown_message");
    if (!message.hasBody) return refused("body_erased");
    if (message.isInHand) return refused("in_hand");
    await replayMessage(sql, messageId);
    const { outcome, attempts, appliedAt, topic, source } = message;
    return { outcome: "done", before: { source, topic, outcome, attempts, appliedAt }, after: { attempts: 0 } };
  });
}

/** Ends the pause of a shop's carrier account at once, in all processes; the next failure begins with a short one. */
export function releaseCarrierPause(deps: Deps, asked: Asked, { shopId }: { shopId: string }): Promise<DeedResult> {
  return doShopDeed(deps, asked, { kind: "release_carrier_pause", shopId }, async (sql) => {
    const paused = await readPause(sql, shopId);
    if (!paused || paused.until <= deps.now()) return { outcome: "nothing" };
    await endPause(sql, shopId);
    return { outcome: "done", before: { until: paused.until }, after: { until: null } };
  });
}

/** Strikes off a role of which no process lives any more, because none is to: it is no longer missed. */
export function strikeOffRole(deps: Deps, asked: Asked, { role }: { role: string }): Promise<DeedResult> {
  return doDeed(deps, asked, { kind: "strike_role", shopId: null, target: role }, async (sql) => {
    const endedAt = await strikeRole(sql, role);
    return endedAt ? { outcome: "done", before: { endedAt }, after: null } : { outcome: "nothing" };
  });
}
