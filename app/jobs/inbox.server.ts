import { applyPush } from "~/flows/apply-push.server";
import { applyWebhook } from "~/flows/apply-webhook.server";
import type { Deps } from "~/flows/deps.server";
import { claimMessages, type InboxRow, postponeMessage } from "~/store/inbox.server";

const BATCH = 50;
const AT_A_TIME = 10;
/** A worker that died with a message in hand leaves it to the others after this. */
const CLAIM_MS = 60_000;

export interface InboxRunner {
  /** Looks for messages now. */
  wake(): void;
  stop(): Promise<void>;
}

/** Applies stored messages. The unapplied row is the work: a wake-up only makes it sooner (design 3). */
export function startInbox(deps: Deps): InboxRunner {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function drain() {
    do {
      again = false;
      for (;;) {
        const messages = await claim(deps);
        await inParallel(messages, AT_A_TIME, (message) => applyOne(deps, message));
        if (messages.length < BATCH || stopped) break;
      }
    } while (again && !stopped);
  }

  function wake() {
    again = true;
    if (running || stopped) return;
    running = drain()
      .catch((error) => deps.log.error({ err: error }, "inbox.failed"))
      .finally(() => {
        running = undefined;
        if (again && !stopped) wake();
      });
  }

  return {
    wake,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

function claim(deps: Deps): Promise<InboxRow[]> {
  const now = deps.now();
  return claimMessages(deps.database, now, new Date(now.getTime() + CLAIM_MS), BATCH);
}

/** One message that fails is put off, ever longer, and stops nobody else (invariant 8). */
async function applyOne(deps: Deps, message: InboxRow): Promise<void> {
  try {
    const outcome = message.source === "carrier" ? await applyPush(deps, message) : await applyWebhook(deps, message);
    deps.log.debug({ message: message.id, topic: message.topic, outcome }, "inbox.applied");
  } catch (error) {
    const waitMs = Math.min(2 ** Math.min(message.attempts, 12) * 1_000, 3_600_000);
    deps.log.warn({ err: error, message: message.id, topic: message.topic, waitMs }, "inbox.put_off");
    await postponeMessage(deps.database, message.id, new Date(deps.now().getTime() + waitMs), (error as Error).message);
  }
}

async function inParallel<Item>(items: Item[], places: number, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: places }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
