import { writeCents } from "~/domain/billing/cents";
import { troubleOf } from "~/domain/operator/trouble";
import { LINES, QUEUES } from "~/flows/operator/queues";
import type { ShopView } from "~/flows/operator/read.server";
import { deedTable } from "./deeds-page";
import { ageOf, counted, grouped } from "./figures";
import { type Html, html } from "./html";
import { deedForm, figures, longTable, page, type Visit } from "./layout";
import { signsOf, troubleText } from "./shops-page";

/** Returns the page of one shop: its figures, what went wrong, and the switches. */
export function shopPage(visit: Visit, view: ShopView): Html {
  const { figures: shop, deeds } = view;
  const body = html`<p>${troubleText(troubleOf(shop))} ${signsOf(shop)}</p>
    ${switches(visit, view)}${wentWrong(visit, view)}${health(visit, view)}${billing(visit, view)}
    <h2>Last deeds about this shop</h2>${deedTable(deeds, visit.now)}`;
  return page(visit, { title: shop.domain ?? shop.shopId, path: `/operator/shops/${shop.shopId}`, body });
}

function health({ now }: Visit, { figures: shop }: ShopView): Html {
  const { carrier, bucket, quotes } = shop;
  const account = carrier
    ? `${carrier.environment}: ${carrier.health}${carrier.deniedCapabilities > 0 ? `, ${carrier.deniedCapabilities} rights denied` : ""}`
    : "not connected";
  return html`<h2>Health</h2>${figures([
    ["Key", shop.shopId],
    ["Installed", ageOf(shop.installedAt, now)],
    ["Removed", ageOf(shop.uninstalledAt, now)],
    ["Set-up ended", ageOf(shop.onboardedAt, now)],
    ["Orders first read", ageOf(shop.backfilledAt, now)],
    [
      "Token for Shopify",
      shop.isShopifyTokenMissing
        ? html`<span class="bad">none that works</span>`
        : html`until ${ageOf(shop.shopifyTokenUntil, now)}`,
    ],
    ["Can be renewed until", ageOf(shop.refreshTokenUntil, now)],
    ["Carrier account", account],
    ["Carrier account left alone until", ageOf(shop.isCarrierPaused ? shop.carrierPausedUntil : null, now)],
    ["Work that waits", counted(shop.waiting, 1_000)],
    ["Due since", ageOf(shop.dueSince, now)],
    ["In hand", grouped(shop.running)],
    ["Given up", counted(shop.parked, 1_000)],
    ["Messages that wait", counted(shop.messages, 1_000)],
    ["The oldest since", ageOf(shop.messageSince, now)],
    ["Last push of the carrier", ageOf(shop.pushedAt, now)],
    ["Last webhook of Shopify", ageOf(shop.webhookAt, now)],
    [
      "Shopify's bucket",
      bucket
        ? html`${grouped(bucket.available)} of ${grouped(bucket.maximum)}, ${ageOf(new Date(bucket.readAtMs), now)}`
        : "–",
    ],
    ["Not in step", grouped(shop.notInStep)],
    ["Unknown bookings", counted(shop.unknownParcels, 1_000)],
    ["Refused by Shopify", counted(shop.refusedSteps, 1_000)],
    [
      "Fees at checkout today: carrier, memory, tariff, own table, none",
      [quotes.live, quotes.cached, quotes.tariff, quotes.fallback, quotes.none].map(grouped).join(" · "),
    ],
  ])}`;
}

/** What the shop pays, and the switches for it. */
function billing(visit: Visit, { figures: { shopId }, plans: { current, waiting, last }, exemption }: ShopView): Html {
  const hidden = { shop: shopId };
  const one = current ?? waiting ?? last;
  return html`<h2 id="plan">Plan</h2>
    ${figures([
      ["Plan", one ? `${one.name}: ${one.status}${one.test ? ", a test" : ""}` : "none chosen"],
      ["Approved", ageOf(one?.approvedAt ?? null, visit.now)],
      [
        "Charged in this cycle",
        current ? `${money(current.balanceCents, current)} of ${money(current.capCents, current)}` : "–",
      ],
      ["The cycle ends", ageOf(current?.currentPeriodEnd ?? null, visit.now)],
      ["To be ended since", ageOf(current?.endingSince ?? null, visit.now)],
      ["Pays nothing since", ageOf(exemption?.since ?? null, visit.now)],
      ["Because", exemption?.reason ?? "–"],
    ])}
    ${current && !current.endingSince ? deedForm(visit, { action: "end-plan", button: `End the plan ${current.name}`, hidden }) : null}
    ${
      exemption
        ? deedForm(visit, { action: "end-exemption", button: "Let it pay again", hidden })
        : deedForm(visit, { action: "exempt", button: "Let it pay nothing, and end its plan", hidden })
    }`;
}

const money = (cents: number, { currency }: { currency: string }): string => `${writeCents(cents)} ${currency}`;

function switches(visit: Visit, { figures: { shopId, pauses, isCarrierPaused } }: ShopView): Html {
  const options = (some: Readonly<Record<string, string>>) =>
    Object.entries(some).map(([kind, what]) => html`<option value="${kind}">${kind} – ${what}</option>`);
  const pausable = html`<label>What<select name="kind"><option value="">everything</option>${options(QUEUES)}${options(LINES)}</select></label>`;
  const queue = html`<label>Queue<select name="kind"><option value="">every queue</option>${options(QUEUES)}</select></label>`;
  const hidden = { shop: shopId };
  return html`<h2>Switches</h2>
    ${pauses.map((kind) => deedForm(visit, { action: "resume", button: `Resume ${kind || "everything"}`, hidden: { ...hidden, kind } }))}
    ${deedForm(visit, { action: "pause", button: "Pause", hidden, fields: pausable })}
    ${deedForm(visit, { action: "redrive", button: "Re-drive what was given up", hidden, fields: queue })}
    ${isCarrierPaused ? deedForm(visit, { action: "release", button: "Ask the carrier again now", hidden }) : null}`;
}

function wentWrong(visit: Visit, { figures: { shopId }, work, steps, messages }: ShopView): Html {
  const { now } = visit;
  return html`<h2>Work that fails or was given up</h2>
    ${longTable(
      ["Queue", "Subject", "State", "Attempts", "Lost", "Why", "Changed"],
      work.map((one) => [
        one.kind,
        one.subject,
        one.state === "parked" ? "given up" : one.state,
        one.attempts,
        one.lost,
        one.error,
        ageOf(one.changedAt, now),
      ]),
    )}
    <h2>Changes that Shopify refused</h2>
    ${longTable(
      ["Parcel", "Step", "Attempts", "Happened", ""],
      steps.map(({ id, shipmentId, key, attempts, happenedAt }) => [
        shipmentId,
        key,
        attempts,
        ageOf(happenedAt, now),
        deedForm(visit, { action: "resend", button: "Send again", hidden: { shop: shopId, step: `${id}` } }),
      ]),
    )}
    <h2>Messages that wait, or could not be read or matched</h2>
    ${longTable(
      ["From", "Topic", "Came", "Attempts", "Again", "State", ""],
      messages.map((one) => [
        one.source,
        one.topic,
        ageOf(one.receivedAt, now),
        one.attempts,
        ageOf(one.appliedAt ? null : one.retryAt, now),
        one.appliedAt ? `kept: ${one.outcome}` : (one.outcome ?? (one.isInHand ? "in hand" : "waits")),
        deedForm(visit, { action: "replay", button: "Apply again", hidden: { shop: shopId, message: `${one.id}` } }),
      ]),
    )}`;
}
