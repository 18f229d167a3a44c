import { performance } from "node:perf_hooks";
import { DAY_MS } from "~/domain/durations";
import { daysInTransit } from "~/domain/fee/days";
import { buyerPrice } from "~/domain/fee/price-rules";
import type { QuoteContext } from "~/domain/fee/quote-context";
import { missingOf } from "~/domain/fee/quote-place";
import { type NothingToQuote, planQuote, type QuotePlan, type WrongCurrency } from "~/domain/fee/quote-plan";
import { type PlanTrace, type QuoteTrace, type TransportTrace, tracePlan } from "~/domain/fee/quote-trace";
import { type RateRequest, shippedItems } from "~/domain/fee/rate-request";
import { type ShippingRate, shippingRate } from "~/domain/fee/rates-answer";
import { factsUsed } from "~/domain/rules/rules";
import type { Deps } from "~/flows/deps.server";
import { rateTexts } from "~/locales/rate-texts";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { createDeadline } from "./deadline.server";
import { accountOnce, findFee } from "./find.server";
import { findBoxes } from "./find-boxes.server";
import type { QuoteDeps } from "./quote-deps";

/** Part of the deadline reserved for what follows the wait in a busy process: searching memory and sending the answer. */
const ANSWER_MS = 15;

/**
 * Answers one rate request (domain 6.2): finds the fees of both transports at once, each from the first of fresh cache, carrier,
 * learned tariff and the shop's own table that knows one, box by box where the cart is above the carrier's weight limit; then
 * applies the price rules. Never waits past the deadline, and for the database a tenth of a second at most, where what was learned for
 * the shop is not in memory (decision 155); returns without a promise where it is and every fee is fresh. Who was asked by Shopify keeps the answer (`quoteLog.quoted`), once it is sent. `startedAt`: when the request came in, in the time of `performance.now`.
 */
export function quoteRates(
  deps: QuoteDeps,
  shop: QuoteShopRow,
  request: RateRequest,
  startedAt = performance.now(),
): QuoteTrace | Promise<QuoteTrace> {
  // The first request of a shop reads what was learned for it: rules may ask for its products, and the days are its own.
  const recalled = deps.quotes.recall(shop.id);
  return recalled
    ? recalled.then(() => quoteFromMemory(deps, shop, request, startedAt))
    : quoteFromMemory(deps, shop, request, startedAt);
}

function quoteFromMemory(
  deps: QuoteDeps,
  shop: QuoteShopRow,
  request: RateRequest,
  startedAt: number,
): QuoteTrace | Promise<QuoteTrace> {
  const now = deps.now();
  const plan = planQuote(shop, request, quoteContext(deps, shop));
  /** Written out instead of spread: spreading would take half the time of a cached quote. */
  const done = (
    { outcome, reason }: Verdict,
    planned: PlanTrace,
    transports: TransportTrace[],
    rates: ShippingRate[],
  ): QuoteTrace => {
    return {
      askedAt: now.toISOString(),
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      outcome,
      reason,
      currency: request.currency,
      locale: request.locale,
      typed: request.destination,
      understood: planned.understood,
      parcel: planned.parcel,
      goodsVnd: planned.goodsVnd,
      pickup: planned.pickup,
      rules: planned.rules,
      transports,
      rates,
    };
  };
  if (plan.outcome !== "ask") return done(withoutPlan(plan), NO_PLAN, [], []);
  noteUnknownProducts(deps, shop, request);

  const deadline = createDeadline(startedAt + deps.config.quoteDeadlineMs - ANSWER_MS);
  const credentials = accountOnce(deps, shop);
  const finish = (transports: TransportTrace[]): QuoteTrace => {
    deadline.end();
    for (const one of transports) price(deps, shop, plan, one);
    const rates = transports.flatMap((one) => rateOf(shop, plan, one, request, now) ?? []);
    return done(verdict(transports, rates), tracePlan(plan, request), transports, rates);
  };
  const found = plan.transports.map((transport) => {
    const search = { deps, shop, plan, transport, deadline, credentials, now };
    return plan.aboveLimit ? findBoxes(search, plan.aboveLimit) : findFee(search);
  });
  return found.every(isFound) ? finish(found) : Promise.all(found).then(finish);
}

