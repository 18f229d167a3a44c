import { DAY_MS, HOUR_MS } from "~/domain/durations";
import { dayInVietnam } from "~/domain/vietnam-time";
import { rewriteCorrectionKeys } from "~/flows/address/rewrite-keys.server";
import { checkLedgers } from "~/flows/cod/check-ledgers.server";
import { openLedgers } from "~/flows/cod/open-ledgers.server";
import { writeBuyers } from "~/flows/confirm/write-buyers.server";
import type { Deps } from "~/flows/deps.server";
import { purgeQuoteData } from "~/flows/fee/purge-quote-data.server";
import { writeListFacts } from "~/flows/parcel/write-list-facts.server";
import { ANSWER_DAYS } from "~/flows/privacy/answers";
import { applyRetention } from "~/flows/privacy/apply-retention.server";
import { checkReports } from "~/flows/reports/count.server";
import { wantOverdueOfAll } from "~/flows/shopify-flow/overdue.server";
import { closeDeliveredParcels } from "~/flows/status/close-delivered.server";
import { purgeAccess } from "~/store/access-log.server";
import { purgePauses } from "~/store/account-pauses.server";
import { purgeBatches } from "~/store/batches.server";
import { purgeCarrierLimits } from "~/store/carrier-limits.server";
import { purgeBegunEvidence } from "~/store/claim-evidence.server";
import { purgeCorrections } from "~/store/corrections.server";
import { purgeFlowEvents } from "~/store/flow-events.server";
import { purgeFlowRuns } from "~/store/flow-runs.server";
import { noteHousekeeping } from "~/store/housekeeping-runs.server";
import { purgeMessages } from "~/store/inbox.server";
import { KEEP_LOGIN_ATTEMPTS_MS, purgeLogins } from "~/store/login-attempts.server";
import { purgeDeeds } from "~/store/operator-deeds.server";
import { KEEP_TRIES_MS, purgeTries } from "~/store/operator-tries.server";
import { archiveParcels } from "~/store/parcel-archive.server";
import { purgeWork } from "~/store/parked-work.server";
import { purgePrintJobs } from "~/store/print-jobs.server";
import { purgeAnswers } from "~/store/privacy-requests.server";
import { resealTokens } from "~/store/reseal.server";
import { clearUnusedEmails } from "~/store/retention.server";
import { purgeRoleChanges } from "~/store/role-changes.server";
import { purgeSelections } from "~/store/selections.server";
import { purgeFiles } from "~/store/short-lived-files.server";
import { purgeStatementFiles } from "~/store/statement-files.server";
import { purgeUploads } from "~/store/statement-imports.server";
import { keepTallies } from "~/store/tallies.server";
import { keepTransitDays } from "~/store/transit-days.server";
import { purgeUsage } from "~/store/usage-charges.server";
import { KEEP_LIMITS_MS } from "./carrier-limits.server";
import { type StopRecurring, startRecurring } from "./recurring.server";
import { writeMissingTexts } from "./write-texts.server";

/** Records of received messages, and messages that could not be read or matched, are kept this long, to investigate complaints. */
const KEEP_MESSAGES_MS = 30 * DAY_MS;
/** A correction that was neither made nor used for this long is deleted. */
const KEEP_CORRECTIONS_MS = 365 * DAY_MS;
/** Pasted selections, batches of bookings and lists of prints are kept this long. */
const KEEP_SELECTIONS_MS = 7 * DAY_MS;
/** The content of a statement is kept this long, to choose its columns anew. What was read of it stays. */
const KEEP_STATEMENT_FILES_MS = 7 * DAY_MS;
/** Jobs that were given up are kept this long. */
const KEEP_PARKED_MS = 30 * DAY_MS;
/** The access log, and who changed whose role, are kept for a year. */
const KEEP_ACCESS_MS = 365 * DAY_MS;
/** What was charged is kept as long as Vietnam asks of accounting papers: ten years, with their leap days. */
const KEEP_USAGE_MS = 3_653 * DAY_MS;
/** What Shopify Flow was told, and what it asked for, are kept this long: Flow itself asks again for a day. */
const KEEP_FLOW_MS = 30 * DAY_MS;
/** What the operator did is kept for two years and a day: the database lets nothing younger go. */
const KEEP_DEEDS_MS = (2 * 366 + 1) * DAY_MS;
/** A pause that ended so long ago says nothing about the next one. */
const KEEP_PAUSES_MS = DAY_MS;
const EVERY_MS = HOUR_MS;

/**
 * Starts the hourly housekeeping, with a first run at once and in one process at a time: re-encrypts tokens after a key rotation,
 * deletes old messages, corrections, lists, files and answers, closes parcels delivered long ago, erases buyers whose
 * retention has ended, archives what was theirs, writes what lists are filtered by, enters parcels that were booked before the ledger, checks the ledger, the kept counts and reports, counts the days in transit, tells Shopify Flow of overdue COD, and makes older orders searchable. Returns the function that stops it.
 */
