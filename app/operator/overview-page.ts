import { LINES, QUEUES } from "~/flows/operator/queues";
import type { Overview } from "~/flows/operator/read.server";
import { alarmsOf } from "./alarms";
import { deedTable } from "./deeds-page";
import { ageOf, counted, duration, grouped, sizeOf } from "./figures";
import { type Html, html } from "./html";
import { deedForm, figures, page, shopLink, table, type Visit } from "./layout";
import { bucketTable, lateTable } from "./slowest-page";

/** Returns the first page: what is alarming, and then how everything is. */
export function overviewPage(visit: Visit, seen: Overview): Html {
  const alarms = alarmsOf(seen);
  const body = html`
    <h2>Needs you now</h2>
    ${
      alarms.length === 0
        ? html`<p class="quiet">Nothing. Everything that is watched here is as it should be.</p>`
        : html`<ul class="alarms">${alarms.map(({ tone, text, todo, href }) => html`<li class="${tone}"><a href="${href}">${text}</a><small>${todo}</small></li>`)}</ul>`
    }
    ${work(visit, seen)}${machines(visit, seen)}${outside(seen)}
    <h2 id="deeds">Last deeds</h2>${deedTable(seen.deeds, seen.at)}`;
  return page(visit, { title: "Overview", path: "/operator", body });
}

function work(visit: Visit, { queues, inbox, pauses, oldestParked, late, at }: Overview): Html {
  const rows = queues
    .filter((queue) => queue.waiting + queue.running + queue.parked > 0)
    .map(({ kind, waiting, dueSince, running, parked }) => [
      html`<span title="${QUEUES[kind as keyof typeof QUEUES] ?? ""}">${kind}</span>`,
      counted(waiting, 5_000),
      ageOf(dueSince, at),
      grouped(running),
      counted(parked, 5_000),
    ]);
  return html`<h2 id="queues">Queues</h2>${table(["Queue", "Waiting", "Due since", "In hand", "Given up"], rows)}
    ${figures([
      ["Messages that wait", grouped(inbox.messages)],
      ["The oldest has waited", duration(inbox.oldestSeconds)],
    ])}
    <h2>Shops that wait the longest</h2>${lateTable(late, at)}
    <h2 id="parked">Given up the longest ago</h2>
    ${table(
      ["Shop", "Queue", "Subject", "Why", "Given up"],
      oldestParked.map((one) => [
        shopLink(one.shopId, one.domain),
        one.kind,
        one.subject,
        one.error,
        ageOf(one.changedAt, at),
      ]),
    )}
    <h2 id="pauses">Paused by operators</h2>
    ${table(
      ["Shop", "What", "Since", ""],
      pauses.map(({ shopId, domain, kind, pausedAt }) => [
        shopId === null ? "All shops" : shopLink(shopId, domain),
        kind || "everything",
        ageOf(pausedAt, at),
        deedForm(visit, { action: "resume", button: "Resume", hidden: { shop: shopId ?? "", kind } }),
      ]),
    )}
    <details><summary>Pause, or re-drive, one queue of all shops</summary>
      ${deedForm(visit, { action: "pause", button: "Pause", hidden: {}, fields: choiceOf({ ...QUEUES, ...LINES }) })}
      ${deedForm(visit, { action: "redrive", button: "Re-drive what was given up", hidden: {}, fields: choiceOf(QUEUES) })}
    </details>`;
}

/** One of these has to be chosen: a reason and Enter alone pause nothing. */
const choiceOf = (kinds: Readonly<Record<string, string>>): Html =>
  html`<label>Of all shops<select name="kind" required><option value="">choose …</option>${Object.entries(kinds).map(
    ([kind, what]) => html`<option value="${kind}">${kind} – ${what}</option>`,
  )}</select></label>`;

