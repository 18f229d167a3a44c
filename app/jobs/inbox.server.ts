import { HOUR_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { takeInPushes } from "~/flows/status/apply-pushes.server";
import { messageSubject, type PushOutcome } from "~/flows/status/push-outcome";
import { readBackPushes } from "~/flows/status/read-back.server";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { kindOf } from "~/log.server";
import { inSets } from "~/shared-commits.server";
import {
  claimMessages,
  findLanesInLine,
  type InboxLine,
  type InboxRow,
  markSlow,
  postponeMessage,
} from "~/store/inbox.server";
import type { LaneWish } from "~/store/lanes.server";
import type { Root } from "~/trace";
import { failedInTrace, sayInTrace } from "~/trace-scope.server";
import { NO_TRACES, type Traces } from "~/traces.server";
import { createFairQueue } from "./fair-queue.server";
import { type Loop, startLoop } from "./loop.server";
import { createShares, type Standing } from "./shares";

/** Messages in hand in this process, and of one shop over all processes. */
const IN_HAND: Record<InboxLine, { inAll: number; perShop: number }> = {
  fast: { inAll: 1_000, perShop: 800 },
  // Each waits for the carrier: of one shop, no more than its account may ask at a time.
  slow: { inAll: 16, perShop: 10 },
};

/** Pushes applied in one transaction, and how many of these go on at a time: while PostgreSQL writes one, another is worked out. */
const SETS = { most: 400, atOnce: 2 };

interface InboxOptions {
  pollMs: number;
  traces?: Traces;
}

/**
 * Starts applying stored messages, each shop in turn. The unapplied row is the work; a wake-up only speeds it up (design 3).
 * Pushes that need nothing from outside are applied in sets; those whose status must be read back wait in a line of their own.
 */
export function startInbox(deps: Deps, standing: Standing, options: InboxOptions): Loop<InboxRow> {
  const slow = startLine(deps, standing, "slow", slowly(deps), options);
  const fast = startLine(deps, standing, "fast", quickly(deps, slow), options);
  return {
    name: "inbox",
    inHand: () => [...fast.inHand(), ...slow.inHand()],
    wake() {
      fast.wake();
      slow.wake();
    },
    stop: async (timeoutMs) => {
      await Promise.all([fast.stop(timeoutMs), slow.stop(timeoutMs)]);
    },
  };
}

/** Applies one message and returns what became of it. */
type Apply = (message: InboxRow) => Promise<string>;

function startLine(deps: Deps, standing: Standing, line: InboxLine, apply: Apply, options: InboxOptions) {
  const { database, now } = deps;
  const lanes = {
    find: (after: string, limit: number) => findLanesInLine(database, line, now(), after, limit),
    claim: (wishes: LaneWish[]) => claimMessages(database, line, now(), standing().owner, wishes),
  };
  const { traces = NO_TRACES } = options;
  const take = createFairQueue(IN_HAND[line].perShop, lanes, createShares(standing));
  const run = async (message: InboxRow) => {
    await traces.run(
      () => traceOf(message),
      () => applyOne(deps, message, apply),
    );
    return undefined;
  };
  const source = { name: `inbox:${line}`, concurrency: IN_HAND[line].inAll, take, run };
  return startLoop(source, { pollMs: options.pollMs, log: deps.log });
}

function quickly(deps: Deps, slow: Loop<InboxRow>): Apply {
  const takeIn = async (messages: readonly InboxRow[]) => {
    const taken = await takeInPushes(deps, messages);
    const waiting = messages.filter((_, n) => taken[n] === "to_be_read_back");
    await markSlow(
      deps.database,
      waiting.map(({ id }) => id),
    );
    if (waiting.length > 0) slow.wake();
    return taken;
  };
  const push = inSets(takeIn, SETS);
  return (message) => (message.source === "carrier" ? push(message) : applyWebhook(deps, message));
}

function slowly(deps: Deps): Apply {
  return inSets<InboxRow, PushOutcome>((messages) => readBackPushes(deps, messages), {
    atOnce: Number.POSITIVE_INFINITY,
  });
}

const traceOf = ({ id, source, topic, shopId, attempts, traceparent }: InboxRow): Root => ({
  name: `inbox ${source} ${topic}`,
  kind: "consumer",
  facts: { "waybill.message": id, "waybill.shop": shopId, "waybill.attempt": attempts },
  traceparent,
  subject: messageSubject(id),
});

/** Applies one message. One that fails is postponed, at growing intervals, and does not stop the others (invariant 8). */
async function applyOne(deps: Deps, message: InboxRow, apply: Apply): Promise<void> {
  try {
    const outcome = await apply(message);
    sayInTrace({ "waybill.outcome": outcome });
    deps.log.debug({ message: message.id, topic: message.topic, outcome }, "inbox.applied");
  } catch (error) {
    failedInTrace(error);
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
