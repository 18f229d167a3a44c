import type { Allowance } from "~/carrier/allowance";
import { CARRIER_ENVIRONMENTS, type CarrierEnvironment } from "~/domain/carrier-environment";
import { HOUR_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import type { Log } from "~/log.server";
import { type CarrierLimit, listCarrierLimits, saveCarrierLimit, tellPagesAsk } from "~/store/carrier-limits.server";
import type { Database } from "~/store/database.server";

/** A limit found out longer ago says nothing any more: the account begins again as a new one. */
export const KEEP_LIMITS_MS = HOUR_MS;
/** A host that did not answer longer ago than this is asked as if nothing had been. */
const SILENCE_MS = 60_000;

const hostOf = (environment: CarrierEnvironment) => `host ${environment}`;

/** Tells the other processes what this one finds out about the carrier. Nothing waits for it. */
export interface LimitTeller {
  lowered(account: string, calls: number): void;
  pagesAsk(account: string): void;
  silence(environment: CarrierEnvironment): void;
}

/** Returns a teller that stores what it tells by way of `database`. What cannot be stored, the others find out themselves. */
export function createLimitTeller(database: Database, log: Log): LimitTeller {
  const logged = (told: Promise<void>) => {
    told.catch((error) => log.warn({ err: error }, "carrier_limits.not_told"));
  };
  const save = (limit: CarrierLimit) => logged(saveCarrierLimit(database, limit));
  return {
    lowered: (subject, calls) => save({ subject, calls }),
    silence: (environment) => save({ subject: hostOf(environment), calls: 0 }),
    pagesAsk: (account) => logged(tellPagesAsk(database, account)),
  };
}

/** Takes in what other processes found out about the carrier. */
export interface LimitHearer {
  limit(subject: string, calls: number): void;
  pagesAsk(account: string): void;
  /** Reads what was found out before this process listened. */
  reload(): Promise<void>;
}

/** Returns a hearer for the allowances and the breakers of this process. */
export function createLimitHearer(
  { database, fees, now }: Pick<Deps, "database" | "fees" | "now">,
  allowance: Allowance,
): LimitHearer {
  const environmentOf = (subject: string) => CARRIER_ENVIRONMENTS.find((one) => hostOf(one) === subject);
  return {
    limit(subject, calls) {
      const environment = environmentOf(subject);
      if (environment) fees.hearSilence(environment);
      else allowance.hearLowered(subject, calls);
    },
    pagesAsk: allowance.hearPagesAsk,
    async reload() {
      const ago = (ms: number) => new Date(now().getTime() - ms);
      for (const { subject, calls, changedAt } of await listCarrierLimits(database, ago(KEEP_LIMITS_MS))) {
        const environment = environmentOf(subject);
        if (!environment) allowance.recall(subject, calls);
        else if (changedAt > ago(SILENCE_MS)) fees.hearSilence(environment);
      }
    },
  };
}
