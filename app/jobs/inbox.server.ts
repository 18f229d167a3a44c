import { HOUR_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { applyPush } from "~/flows/status/apply-push.server";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { kindOf } from "~/log.server";
import { claimMessages, findLanesInLine, type InboxRow, postponeMessage } from "~/store/inbox.server";
import type { LaneWish } from "~/store/lanes.server";
import { createFairQueue } from "./fair-queue.server";
import { type Loop, startLoop } from "./loop.server";
import { createShares, type Standing } from "./shares";

/** Messages at a time in this process, and for one shop at a time over all processes. */
const CONCURRENCY = 16;
const PER_SHOP = 10;

/** Starts applying stored messages, each shop in turn. The unapplied row is the work; a wake-up only speeds it up (design 3). */
export function startInbox(deps: Deps, standing: Standing, { pollMs }: { pollMs: number }): Loop<InboxRow> {
  const { database, now } = deps;
  const lanes = {
    find: (after: string, limit: number) => findLanesInLine(database, now(), after, limit),
    claim: (wishes: LaneWish[]) => claimMessages(database, now(), standing().owner, wishes),
  };
  const take = createFairQueue(PER_SHOP, lanes, createShares(standing));
  const source = { name: "inbox", concurrency: CONCURRENCY, take, run: (message: InboxRow) => applyOne(deps, message) };
  return startLoop(source, { pollMs, log: deps.log });
}

/** Applies one message. One that fails is postponed, at growing intervals, and does not stop the others (invariant 8). */
async function applyOne(deps: Deps, message: InboxRow): Promise<void> {
  try {
    const outcome = message.source === "carrier" ? await applyPush(deps, message) : await applyWebhook(deps, message);
    deps.log.debug({ message: message.id, topic: message.topic, outcome }, "inbox.applied");
  } catch (error) {
    const waitMs = Math.min(2 ** Math.min(message.attempts, 12) * 1_000, HOUR_MS);
    deps.log.warn({ err: error, message: message.id, topic: message.topic, waitMs }, "inbox.put_off");
    const { type, kind } = kindOf(error);
    const reason = [type, kind].filter(Boolean).join(": ");
    const retryAt = new Date(deps.now().getTime() + waitMs);
    await postponeMessage(deps.database, message.id, retryAt, reason).catch((lost) =>
      deps.log.error({ err: lost, message: message.id }, "inbox.not_put_off"),
    );
  }
}
