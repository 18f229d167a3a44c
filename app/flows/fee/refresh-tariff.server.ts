import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "~/domain/durations";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { planQuote } from "~/domain/fee/quote-plan";
import { UNKNOWN_PLACE } from "~/domain/fee/rate-request";
import { matchTariff } from "~/domain/fee/tariff-match";
import type { Deps } from "~/flows/deps.server";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { listShippedLanes } from "~/store/shipped-lanes.server";
import { askFee, questionOfParcel } from "./ask.server";
import { quoteContext } from "./quote-rates.server";

/** A run asks for at most this many fees, one after the other with a pause, so that it puts no load on the carrier. */
const MAX_PER_RUN = 120;
const PAUSE_MS = 250;
/** Entries younger than this are not asked for again. */
const FRESH_MS = DAY_MS;
const SAMPLE_GRAMS = 500;
/** Costs nothing, so that it is declared at the shop's minimum. */
const SAMPLE = { quantity: 1, priceVnd: 0, requiresShipping: true, productId: null, variantId: null };
/** After this many failures in a row, the run stops. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Refreshes a shop's tariff: the lanes it really ships on, latest first, then one fee into each province by each transport it
 * offers, so that every province has one (perf 8). Fees learned lately are not asked for again. Returns the number of fees
 * asked for.
 */
export async function refreshTariff(deps: Deps, shopId: string, pauseMs = PAUSE_MS): Promise<number> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop || !deps.quotes.credentials(shop)) return 0;
  await deps.quotes.fetchLearned(shopId);
  const shipped = await listShippedLanes(deps.database, shopId, MAX_PER_RUN);
  const questions = [
    ...shipped.flatMap(({ request }) => lanesOf(shop, request)),
    ...provinceQuestions(deps, shop),
  ].filter((question) => !isTariffFresh(deps, shop, question));
  let asked = 0;
  let failures = 0;
  for (const question of questions.slice(0, MAX_PER_RUN)) {
    if (asked > 0) await pause(pauseMs);
    // A run takes minutes: what the account of its beginning would answer is not worth asking for once the shop has another (decision 155).
    const today = await deps.quotes.fetchShop(shopId);
    if (!today || !hasSameAccount(today, shop)) break;
    const result = await askFee(deps, today, question);
    asked += 1;
    failures = result?.result === "failed" ? failures + 1 : 0;
    if (result === null || failures >= MAX_FAILURES_IN_A_ROW) break;
  }
  await deps.quoteLog.flush();
  deps.log.info({ shop: shopId, asked, known: questions.length === 0 }, "tariff.refreshed");
  return asked;
}

/** Returns a parcel's fee question for each transport offered at checkout, whichever the parcel took. */
function lanesOf(shop: QuoteShopRow, request: Parameters<typeof questionOfParcel>[0]): FeeQuestion[] {
  return shop.settings.checkout.transports.flatMap((transport) => questionOfParcel({ ...request, transport }) ?? []);
}

/** Returns the questions a checkout would ask for a light parcel into each province, with the shop's rules and tags. */
function provinceQuestions(deps: Deps, shop: QuoteShopRow): FeeQuestion[] {
  const { defaultLineWeightGrams, packagingWeightGrams } = shop.settings;
  const item = { ...SAMPLE, grams: Math.max(SAMPLE_GRAMS - packagingWeightGrams, defaultLineWeightGrams) };
  const context = quoteContext(deps, shop);
  return deps.gazetteer.provinces["2"].flatMap(({ name }) => {
    const destination = { ...UNKNOWN_PLACE, country: "VN", city: name };
    const request = { origin: UNKNOWN_PLACE, destination, items: [item], currency: "VND", locale: "" };
    const plan = planQuote(shop, request, context);
    return plan.outcome === "ask" ? plan.questions : [];
  });
}

const hasSameAccount = ({ account: one }: QuoteShopRow, { account: other }: QuoteShopRow) =>
  one?.code === other?.code && one?.environment === other?.environment;

function isTariffFresh({ quotes, now }: Deps, shop: QuoteShopRow, question: FeeQuestion): boolean {
  const context = { provinces: quotes.provinces, shopKind: shop.settings.shopKind, now: now().getTime() };
  const match = matchTariff(quotes.tariff.near(shop.id, question), question, context);
  if (match === null || match.basis.weight !== "same") return false;
  const { ward, district } = question.delivery;
  const asExact = match.basis.place === (ward ? "ward" : district ? "district" : "province");
  return asExact && match.basis.ageMs < FRESH_MS;
}