function machines(visit: Visit, { processes, endedRoles, database, housekeeping, at }: Overview): Html {
  return html`<h2 id="processes">Processes</h2>
    ${table(
      ["Role", "Release", "BILLING", "Started", "Last beat", "Name"],
      processes.map((one) => [
        one.role ?? "of an earlier release",
        one.release ?? "–",
        one.billing ?? "–",
        ageOf(one.startedAt, at),
        ageOf(one.beatAt, at),
        one.process,
      ]),
    )}
    ${endedRoles.length === 0 ? null : rolesTable(endedRoles, at, visit)}
    <h2 id="database">Database</h2>
    ${figures([
      ["PostgreSQL", database.version],
      ["Size", sizeOf(database.bytes)],
      ["Connections", `${database.connections} of ${database.mostConnections}`],
      ["Oldest open transaction", duration(database.oldestTransactionSeconds)],
      ["Statements that wait for locks", database.waitingForLocks],
    ])}
    <h2 id="housekeeping">Housekeeping and retention</h2>
    <details${housekeeping.some(({ done }) => done === null) ? html` open` : null}>
    <summary>${housekeeping.length} parts, the longest ago ${ageOf(oldestOf(housekeeping), at)}</summary>
    ${table(
      ["Part", "Last run", "Did", "Took"],
      housekeeping.map(({ step, endedAt, done, tookMs }) => [
        step,
        ageOf(endedAt, at),
        done === null ? html`<span class="bad">failed</span>` : grouped(done),
        `${grouped(tookMs)} ms`,
      ]),
    )}</details>`;
}

/** Roles of which no process lives: missed, until somebody says that none is to. */
const rolesTable = (roles: Overview["endedRoles"], at: Date, visit: Visit): Html =>
  table(
    ["Role without a process", "The last one ended", ""],
    roles.map(({ role, endedAt }) => [
      role,
      ageOf(endedAt, at),
      deedForm(visit, { action: "strike-role", button: "None is to run any more", hidden: { kind: role } }),
    ]),
  );

/** Returns when the part ended that has not run for the longest; null: none has run. */
const oldestOf = (runs: Overview["housekeeping"]): Date | null =>
  runs.reduce<Date | null>((oldest, { endedAt }) => (oldest && oldest < endedAt ? oldest : endedAt), null);

function outside({ shops, carrier, quotes, buckets, plans, charges, at }: Overview): Html {
  return html`<h2>Shops</h2>
    ${figures([
      ["Installed", grouped(shops.installed)],
      ["Carrier token rejected", grouped(shops.rejectedAccounts)],
      ["Parcels whose booking is unknown", grouped(shops.unknownParcels)],
      ["Changes that Shopify refused", counted(shops.refusedSteps, 10_000)],
      ["Not in step", grouped(shops.notInStep)],
    ])}
    <h2 id="carrier">Carrier</h2>
    ${figures([
      ["Accounts that it pushed back in the last hour", grouped(carrier.limitedAccounts)],
      ["Shops whose account is left alone now", counted(carrier.pausedShops, 1_000)],
      ["The last of them until", ageOf(carrier.pausedUntil, at)],
    ])}
    ${
      carrier.silentHosts.length === 0
        ? null
        : table(
            ["Host that did not answer in the last hour", "When"],
            carrier.silentHosts.map(({ subject, changedAt }) => [subject, ageOf(changedAt, at)]),
          )
    }
    <h2 id="quotes">Fees at checkout today, by source</h2>
    ${figures([
      ["Requests answered with rates", `${grouped(quotes.rates)} in ${grouped(quotes.shops)} shops`],
      ["Answered without a rate", grouped(quotes.empty)],
      ["From the carrier", grouped(quotes.live)],
      ["From memory", grouped(quotes.cached)],
      ["From the learned tariff", grouped(quotes.tariff)],
      ["From the shop's own table", grouped(quotes.fallback)],
      ["None", grouped(quotes.none)],
    ])}
    <h2 id="charges">Plans, and charges for what shops used</h2>
    ${figures([
      ["Shops with a plan that stands", grouped(plans.standing)],
      ["Shops that pay nothing", grouped(plans.exempt)],
      ["Plans to be ended, the first since", ageOf(plans.endingSince, at)],
      ["The oldest that waits for Shopify", duration(charges.waitingSeconds)],
      ["Refused for good in two days", grouped(charges.refused)],
      ["Shops with a plan while no process has BILLING", counted(charges.withoutSwitch, 1_000)],
    ])}
    <h2>Shopify's buckets, the emptiest of the last quarter of an hour</h2>${bucketTable(buckets, at)}`;
}
