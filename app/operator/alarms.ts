import type { Overview } from "~/flows/operator/read.server";
import { age, counted, duration, grouped } from "./figures";

/** Something that an operator should look at now. */
export interface Alarm {
  tone: "bad" | "warn";
  text: string;
  /** Where to look. */
  href: string;
}

/** From when on a figure is an alarm; docs/operating.md says what to do about each. */
const AFTER = {
  dueSeconds: 300,
  messageSeconds: 300,
  transactionSeconds: 300,
  /** A host that did not answer is looked for again all the time: older news is history. */
  hostSeconds: 120,
  connectionsShare: 0.8,
  locks: 20,
  housekeepingSeconds: 2.5 * 3_600,
  pauseSeconds: 24 * 3_600,
  /** Of the fees at checkout, at least so many of which so large a part came from the shop's own table, or from nowhere. */
  quotes: { least: 20, share: 0.5 },
  wrongTries: 10,
  chargeSeconds: 6 * 3_600,
  endingSeconds: 3_600,
};

/** Returns what is alarming, the worst first. */
export function alarmsOf(seen: Overview): Alarm[] {
  const alarms = [...ofProcesses(seen), ...ofDatabase(seen), ...ofWork(seen), ...ofShops(seen), ...ofTheRest(seen)];
  return alarms.toSorted((a, b) => (a.tone === b.tone ? 0 : a.tone === "bad" ? -1 : 1));
}

const bad = (text: string, href: string): Alarm => ({ tone: "bad", text, href });
const warn = (text: string, href: string): Alarm => ({ tone: "warn", text, href });
const secondsSince = (moment: Date, now: Date) => (now.getTime() - moment.getTime()) / 1_000;

/** Roles of the processes that answer Shopify, the carrier and the merchants. */
const ANSWERS = new Set([null, "all", "web", "edge"]);

function ofProcesses({ processes, endedRoles, at }: Overview): Alarm[] {
  const answers = processes.some(({ role }) => ANSWERS.has(role));
  const works = processes.some(({ role }) => role === null || role === "worker" || role === "all");
  const isForAll = processes.some(({ role }) => role === "all");
  // One process for everything does what the missing ones did, and those of roles of their own do what one for everything did.
  const gone = isForAll ? [] : endedRoles.filter(({ role }) => role !== "all" || !(works && answers));
  const silent = processes.filter(({ beatAt }) => secondsSince(beatAt, at) > 5);
  const releases = new Set(processes.map(({ release }) => release));
  const switches = new Set(processes.map(({ billing }) => billing ?? "that of an earlier release"));
  return [
    ...(works ? [] : [bad("No process takes work: nothing is booked, and nothing is told to Shopify", "#processes")]),
    ...(answers ? [] : [bad("No process answers: no fee at checkout, no message taken in, no page", "#processes")]),
    ...gone.map(({ role, endedAt }) =>
      bad(`No process of the role ${role} lives: the last one ended ${age(endedAt, at)}`, "#processes"),
    ),
    ...silent.map(({ process, beatAt }) =>
      bad(`A process is silent since ${age(beatAt, at)}: ${process}`, "#processes"),
    ),
    ...(switches.size > 1
      ? [bad(`Processes differ in BILLING, so nothing is charged: ${[...switches].join(", ")}`, "#processes")]
      : []),
    ...(releases.size > 1 ? [warn(`Processes of ${releases.size} releases run side by side`, "#processes")] : []),
  ];
}

function ofDatabase({ database }: Overview): Alarm[] {
  const { connections, mostConnections, oldestTransactionSeconds, waitingForLocks, isReplica } = database;
  return [
    ...(isReplica ? [bad("PostgreSQL is a replica: nothing can be stored", "#database")] : []),
    ...(connections > AFTER.connectionsShare * mostConnections
      ? [bad(`${connections} of ${mostConnections} connections of PostgreSQL are taken`, "#database")]
      : []),
    ...(oldestTransactionSeconds > AFTER.transactionSeconds
      ? [warn(`A transaction has been open for ${duration(oldestTransactionSeconds)}`, "#database")]
      : []),
    ...(waitingForLocks > AFTER.locks ? [warn(`${waitingForLocks} statements wait for locks`, "#database")] : []),
  ];
}

