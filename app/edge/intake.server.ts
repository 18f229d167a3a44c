import type { Log } from "~/log.server";
import type { Database } from "~/store/database.server";
import { type InboxMessage, storeMessages } from "~/store/inbox.server";
import { INBOX, notifyWork } from "~/store/notices.server";
import { traceparentOf } from "~/trace-scope.server";

/** Too many messages are waiting for the database: the caller answers 503 and the sender tries again. */
export class IntakeFull extends Error {}

export interface Intake {
  /** Resolves when the message is committed. Rejects when it could not be stored: it must then not be acknowledged. */
  store(message: InboxMessage): Promise<void>;
}

interface Waiting {
  message: InboxMessage;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Returns an intake that stores incoming messages, with one commit for all that arrived during the previous commit (perf 3.5).
 * When a batch fails, its messages are stored one by one, so that one refused by the database does not affect the others.
 */
export function createIntake(database: Database, log: Log, limits = { waiting: 5_000, batch: 500 }): Intake {
  const waiting: Waiting[] = [];
  let flushing = false;

  async function flush() {
    if (flushing) return;
    flushing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limits.batch);
      try {
        await storeMessages(
          database,
          batch.map(({ message }) => message),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        log.warn({ err: error, messages: batch.length }, "intake.batch_failed");
        await Promise.all(batch.map(storeAlone));
      }
      await notifyWork(database, INBOX).catch((error) => log.warn({ err: error }, "intake.notice_failed"));
    }
    flushing = false;
  }

  async function storeAlone({ message, resolve, reject }: Waiting) {
    try {
      await storeMessages(database, [message]);
      resolve();
    } catch (error) {
      log.error({ err: error, source: message.source, topic: message.topic }, "intake.message_refused");
      reject(error);
    }
  }

  return {
    store(message) {
      if (waiting.length >= limits.waiting) return Promise.reject(new IntakeFull());
      return new Promise((resolve, reject) => {
        waiting.push({ message: { ...message, traceparent: traceparentOf() }, resolve, reject });
        void flush();
      });
    },
  };
}
