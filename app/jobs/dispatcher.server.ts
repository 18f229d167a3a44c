import type { PgBoss } from "pg-boss";
import type { JobName } from "~/flows/deps.server";
import type { Log } from "~/log.server";
import { policies } from "./queues";

export type JobHandler = (payload: unknown) => Promise<void>;

export interface Dispatcher {
  /** Looks into a queue now instead of at the next poll. */
  wake(queue: string): void;
  /** Takes no new jobs and waits, at most `timeoutMs`, for those that run. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Works the queues off: one loop per queue takes as many jobs as it has free places. pg-boss's own `work` either
 * stalls with single jobs or waits for the slowest of a batch (decision 005).
 */
export function startDispatcher(
  boss: PgBoss,
  handlers: Record<JobName, JobHandler>,
  options: { pollMs: number; log: Log },
): Dispatcher {
  const loops = Object.entries(handlers).map(([name, handler]) => startLoop(boss, name as JobName, handler, options));
  return {
    wake: (queue) => loops.find((loop) => loop.name === queue)?.wake(),
    stop: async (timeoutMs) => {
      await Promise.all(loops.map((loop) => loop.stop(timeoutMs)));
    },
  };
}

function startLoop(boss: PgBoss, name: JobName, handler: JobHandler, { pollMs, log }: { pollMs: number; log: Log }) {
  const { concurrency } = policies[name];
  const running = new Set<Promise<void>>();
  let stopped = false;
  let woken = false;
  let wakeUp: (() => void) | undefined;

  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      if (woken || stopped) return resolve();
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(id: string, data: unknown) {
    try {
      await handler(data);
      await boss.complete(name, id);
    } catch (error) {
      log.error({ err: error, queue: name, job: id, payload: data }, "job.failed");
      await boss.fail(name, id, { message: (error as Error).message }).catch((lost) => {
        log.error({ err: lost, queue: name, job: id }, "job.fail_not_stored");
      });
    }
  }

  async function loop() {
    while (!stopped) {
      const free = concurrency - running.size;
      woken = false;
      const jobs = free > 0 ? await fetchJobs(free) : [];
      for (const { id, data } of jobs) {
        const job = run(id, data).finally(() => {
          running.delete(job);
          wake();
        });
        running.add(job);
      }
      if (jobs.length < Math.max(free, 1)) await nap(pollMs);
    }
  }

  async function fetchJobs(batchSize: number) {
    try {
      return await boss.fetch<unknown>(name, { batchSize });
    } catch (error) {
      log.error({ err: error, queue: name }, "queue.fetch_failed");
      await nap(1_000);
      return [];
    }
  }

  function wake() {
    woken = true;
    wakeUp?.();
  }

  const ended = loop();
  return {
    name,
    wake,
    async stop(timeoutMs: number) {
      stopped = true;
      wakeUp?.();
      const deadline = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref());
      await Promise.race([ended.then(() => Promise.all(running)), deadline]);
    },
  };
}