function ofWork({ queues, inbox, at }: Overview): Alarm[] {
  const late = queues.flatMap(({ kind, dueSince }) =>
    dueSince && secondsSince(dueSince, at) > AFTER.dueSeconds
      ? [bad(`Work of ${kind} is due since ${age(dueSince, at)}`, "/operator/slowest")]
      : [],
  );
  const parked = queues.filter((queue) => queue.parked > 0);
  return [
    ...late,
    ...(inbox.oldestSeconds > AFTER.messageSeconds
      ? [bad(`A message has waited for ${duration(inbox.oldestSeconds)}, of ${grouped(inbox.messages)}`, "#queues")]
      : []),
    ...parked.map(({ kind, parked: count }) => warn(`Given up in ${kind}: ${counted(count, 5_000)}`, "#parked")),
  ];
}

function ofShops({ shops, carrier, at }: Overview): Alarm[] {
  const { unknownParcels, rejectedAccounts, refusedSteps } = shops;
  const list = "/operator/shops";
  return [
    ...carrier.silentHosts.map(({ subject, changedAt }) =>
      (secondsSince(changedAt, at) < AFTER.hostSeconds ? bad : warn)(
        `The carrier did not answer ${age(changedAt, at)}: ${subject}`,
        "#carrier",
      ),
    ),
    ...(unknownParcels > 0 ? [warn(`Parcels whose booking is unknown: ${grouped(unknownParcels)}`, list)] : []),
    ...(rejectedAccounts > 0
      ? [warn(`Shops whose carrier token is rejected: ${grouped(rejectedAccounts)}`, list)]
      : []),
    ...(refusedSteps > 0 ? [warn(`Changes that Shopify refused: ${counted(refusedSteps, 10_000)}`, list)] : []),
    ...(carrier.pausedShops > 0
      ? [warn(`Shops whose carrier account is left alone for now: ${counted(carrier.pausedShops, 1_000)}`, "#carrier")]
      : []),
  ];
}

function ofTheRest({ housekeeping, pauses, quotes, plans, charges, wrongTries, at }: Overview): Alarm[] {
  const newest = housekeeping.reduce((latest, { endedAt }) => Math.max(latest, endedAt.getTime()), 0);
  const failed = housekeeping.filter(({ done }) => done === null);
  const unasked = quotes.fallback + quotes.none;
  const fees = unasked + quotes.live + quotes.cached + quotes.tariff;
  return [
    ...failed.map(({ step }) => bad(`The housekeeping failed: ${step}`, "#housekeeping")),
    ...(housekeeping.length > 0 && at.getTime() - newest > AFTER.housekeepingSeconds * 1_000
      ? [bad(`The housekeeping has not run since ${age(new Date(newest), at)}`, "#housekeeping")]
      : []),
    ...pauses
      .filter(({ shopId, pausedAt }) => shopId === null || secondsSince(pausedAt, at) > AFTER.pauseSeconds)
      .map(({ shopId, kind, pausedAt }) =>
        warn(`Paused since ${age(pausedAt, at)}: ${kind || "everything"} of ${shopId ?? "all shops"}`, "#pauses"),
      ),
    ...(fees >= AFTER.quotes.least && unasked > AFTER.quotes.share * fees
      ? [bad(`Of today's ${grouped(fees)} fees at checkout, ${grouped(unasked)} are not the carrier's`, "#quotes")]
      : []),
    ...(plans.endingSince && secondsSince(plans.endingSince, at) > AFTER.endingSeconds
      ? [warn(`A plan that was to be ended ${age(plans.endingSince, at)} still stands at Shopify`, "#charges")]
      : []),
    ...(charges.waitingSeconds > AFTER.chargeSeconds
      ? [warn(`A charge has waited for ${duration(charges.waitingSeconds)} to be taken by Shopify`, "#charges")]
      : []),
    ...(charges.refused > 0
      ? [warn(`Charges that Shopify refused for good in two days: ${grouped(charges.refused)}`, "#charges")]
      : []),
    ...(wrongTries > AFTER.wrongTries
      ? [warn(`${wrongTries} wrong tries to log in here since yesterday`, "#deeds")]
      : []),
  ];
}
