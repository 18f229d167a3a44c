import { performance } from "node:perf_hooks";
import type { CarrierFee, FeeAnswer } from "~/domain/carrier-fee";
import { tableDays } from "~/domain/fallback-fee";
import { buyerPrice } from "~/domain/price-rules";
import {
  type NothingToQuote,
  planQuote,
  type QuotePlan,
  type QuoteWorld,
  type WrongCurrency,
} from "~/domain/quote-plan";
import { type QuoteTrace, type TransportTrace, tracePlan } from "~/domain/quote-trace";
import { type RateRequest, shippedItems } from "~/domain/rate-request";
import { type ShippingRate, shippingRate } from "~/domain/rates-answer";
import { rateTexts } from "~/locales/rate-texts";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import type { Deps } from "./deps.server";
import { findFee } from "./find-fee.server";

/** What a quote touches. All of it is memory, and the carrier. */
export type QuoteDeps = Pick<Deps, "quotes" | "fees" | "quoteLog" | "now" | "log">;

/** From the first byte of the request to the last of the answer (perf 0). */
export const QUOTE_DEADLINE_MS = 300;

/**
 * Answers one rate request (domain 6): both transports at once, each from the first of fresh cache, carrier, learned
 * tariff and the shop's own table that knows a fee; then the price rules. Never waits past the deadline, never for the
 * database. `startedAt`: when the request came in, by `performance.now`.
 */
export async function quoteRates(
  deps: QuoteDeps,
  shop: QuoteShopRow,
  request: RateRequest,
  startedAt = performance.now(),
): Promise<QuoteTrace> {
  const now = deps.now();
  const world = worldOf(deps, shop);
  const plan = planQuote(shop, request, world);
  const done = (answer: Pick<QuoteTrace, "outcome" | "reason"> & Partial<QuoteTrace>): QuoteTrace => {
    const { currency, locale, destination } = request;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const trace = { ...EMPTY, askedAt: now.toISOString(), ms, currency, locale, typed: destination, ...answer };
    deps.quoteLog.quoted(shop.id, trace);
    return trace;
  };
  if (plan.outcome !== "ask") return done(withoutPlan(plan));
  noteUnknownProducts(deps, shop, request);

  const deadline = lazyDeadline(startedAt + QUOTE_DEADLINE_MS);
  const found = await Promise.all(
    plan.transports.map((transport) => findFee(deps, shop, plan, transport, deadline, now)),
  );
  const transports = found.map((one) => priced(deps, shop, plan, one));
  const rates = transports.flatMap((one) => rateOf(shop, plan, one, request, now));
  return done({ ...verdict(transports, rates), ...tracePlan(plan, request), transports, rates });
}

const EMPTY = {
  understood: null,
  parcel: null,
  goodsVnd: 0,
  pickup: null,
  rules: [],
  transports: [],
  rates: [],
} satisfies Partial<QuoteTrace>;

function withoutPlan(plan: NothingToQuote | WrongCurrency): Pick<QuoteTrace, "outcome" | "reason"> {
  return plan.outcome === "empty"
    ? { outcome: "empty", reason: plan.reason }
    : { outcome: "unanswered", reason: "currency" };
}

/** An empty list only when the carrier said no to every transport; a fee that nobody knows is an error (domain 6). */
function verdict(
  transports: readonly TransportTrace[],
  rates: readonly ShippingRate[],
): Pick<QuoteTrace, "outcome" | "reason"> {
  if (rates.length > 0) return { outcome: "rates", reason: null };
  const refused = transports.every(({ answer }) => answer?.outcome === "not_served");
  return refused ? { outcome: "empty", reason: "not_served" } : { outcome: "unanswered", reason: "no_fee" };
}

/** What the pure planning may ask of the memory. */
export function worldOf({ quotes }: Pick<Deps, "quotes">, shop: QuoteShopRow): QuoteWorld {
  return {
    gazetteer: quotes.gazetteer,
    provinces: quotes.provinces,
    readPlace: quotes.readPlace,
    product: ({ variantId }) => (variantId === null ? undefined : quotes.product(shop.id, variantId)),
  };
}

const PRODUCT_FACTS_MS = 24 * 3600 * 1000;

/** Only for shops with a rule that asks for them. */
function noteUnknownProducts(deps: QuoteDeps, shop: QuoteShopRow, request: RateRequest): void {
  const asks = shop.settings.rules.some(
    ({ enabled, conditions }) =>
      enabled && conditions.some(({ fact }) => fact === "productTag" || fact === "productType"),
  );
  if (!asks) return;
  const oldest = deps.now().getTime() - PRODUCT_FACTS_MS;
  const ids = shippedItems(request).flatMap(({ variantId }) => {
    if (variantId === null) return [];
    const known = deps.quotes.product(shop.id, variantId);
    return known && known.readAt >= oldest ? [] : [variantId];
  });
  if (ids.length > 0) deps.quoteLog.productsUnknown(shop.id, ids);
}

/** One signal for all who wait, made only when somebody does. An abort signal: undici's time-outs fire late (perf 0). */
function lazyDeadline(at: number): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= AbortSignal.timeout(Math.max(0, Math.floor(at - performance.now())));
    return signal;
  };
}

function priced(deps: QuoteDeps, shop: QuoteShopRow, plan: QuotePlan, found: TransportTrace): TransportTrace {
  if (found.answer?.outcome !== "served") return found;
  const { checkout } = shop.settings;
  const { toProvince, goodsVnd } = plan;
  const question = { transport: found.transport, toProvince, goodsVnd };
  const price = buyerPrice(feeOf(found.answer), checkout, question, deps.quotes.provinces);
  return { ...found, price, days: daysOf(deps, shop, plan, found.transport) };
}

const feeOf = (answer: Extract<FeeAnswer, { outcome: "served" }>): CarrierFee => answer.fee;

/** As the shop's own parcels took, else as its table says; never invented (domain 6). */
function daysOf(
  { quotes }: QuoteDeps,
  shop: QuoteShopRow,
  { fromProvince, toProvince }: QuotePlan,
  transport: TransportTrace["transport"],
): TransportTrace["days"] {
  if (fromProvince === null) return null;
  const own = toProvince === null ? undefined : quotes.ownDays(shop.id, transport, fromProvince, toProvince);
  if (own) return { ...own, origin: "own_parcels" };
  const table = tableDays(
    shop.settings.checkout.days,
    { from: fromProvince, to: toProvince },
    transport,
    quotes.provinces,
  );
  return table && { ...table, origin: "table" };
}

function rateOf(
  shop: QuoteShopRow,
  { place }: QuotePlan,
  { transport, price, days }: TransportTrace,
  { locale }: RateRequest,
  now: Date,
): ShippingRate[] {
  if (!price) return [];
  const estimate = place.outcome !== "known" || place.precision !== "ward";
  const facts = { transport, price, days: days && { from: days.from, to: days.to }, estimate };
  return [shippingRate(facts, shop.settings.checkout, rateTexts(locale), now.getTime())];
}
