import type { PgBoss } from "pg-boss";
import type { JobName } from "~/flows/deps.server";
import { kindOf, type Log } from "~/log.server";
import type { Database } from "~/store/database.server";
import { type ClaimedJob, claimJobs, findShopsInLine, putBackJob } from "~/store/job-turns.server";
import type { LaneWish } from "~/store/lanes.server";
import type { Slots } from "~/store/slots.server";
import { createFairQueue } from "./fair-queue.server";
import { startLoop, type WorkSource } from "./loop.server";
import { policies } from "./queues";

/** Runs a job. `put_back`: it cannot run yet and is taken again after a moment, which does not count as a failed attempt. */
export type JobHandler = (payload: unknown, jobId?: string) => Promise<unknown>;

/** Delay before a job that was put back is taken again. */
const PUT_BACK_SECONDS = 2;

export interface Dispatcher {
  /** Checks a queue now instead of at the next poll. */
  wake(queue: string): void;
  /** Takes no new jobs and waits for running ones, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** Where jobs come from, and the slots that limit how many a shop may run at a time. */
export interface JobSource {
  boss: PgBoss;
  database: Database;
  slots: Slots;
}

/**
 * Processes the queues: one loop per queue takes as many jobs as it has free slots, in turn from each shop. pg-boss's own `work`
 * either stalls with single jobs or waits for the slowest of a batch (decision 005), and its groups let one shop delay all
 * others (decision 029).
 */
export function startDispatcher(
  source: JobSource,
  handlers: Record<JobName, JobHandler>,
  options: { pollMs: number; log: Log },
): Dispatcher {
  const loops = Object.entries(handlers).map(([name, handler]) =>
    startLoop(workSourceOf(source, name as JobName, handler, options.log), options),
  );
  return {
    wake: (queue) => loops.find((loop) => loop.name === queue)?.wake(),
    stop: async (timeoutMs) => {
      await Promise.all(loops.map((loop) => loop.stop(timeoutMs)));
    },
  };
}

function workSourceOf(source: JobSource, name: JobName, handler: JobHandler, log: Log): WorkSource<ClaimedJob> {
  const { boss, database, slots } = source;
  const { concurrency, perShop } = policies[name];
  const lanes = {
    find: (after: string, limit: number) => findShopsInLine(database, name, after, limit),
    claim: (wishes: LaneWish[]) => claimJobs(database, name, wishes),
  };
  return {
    name,
    concurrency,
    take: createFairQueue({ name: `job:${name}`, perLane: perShop }, lanes, slots),
    async run({ id, data }) {
      try {
        if ((await handler(data, id)) === "put_back") await putBackJob(database, name, id, PUT_BACK_SECONDS);
        else await boss.complete(name, id);
      } catch (error) {
        log.error({ err: error, queue: name, job: id, payload: data }, "job.failed");
        await boss.fail(name, id, kindOf(error)).catch((lost) => {
          log.error({ err: lost, queue: name, job: id }, "job.fail_not_stored");
        });
      }
    },
  };
}