export function startHousekeeping(deps: Deps): StopRecurring {
  return startRecurring({
    everyMs: EVERY_MS,
    run: (ending) => runHousekeeping(deps, ending),
    onError: (error) => deps.log.error({ err: error }, "housekeeping.failed"),
  });
}

/**
 * Runs the housekeeping once, unless another process is running it. A step that fails does not stop the others. Once the process is `ending`, no
 * step is begun, and one that breaks was cut: the next worker to start does them all.
 */
export async function runHousekeeping(deps: Deps, ending?: AbortSignal): Promise<void> {
  await deps.locks.exclusively("housekeeping", async () => {
    const ago = (ms: number) => new Date(deps.now().getTime() - ms);
    const done: Record<string, number> = {};
    for (const [step, work] of Object.entries(STEPS)) {
      if (ending?.aborted) break;
      const begunAt = performance.now();
      try {
        done[step] = await work(deps, ago);
      } catch (error) {
        if (ending?.aborted) break;
        deps.log.error({ err: error, step }, "housekeeping.failed");
      }
      const ended = { step, endedAt: deps.now(), done: done[step] ?? null, tookMs: performance.now() - begunAt };
      await noteHousekeeping(deps.database, ended).catch((error) =>
        deps.log.error({ err: error, step }, "housekeeping.not_noted"),
      );
    }
    if (Object.values(done).some((count) => count > 0)) deps.log.info(done, "housekeeping.done");
  });
}

/** Returns the number of things done. */
type Step = (deps: Deps, ago: (ms: number) => Date) => Promise<number>;

/** The steps in their order, under their names in the log. */
const STEPS: Record<string, Step> = {
  resealed: resealAll,
  purged: ({ config, database }, ago) =>
    purgeMessages(database, ago(KEEP_MESSAGES_MS), ago(config.retentionDays * DAY_MS)),
  quotes: purgeQuoteData,
  corrections: ({ database }, ago) => purgeCorrections(database, ago(KEEP_CORRECTIONS_MS)),
  lists: async ({ database }, ago) =>
    (await purgeSelections(database, ago(KEEP_SELECTIONS_MS))) +
    (await purgeBatches(database, ago(KEEP_SELECTIONS_MS))),
  prints: ({ database }, ago) => purgePrintJobs(database, ago(KEEP_SELECTIONS_MS)),
  statements: async ({ database }, ago) =>
    (await purgeUploads(database, ago(HOUR_MS))) + (await purgeStatementFiles(database, ago(KEEP_STATEMENT_FILES_MS))),
  files: ({ database, now }) => purgeFiles(database, now()),
  evidence: ({ database }, ago) => purgeBegunEvidence(database, ago(DAY_MS)),
  work: ({ database }, ago) => purgeWork(database, ago(KEEP_PARKED_MS)),
  logins: ({ database }, ago) => purgeLogins(database, ago(KEEP_LOGIN_ATTEMPTS_MS)),
  pauses: ({ database }, ago) => purgePauses(database, ago(KEEP_PAUSES_MS)),
  limits: ({ database }, ago) => purgeCarrierLimits(database, ago(KEEP_LIMITS_MS)),
  answers: ({ database }, ago) => purgeAnswers(database, ago(ANSWER_DAYS * DAY_MS)),
  access: ({ database }, ago) => purgeAccess(database, ago(KEEP_ACCESS_MS)),
  roles: ({ database }, ago) => purgeRoleChanges(database, ago(KEEP_ACCESS_MS)),
  operator: async ({ database }, ago) =>
    (await purgeDeeds(database, ago(KEEP_DEEDS_MS))) + (await purgeTries(database, ago(KEEP_TRIES_MS))),
  usage: ({ database }, ago) => purgeUsage(database, ago(KEEP_USAGE_MS)),
  flow: async ({ database }, ago) =>
    (await purgeFlowEvents(database, ago(KEEP_FLOW_MS))) + (await purgeFlowRuns(database, ago(KEEP_FLOW_MS))),
  flowOverdue: wantOverdueOfAll,
  keys: rewriteCorrectionKeys,
  closed: closeDeliveredParcels,
  emails: ({ database }) => clearUnusedEmails(database),
  people: applyRetention,
  archived: ({ database, now }) => archiveParcels(database, now()),
  listFacts: writeListFacts,
  buyers: writeBuyers,
  ledger: openLedgers,
  ledgerChecked: (deps) => checkLedgers(deps),
  tallies: ({ database }) => keepTallies(database),
  reports: (deps) => checkReports(deps),
  transit: ({ database, quotes, now }) => keepTransitDays(database, dayInVietnam(now()), quotes.provinces),
  texts: writeMissingTexts,
};

async function resealAll({ database, cipher, log }: Deps): Promise<number> {
  const { resealed, unopened } = await resealTokens(database, cipher);
  if (unopened > 0) log.warn({ unopened }, "housekeeping.unopened");
  return resealed;
}
