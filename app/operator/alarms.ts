import type { Overview } from "~/flows/operator/read.server";
import { AFTER, type Alarm, bad, secondsSince, warn } from "./alarm";
import { age, counted, duration, grouped, since } from "./figures";
import { ofDatabase, ofProcesses } from "./machine-alarms";

/** Returns what is alarming, the worst first. */
export function alarmsOf(seen: Overview): Alarm[] {
  const alarms = [...ofProcesses(seen), ...ofDatabase(seen), ...ofWork(seen), ...ofShops(seen), ...ofTheRest(seen)];
  return alarms.toSorted((a, b) => (a.tone === b.tone ? 0 : a.tone === "bad" ? -1 : 1));
}

function ofWork({ queues, inbox, at }: Overview): Alarm[] {
  const late = queues.flatMap(({ kind, dueSince }) =>
    dueSince && secondsSince(dueSince, at) > AFTER.dueSeconds
      ? [
          bad(
            `Work of ${kind} has been due for ${since(dueSince, at)}`,
            "look which shops wait: all, then more workers or a slow PostgreSQL; one, then its page",
            "/operator/slowest",
          ),
        ]
      : [],
  );
  const parked = queues.filter((queue) => queue.parked > 0);
  return [
    ...late,
    ...(inbox.oldestSeconds > AFTER.messageSeconds
      ? [
          bad(
            `A message has waited for ${duration(inbox.oldestSeconds)}, of ${grouped(inbox.messages)}`,
            "is a worker running? job.failed in its log names what fails",
            "#queues",
          ),
        ]
      : []),
    ...parked.map(({ kind, parked: count }) =>
      warn(`Given up in ${kind}: ${counted(count, 5_000)}`, "mend the cause named there, then re-drive", "#parked"),
    ),
  ];
}

function ofShops({ shops, carrier, at }: Overview): Alarm[] {
  const { unknownParcels, rejectedAccounts, refusedSteps } = shops;
  const list = "/operator/shops";
  return [
    ...carrier.silentHosts.map(({ subject, changedAt }) =>
      (secondsSince(changedAt, at) < AFTER.hostSeconds ? bad : warn)(
        `The carrier did not answer ${age(changedAt, at)}: ${subject}`,
        "nothing is lost: work is tried again, and fees come from memory; its status page says how long",
        "#carrier",
      ),
    ),
    ...(unknownParcels > 0
      ? [
          warn(
            `Parcels whose booking is unknown: ${grouped(unknownParcels)}`,
            "they are looked up at the carrier by themselves and never booked twice; those that stay are for the shops' staff",
            list,
          ),
        ]
      : []),
    ...(rejectedAccounts > 0
      ? [
          warn(
            `Shops whose carrier token is rejected: ${grouped(rejectedAccounts)}`,
            "one: its staff connect again; many at once: our address of the carrier or ENCRYPTION_KEYS",
            list,
          ),
        ]
      : []),
    ...(refusedSteps > 0
      ? [
          warn(
            `Changes that Shopify refused: ${counted(refusedSteps, 10_000)}`,
            "one shop: its permissions, then send them again on its page; many: the last release",
            list,
          ),
        ]
      : []),
    ...(carrier.pausedShops > 0
      ? [
          warn(
            `Shops whose carrier account is left alone for now: ${counted(carrier.pausedShops, 1_000)}`,
            "wait; it is tried again within fifteen minutes",
            "#carrier",
          ),
        ]
      : []),
  ];
}

function ofTheRest({ housekeeping, pauses, quotes, plans, charges, wrongTries, at }: Overview): Alarm[] {
  const newest = housekeeping.reduce((latest, { endedAt }) => Math.max(latest, endedAt.getTime()), 0);
  const failed = housekeeping.filter(({ done }) => done === null);
  const unasked = quotes.fallback + quotes.none;
  const fees = unasked + quotes.live + quotes.cached + quotes.tariff;
  return [
    ...failed.map(({ step }) =>
      bad(
        `The housekeeping failed: ${step}`,
        "housekeeping.failed in a worker's log says why; it is tried again within the hour",
        "#housekeeping",
      ),
    ),
    ...(housekeeping.length > 0 && at.getTime() - newest > AFTER.housekeepingSeconds * 1_000
      ? [
          bad(
            `The housekeeping has not run for ${since(new Date(newest), at)}`,
            "restart a worker: people are not erased and tables grow until it runs",
            "#housekeeping",
          ),
        ]
      : []),
    ...pauses
      .filter(({ shopId, pausedAt }) => shopId === null || secondsSince(pausedAt, at) > AFTER.pauseSeconds)
      .map(({ shopId, domain, kind, pausedAt }) =>
        warn(
          `Paused for ${since(pausedAt, at)}: ${kind || "everything"} of ${shopId === null ? "all shops" : (domain ?? shopId)}`,
          "resume it once its cause is gone; the last deeds say who paused it and why",
          "#pauses",
        ),
      ),
    ...(fees >= AFTER.quotes.least && unasked > AFTER.quotes.share * fees
      ? [
          bad(
            `Of today's ${grouped(fees)} fees at checkout, ${grouped(unasked)} are not the carrier's`,
            "the carrier is slow or rejects accounts: rates.answered in the log has the reason",
            "#quotes",
          ),
        ]
      : []),
    ...(plans.endingSince && secondsSince(plans.endingSince, at) > AFTER.endingSeconds
      ? [
          warn(
            `A plan that was to be ended ${age(plans.endingSince, at)} still stands at Shopify`,
            "billing.plan_ended in a worker's log has Shopify's answer; it is asked for again every ten minutes",
            "#charges",
          ),
        ]
      : []),
    ...(charges.withoutSwitch > 0
      ? [
          bad(
            `Shops have a plan and no process has BILLING, so nothing is charged: ${counted(charges.withoutSwitch, 1_000)}`,
            "Put the line BILLING back in .env as it was and restart all processes; BILLING=pilot ends the plans",
            "#processes",
          ),
        ]
      : []),
    ...(charges.waitingSeconds > AFTER.chargeSeconds
      ? [
          warn(
            `A charge has waited for ${duration(charges.waitingSeconds)} to be taken by Shopify`,
            "billing. in a worker's log says why; it is asked for again by itself, and made once",
            "#charges",
          ),
        ]
      : []),
    ...(charges.refused > 0
      ? [
          warn(
            `Charges that Shopify refused for good in two days: ${grouped(charges.refused)}`,
            "usage_charge.refusal has Shopify's words; those days are not paid for",
            "#charges",
          ),
        ]
      : []),
    ...(wrongTries > AFTER.wrongTries
      ? [
          warn(
            `${wrongTries} wrong tries to log in here since yesterday`,
            "not you? Close /operator in the proxy to all but your network",
            "#deeds",
          ),
        ]
      : []),
  ];
}