type Verdict = Pick<QuoteTrace, "outcome" | "reason">;

const isFound = (one: TransportTrace | Promise<TransportTrace>): one is TransportTrace => !(one instanceof Promise);

const NO_PLAN: PlanTrace = { understood: null, parcel: null, goodsVnd: 0, pickup: null, rules: [] };

function withoutPlan(plan: NothingToQuote | WrongCurrency): Verdict {
  return plan.outcome === "empty"
    ? { outcome: "empty", reason: plan.reason }
    : { outcome: "unanswered", reason: "currency" };
}

/** Returns an empty answer only when no transport is served or takes the parcel; an unknown fee is an error (domain 6.3). */
function verdict(transports: readonly TransportTrace[], rates: readonly ShippingRate[]): Verdict {
  if (rates.length > 0) return { outcome: "rates", reason: null };
  const isNotServed = ({ answer }: TransportTrace) => answer?.outcome === "not_served";
  if (transports.every(isNotServed)) return { outcome: "empty", reason: "not_served" };
  const isOut = transports.every((one) => isNotServed(one) || isRefused(one));
  return isOut ? { outcome: "empty", reason: "refused" } : { outcome: "unanswered", reason: "no_fee" };
}

const isRefused = ({ tried }: TransportTrace) =>
  tried.some(({ result }) => result === "refused" || result === "too_heavy");

/** Returns what the pure planning may read from memory. */
export function quoteContext({ quotes }: Pick<Deps, "quotes">, shop: QuoteShopRow): QuoteContext {
  return {
    gazetteer: quotes.gazetteer,
    provinces: quotes.provinces,
    readPlace: quotes.readPlace,
    product: ({ variantId }) => (variantId === null ? undefined : quotes.product(shop.id, variantId)),
  };
}

/** Product facts are read again after this long. */
export const PRODUCT_FACTS_MS = DAY_MS;

/** Requests product facts that are missing or old, only for shops with a rule that uses them. */
function noteUnknownProducts(deps: QuoteDeps, shop: QuoteShopRow, request: RateRequest): void {
  const asked = factsUsed(shop.settings.rules);
  if (!asked.has("productTag") && !asked.has("productType")) return;
  const oldest = deps.now().getTime() - PRODUCT_FACTS_MS;
  const ids = shippedItems(request).flatMap(({ variantId }) => {
    if (variantId === null) return [];
    const known = deps.quotes.product(shop.id, variantId);
    return known && known.readAt >= oldest ? [] : [variantId];
  });
  if (ids.length > 0) deps.quoteLog.productsUnknown(shop.id, ids);
}

/** Adds the buyer's price and the delivery days to a fee that was found. */
function price(deps: QuoteDeps, shop: QuoteShopRow, plan: QuotePlan, found: TransportTrace): void {
  if (found.answer?.outcome !== "served") return;
  const { toProvince, goodsVnd } = plan;
  const question = { transport: found.transport, toProvince, goodsVnd };
  found.price = buyerPrice(found.answer.fee, shop.settings.checkout, question, deps.quotes.provinces);
  found.days = daysOf(deps, shop, plan, found.transport);
}

/** Returns the days that the shop's own parcels took, else those of its table; never a guess (domain 6.5). */
function daysOf(
  { quotes }: QuoteDeps,
  shop: QuoteShopRow,
  { fromProvince, toProvince }: QuotePlan,
  transport: TransportTrace["transport"],
): TransportTrace["days"] {
  if (fromProvince === null) return null;
  const own = toProvince === null ? undefined : quotes.ownDays(shop.id, transport, fromProvince, toProvince);
  const place = { from: fromProvince, to: toProvince };
  return daysInTransit(own, shop.settings.checkout.days, place, transport, quotes.provinces);
}

function rateOf(
  shop: QuoteShopRow,
  { place }: QuotePlan,
  { transport, price, days }: TransportTrace,
  { locale }: RateRequest,
  now: Date,
): ShippingRate | null {
  if (!price) return null;
  const facts = { transport, price, days: days && { from: days.from, to: days.to }, missing: missingOf(place) };
  return shippingRate(facts, shop.settings.checkout, rateTexts(locale), now.getTime());
}
