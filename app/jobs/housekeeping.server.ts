import type { Deps } from "~/flows/deps.server";
import { purgeQuoteData } from "~/flows/fee/purge-quote-data.server";
import { ANSWER_DAYS } from "~/flows/privacy/answers";
import { applyRetention } from "~/flows/privacy/apply-retention.server";
import { closeDeliveredParcels } from "~/flows/status/close-delivered.server";
import { purgeAccess } from "~/store/access-log.server";
import { purgeCorrections } from "~/store/corrections.server";
import { purgeMessages } from "~/store/inbox.server";
import { KEEP_LOGIN_ATTEMPTS_MS, purgeLogins } from "~/store/login-attempts.server";
import { purgeAnswers } from "~/store/privacy-requests.server";
import { resealTokens } from "~/store/reseal.server";
import { forgetUnusedEmails } from "~/store/retention.server";
import { purgeSelections } from "~/store/selections.server";
import { purgeFiles } from "~/store/short-lived-files.server";

const DAY_MS = 24 * 3600 * 1000;
/** That a message came, and what nobody could read or match, is kept this long, for whoever looks into a complaint. */
const KEEP_MESSAGES_MS = 30 * DAY_MS;
/** A correction that was neither made nor of use for this long is forgotten. */
const KEEP_CORRECTIONS_MS = 365 * DAY_MS;
/** Lists that staff pasted, and what they booked at once, are looked at for as long. */
const KEEP_SELECTIONS_MS = 7 * DAY_MS;
/** Who saw whose data is asked about for a year. */
const KEEP_ACCESS_MS = 365 * DAY_MS;
const EVERY_MS = 3600 * 1000;

/**
 * What is done once an hour, from the start on, by one process at a time: tokens move to the active key after a rotation, old
 * messages, corrections, lists, files and answers go, parcels delivered long ago are closed, and people whose time has passed
 * are forgotten. Returns the function that ends it.
 */
export function startHousekeeping(deps: Deps): () => void {
  const run = () =>
    runHousekeeping(deps).catch((error: unknown) => deps.log.error({ err: error }, "housekeeping.failed"));
  const timer = setInterval(run, EVERY_MS);
  void run();
  return () => clearInterval(timer);
}

/** One round of it; nothing when another process is at it. What breaks down leaves the others their turn. */
export async function runHousekeeping(deps: Deps): Promise<void> {
  await deps.locks.exclusively("housekeeping", async () => {
    const ago = (ms: number) => new Date(deps.now().getTime() - ms);
    const done: Record<string, number> = {};
    for (const [step, work] of Object.entries(STEPS)) {
      try {
        done[step] = await work(deps, ago);
      } catch (error) {
        deps.log.error({ err: error, step }, "housekeeping.failed");
      }
    }
    if (Object.values(done).some((count) => count > 0)) deps.log.info(done, "housekeeping.done");
  });
}

/** Returns how many it was. */
type Step = (deps: Deps, ago: (ms: number) => Date) => Promise<number>;

/** By the name that the log gives them, in their order. */
const STEPS: Record<string, Step> = {
  resealed: resealAll,
  purged: ({ config, database }, ago) => {
    const unapplied = ago(config.retentionDays * DAY_MS);
    return database.transaction((sql) => purgeMessages(sql, ago(KEEP_MESSAGES_MS), unapplied), { patient: true });
  },
  quotes: purgeQuoteData,
  forgotten: ({ database }, ago) => purgeCorrections(database, ago(KEEP_CORRECTIONS_MS)),
  lists: ({ database }, ago) => purgeSelections(database, ago(KEEP_SELECTIONS_MS)),
  files: ({ database, now }) => purgeFiles(database, now()),
  logins: ({ database }, ago) => purgeLogins(database, ago(KEEP_LOGIN_ATTEMPTS_MS)),
  answers: ({ database }, ago) => purgeAnswers(database, ago(ANSWER_DAYS * DAY_MS)),
  access: ({ database }, ago) => purgeAccess(database, ago(KEEP_ACCESS_MS)),
  closed: closeDeliveredParcels,
  emails: ({ database }) => forgetUnusedEmails(database),
  people: applyRetention,
};

async function resealAll({ database, cipher, log }: Deps): Promise<number> {
  const { resealed, unopened } = await resealTokens(database, cipher);
  if (unopened > 0) log.warn({ unopened }, "housekeeping.unopened");
  return resealed;
}
