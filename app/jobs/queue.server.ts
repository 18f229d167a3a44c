import { PgBoss } from "pg-boss";
import type { JobName, Queue } from "~/flows/deps.server";
import type { Log } from "~/log.server";
import type { Database } from "~/store/database.server";
import { asBossDatabase, createJobIndexes } from "~/store/job-turns.server";
import { notifyWork } from "~/store/notices.server";
import { DEAD_LETTER_QUEUE, policies } from "./queues";

export interface JobQueue extends Queue {
  boss: PgBoss;
  /** Creates the tables, queues and indexes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates the job queue: pg-boss on the app's own pool, so that a job is committed together with the change that needs it
 * (design 2). `supervise`: for the process that also runs the jobs.
 */
export function createJobQueue(database: Database, log: Log, options: { supervise: boolean }): JobQueue {
  const boss = new PgBoss({
    db: asBossDatabase(database),
    schema: "jobs",
    supervise: options.supervise,
    schedule: false,
  });
  // Without a listener an error event, such as a restart of PostgreSQL, would end the process.
  boss.on("error", (error) => log.error({ err: error }, "queue.error"));

  return {
    boss,
    async start() {
      await boss.start();
      await boss.createQueue(DEAD_LETTER_QUEUE, { retryLimit: 0, retentionSeconds: 30 * 24 * 3600 });
      for (const [name, policy] of Object.entries(policies)) {
        await boss.createQueue(name, {
          retryLimit: policy.retries,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 300,
          expireInSeconds: policy.expireSeconds,
          deadLetter: DEAD_LETTER_QUEUE,
        });
      }
      await createJobIndexes(database);
    },
    async stop() {
      await boss.stop({ graceful: false, timeout: 2_000 });
    },
    async enqueue(sql, name: JobName, payload, { delaySeconds, priority = 0, onceKey, onceIn } = {}) {
      await boss.send(name, payload, {
        db: asBossDatabase(sql),
        startAfter: delaySeconds,
        priority,
        ...(onceKey && onceIn ? { singletonKey: onceKey, singletonSeconds: onceIn } : {}),
      });
      if (!delaySeconds) await notifyWork(sql, name);
    },
  };
}
