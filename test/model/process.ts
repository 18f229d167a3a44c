import { type App, createApp } from "~/deps.server";
import type { Env } from "~/env.server";
import type { Deps } from "~/flows/deps.server";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createHandlers } from "~/jobs/handlers.server";
import { startInbox } from "~/jobs/inbox.server";
import { policiesFor } from "~/jobs/queues";
import { startStanding } from "~/jobs/standing.server";
import { sweep } from "~/jobs/sweep.server";
import { startWatch } from "~/jobs/watch.server";
import { INBOX, listenForWork } from "~/store/notices.server";
import { aFate, type Fate } from "./fate.ts";
import { mortal, mortalDatabase } from "./mortal.ts";

/** A process of the app with web pages and a worker: its own connections, locks, presence and carrier client. */
export interface Process {
  app: App;
  fate: Fate;
  /** Resolves when it has ended and PostgreSQL knows. */
  ended: Promise<void>;
  /** Runs what staff ask for. `died`: the process ended first, and whether anything was done is unknown. */
  staff<Result>(work: (deps: Deps) => Promise<Result>): Promise<Result | "died">;
  /** Whether it has anything in hand. */
  isBusy(): boolean;
  /** Looks for work that lost its job, at once. */
  sweep(): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

const FAR_MS = 3_600_000;

/**
 * Starts a process with what a worker runs. Notices and the test's own wishes wake its loops; only the watch, which no notice
 * wakes, asks by itself.
 */
export async function startProcess(env: Env, endConnections: (databaseUrl: string) => Promise<void>): Promise<Process> {
  const app = createApp(env);
  const fate = aFate();
  const { standing, stop: leave } = await startStanding(app.presence, app.log);
  const background = mortal(app.background, fate);
  const source = {
    database: mortalDatabase(app.background.database, { pass: (_, operation) => fate.live(operation) }),
    standing,
    policies: policiesFor(env.CARRIER_CALLS_PER_ACCOUNT),
  };
  const dispatcher = startDispatcher(source, createHandlers(background), { pollMs: 1_000, log: app.log });
  const inbox = startInbox(background, standing, { pollMs: 1_000 });
  const watch = startWatch({ ...background, database: source.database }, standing, { pollMs: 100 });
  const stopListening = listenForWork(app.databaseUrl, app.log, (name) => {
    if (name === INBOX) inbox.wake();
    else dispatcher.wake(name);
  });
  const stopWork = (timeoutMs: number) =>
    Promise.all([stopListening(), dispatcher.stop(timeoutMs), inbox.stop(timeoutMs), watch.stop(timeoutMs)]);
  const ended = fate.over.then(async () => {
    leave();
    await Promise.all([stopWork(0), endConnections(app.databaseUrl)]);
  });

  return {
    app,
    fate,
    ended,
    staff: (work) => Promise.race([fate.live(() => work(mortal(app.deps, fate))), ended.then(() => "died" as const)]),
    isBusy: () => [dispatcher, inbox, watch].some((loop) => loop.inHand().length > 0),
    sweep: () => Promise.race([fate.live(() => sweep(background, 0)), ended]),
    async stop() {
      if (!fate.isOver) {
        await stopWork(FAR_MS);
        leave();
        await app.presence.close();
        await app.deps.locks.close();
        await app.closeDatabases();
      }
      await app.slots.close();
      await app.deps.carrier.close();
    },
  };
}
