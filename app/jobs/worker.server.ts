import type { App } from "~/deps.server";
import { INBOX, listenForWork } from "~/store/notices.server";
import { createAccountPauses } from "./account-pauses.server";
import { startBilling } from "./billing.server";
import { startClaimedWorkCheck } from "./claimed-work.server";
import { startDispatcher } from "./dispatcher.server";
import { startFlowCutOffs } from "./flow-cut-offs.server";
import { startGatewayHealth } from "./gateway-health.server";
import { createHandlers } from "./handlers.server";
import { startHousekeeping } from "./housekeeping.server";
import { startInbox } from "./inbox.server";
import { startOrderFields } from "./order-fields.server";
import { policiesFor } from "./queues";
import { startRecurring } from "./recurring.server";
import { startReports } from "./reports.server";
import type { Standing } from "./shares";
import { sweep } from "./sweep.server";
import { startWatch } from "./watch.server";

export interface Worker {
  /** Takes no new work and waits for running work, at most so long; the rest is done by others. */
  stop(withinMs: number): Promise<void>;
  /** Returns how many pieces of each kind of work run at this moment. */
  inHand(): Record<string, number>;
}

/** The delay that a lost notice causes at most. */
const POLL_MS = 2_000;

/** Starts the background work: jobs, inbox, watch, sweep, housekeeping, reports, orders' fields and billing, driven by PostgreSQL's notices and by timers. */
export function startWorker({ background: deps, env, databaseUrl, log, traces }: App, standing: Standing): Worker {
  const source = { database: deps.database, standing, policies: policiesFor(env.CARRIER_CALLS_PER_ACCOUNT), traces };
  const dispatcher = startDispatcher(source, createHandlers(deps), { pollMs: POLL_MS, log });
  const inbox = startInbox(deps, standing, { pollMs: POLL_MS, traces });
  const pauses = createAccountPauses(deps);
  const watch = startWatch(deps, standing, { pollMs: POLL_MS, pauses });
  const wake = (name: string) => {
    if (name === INBOX) inbox.wake();
    else dispatcher.wake(name);
  };
  const stopListening = listenForWork(databaseUrl, log, wake, {
    onPause: pauses.hear,
    onConnected: () => {
      pauses.reload().catch((error) => log.warn({ err: error }, "watch.pauses_not_read"));
    },
  });
  // Without grace at first: what ran when a predecessor was killed has no job.
  let graceMs: number | undefined = 0;
  const stopSweep = startRecurring({
    everyMs: env.SWEEP_SECONDS * 1000,
    async run() {
      const grace = graceMs;
      graceMs = undefined;
      inbox.wake();
      await sweep(deps, grace);
    },
    onError: (error) => log.error({ err: error }, "sweep.failed"),
  });
  const messages = () => inbox.inHand().map(({ id }) => ({ kind: INBOX, lane: "", subject: String(id) }));
  const stopChecking = startClaimedWorkCheck({ ...source, log }, () => [...dispatcher.inHand(), ...messages()]);
  const starts = [
    startHousekeeping,
    startReports,
    startGatewayHealth,
    startOrderFields,
    startFlowCutOffs,
    startBilling,
  ];
  const recurring = [stopSweep, ...starts.map((start) => start(deps))];

  return {
    inHand: () =>
      countOf([
        ...dispatcher.inHand().map(({ kind }) => kind),
        ...inbox.inHand().map(() => inbox.name),
        ...watch.inHand().map(() => watch.name),
      ]),
    async stop(withinMs) {
      stopChecking();
      await Promise.all([
        stopListening(),
        ...[dispatcher, inbox, watch].map((loop) => loop.stop(withinMs)),
        ...recurring.map((stop) => stop(withinMs)),
      ]);
    },
  };
}

function countOf(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, those]) => [name, those.length]));
}
