import type { JobName, JobPayloads } from "~/flows/deps.server";
import { kindOf, type Log } from "~/log.server";
import { inSets } from "~/shared-commits.server";
import type { WorkClaim } from "~/store/claimed-work.server";
import type { Database } from "~/store/database.server";
import type { LaneWish } from "~/store/lanes.server";
import {
  type ClaimedWork,
  claimWork,
  failWork,
  findShopsInLine,
  finishWork,
  putBackWork,
} from "~/store/work-in-hand.server";
import type { Root } from "~/trace";
import { failedInTrace } from "~/trace-scope.server";
import { NO_TRACES, type Traces } from "~/traces.server";
import { createFairQueue } from "./fair-queue.server";
import { startLoop, type WorkSource } from "./loop.server";
import { subjectOf } from "./queue.server";
import { policies, type QueuePolicy } from "./queues";
import { createShares, type Standing } from "./shares";

/**
 * Runs a job. `put_back`: it cannot run yet and is taken again after a moment, which does not count as a failed attempt. `again`:
 * it is done for now, and is to run once more after so many seconds.
 */
export type JobHandler = (payload: unknown, subject?: string) => Promise<JobEnd>;
// biome-ignore lint/suspicious/noConfusingVoidType: most jobs have nothing to say, and return nothing
type JobEnd = void | "put_back" | { again: number };

/** Delay before a job that was put back is taken again. */
const PUT_BACK_SECONDS = 2;
/** Delay before the first retry; it doubles with each, up to the longest. */
const RETRY_SECONDS = { first: 2, longest: 300 };

export interface Dispatcher {
  /** Checks a queue now instead of at the next poll. */
  wake(queue: string): void;
  /** Returns the claims whose jobs run in this process. */
  inHand(): WorkClaim[];
  /** Takes no new jobs and waits for running ones, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** Where jobs come from, and what this process is among those that take them. */
export interface JobSource {
  database: Database;
  standing: Standing;
  /** By default those of {@link policies}. */
  policies?: Record<JobName, QueuePolicy>;
  traces?: Traces;
}

/**
 * Processes the queues: one loop per queue takes as many jobs as it has free slots, in turn from each shop (decisions 029, 049).
 * A job whose handler fails is tried again at growing intervals, and parked after its last attempt.
 */
export function startDispatcher(
  source: JobSource,
  handlers: Partial<Record<JobName, JobHandler>>,
  options: { pollMs: number; log: Log },
): Dispatcher {
  const loops = Object.entries(handlers).map(([name, handler]) =>
    startLoop(workSourceOf(source, name as JobName, handler, options.log), options),
  );
  return {
    inHand: () =>
      loops.flatMap((loop) => loop.inHand().map(({ lane, subject }) => ({ kind: loop.name, lane, subject }))),
    wake: (queue) => loops.find((loop) => loop.name === queue)?.wake(),
    stop: async (timeoutMs) => {
      await Promise.all(loops.map((loop) => loop.stop(timeoutMs)));
    },
  };
}

type OwnedWork = ClaimedWork & { owner: string };

function workSourceOf(
  { database, standing, policies: given = policies, traces = NO_TRACES }: JobSource,
  name: JobName,
  handler: JobHandler,
  log: Log,
): WorkSource<OwnedWork> {
  const policy = given[name];
  const finish = inSets(async (done: readonly OwnedWork[]) => {
    for (const [owner, some] of Map.groupBy(done, (one) => one.owner)) await finishWork(database, name, owner, some);
    return done.map(() => undefined);
  });
  const putBack = inSets(async (some: readonly (OwnedWork & { seconds: number; isDone: boolean })[]) => {
    for (const [owner, mine] of Map.groupBy(some, (one) => one.owner)) await putBackWork(database, name, owner, mine);
    return some.map(() => undefined);
  });
  const lanes = {
    find: (after: string, limit: number) => findShopsInLine(database, name, after, limit),
    async claim(wishes: LaneWish[]) {
      const { owner } = standing();
      return (await claimWork(database, name, owner, wishes)).map((one) => ({ ...one, owner }));
    },
  };
  return {
    name,
    concurrency: policy.concurrency,
    refillAt: policy.refillAt,
    take: createFairQueue(policy.perShop, lanes, createShares(standing)),
    async run(work) {
      const end = await traces.run(
        () => traceOf(name, work),
        () => endOf(work),
      );
      try {
        return await end();
      } catch (error) {
        // A row whose end is not recorded stays claimed; the check of the claims frees it, and the job runs again.
        log.error({ err: error, queue: name, job: work.subject }, "job.end_not_stored");
      }
    },
  };

  /** Runs a job. Returns how its end is recorded; that returns after how many milliseconds it is due again, if it is. */
  async function endOf(work: OwnedWork): Promise<() => Promise<number | undefined>> {
    try {
      const end = await within(policy.expireSeconds, handler(work.payload, work.subject));
      if (!end) return () => finish(work);
      const isDone = end !== "put_back";
      const seconds = isDone ? end.again : PUT_BACK_SECONDS;
      return async () => {
        await putBack({ ...work, seconds, isDone });
        return seconds * 1_000;
      };
    } catch (error) {
      failedInTrace(error);
      const pause = pauseAfter(policy, work.attempts);
      log.error({ err: error, queue: name, job: work.subject, payload: work.payload, pause }, "job.failed");
      return async () => {
        await failWork(database, name, work.owner, work, { error: reasonOf(error), seconds: pause });
        return undefined;
      };
    }
  }
}

const traceOf = (name: JobName, { lane, subject, payload, attempts, traceparent }: ClaimedWork): Root => ({
  name: `job ${name}`,
  kind: "consumer",
  facts: { "waybill.shop": lane, "waybill.subject": subject, "waybill.attempt": attempts + 1 },
  traceparent,
  // Without the key that makes it another job about the same: others know it by what it is about.
  subject: subjectOf(payload as JobPayloads[JobName]),
});

/** Returns for how long a job waits after this many failed attempts and one more; null: it was the last. */
function pauseAfter({ retries }: QueuePolicy, attempts: number): number | null {
  return attempts < retries ? Math.min(RETRY_SECONDS.first * 2 ** attempts, RETRY_SECONDS.longest) : null;
}

/** A handler that hangs must not keep its slot for ever. What it still does is safe to repeat, as all jobs are. */
async function within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done after ${seconds} s`)), seconds * 1000);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const { type, kind } = kindOf(error);
  return [type, kind].filter(Boolean).join(": ");
}
