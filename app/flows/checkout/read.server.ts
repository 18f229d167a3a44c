import { shownNames } from "~/domain/checkout/names";
import { ratesOnPlan, showsFeeDetails } from "~/domain/checkout/plan";
import { type CheckoutFacts, type CheckoutProblem, checkoutProblems, mayTurnOn } from "~/domain/checkout/problems";
import { DAY_MS } from "~/domain/durations";
import { carrierSilentSince } from "~/domain/fee/carrier-silence";
import { durationQuantileMs, sumTallies } from "~/domain/fee/quote-tally";
import { LOCALES } from "~/domain/locale";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { rateTexts } from "~/locales/rate-texts";
import { type AccountRow, readAccount } from "~/store/accounts.server";
import { type CarrierServiceRow, readCarrierService } from "~/store/carrier-services.server";
import { sumFeeDifferences } from "~/store/fee-differences.server";
import { listPickups } from "~/store/pickups.server";
import { listRateDays } from "~/store/rate-days.server";
import { listCarrierAnswers } from "~/store/rate-quotes.server";
import type { ShopRow } from "~/store/shops.server";
import type { CheckoutBriefView, CheckoutState, CheckoutView } from "./carrier-service-views";

const WEEK_DAYS = 7;
const WEEKS_SHOWN = 8;

/** Reads whether buyers see the carrier's fee, as Shopify last reported; for pages that must not wait for Shopify. */
export async function readCheckoutBrief(deps: Deps, shop: ShopRow): Promise<CheckoutBriefView> {
  return briefOf(await readFacts(deps, shop, await readCarrierService(deps.database, shop.id)));
}

/** Reads the page of fees at checkout: the brief, the requests of the last seven days, and fees shown that proved wrong. */
export async function readCheckout(deps: Deps, shop: ShopRow): Promise<CheckoutView> {
  await deps.quoteLog.flush();
  const since = dayInVietnam(new Date(deps.now().getTime() - (WEEK_DAYS - 1) * DAY_MS));
  const [service, days, weeks] = await Promise.all([
    readCarrierService(deps.database, shop.id),
    listRateDays(deps.database, shop.id, since),
    sumFeeDifferences(deps.database, shop.id, WEEKS_SHOWN),
  ]);
  const week = sumTallies(days.map(({ tally }) => tally));
  const p95Ms = durationQuantileMs(week, 0.95);
  return {
    ...briefOf(await readFacts(deps, shop, service)),
    plan: shop.planName,
    showsDetails: showsFeeDetails(shop.planName, shop.isDevelopmentStore),
    checkedAt: service?.checkedAt.toISOString() ?? null,
    registered: service?.serviceId != null,
    week,
    p95Ms: p95Ms === null ? null : Math.min(p95Ms, 10_000),
    differences: weeks.map(({ week: monday, proven, wrong, sumVnd }) => ({ week: monday, proven, wrong, sumVnd })),
  };
}

/**
 * Returns since when buyers of a shop have been shown other fees because the carrier does not answer; null while it does. Read from
 * the requests of all processes.
 */
export async function readSilence({ database, now }: Deps, shop: ShopRow): Promise<Date | null> {
  if (!shop.settings.checkout.enabled) return null;
  return carrierSilentSince(await listCarrierAnswers(database, shop.id), now());
}

async function readFacts(deps: Deps, shop: ShopRow, service: CarrierServiceRow | null): Promise<CheckoutFacts> {
  const [account, pickups, silentSince] = await Promise.all([
    readAccount(deps.database, shop.id),
    listPickups(deps.database, shop.id),
    readSilence(deps, shop),
  ]);
  const { checkout } = shop.settings;
  return {
    enabled: checkout.enabled,
    currency: shop.currency,
    plan: ratesOnPlan(shop.planName, shop.isDevelopmentStore),
    addressFits: takesShopify(deps.config.appUrl),
    account: accountState(account, deps.now()),
    pickupConfirmed: pickups.some(({ confirmedAt }) => confirmedAt !== null),
    ownTable: checkout.fallback.length > 0,
    silentSince,
    names: LOCALES.flatMap((locale) =>
      Object.values(
        shownNames({ own: checkout.names[locale], offered: checkout.transports }, rateTexts(locale).texts.name),
      ),
    ),
    shopify: service,
  };
}

/** A denied fee counts for one day: after that, the permission was granted or no fee was asked for. */
function accountState(account: AccountRow | null, now: Date): CheckoutFacts["account"] {
  if (account === null) return "missing";
  if (account.health === "rejected") return "rejected";
  const deniedAt = account.denied.quoteFee;
  return deniedAt !== undefined && now.getTime() - Date.parse(deniedAt) < DAY_MS ? "not_allowed" : "connected";
}

/** Shopify calls https only; on localhost the app's plain http address is accepted for the stand-in. */
function takesShopify(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl);
  return protocol === "https:" || ["localhost", "127.0.0.1"].includes(hostname);
}

function briefOf(facts: CheckoutFacts): CheckoutBriefView {
  const problems = checkoutProblems(facts);
  const { enabled } = facts;
  const state = enabled ? stateWhileOn(problems) : stateWhileOff(facts);
  return { state, enabled, mayTurnOn: mayTurnOn(facts), problems };
}

/** What buyers see is called the true fee only where it is. */
function stateWhileOn(problems: readonly CheckoutProblem[]): CheckoutState {
  if (problems.some(({ effect }) => effect === "blocks")) return "on_not_shown";
  if (problems.some(({ code }) => code === "carrier_silent")) return "on_from_memory";
  return problems.some(({ code }) => code === "own_rates") ? "on_beside_others" : "on";
}

function stateWhileOff(facts: CheckoutFacts): CheckoutState {
  if (!mayTurnOn(facts)) return "cannot";
  return facts.shopify?.serviceId ? "paused" : "off";
}
