import { setTimeout as pause } from "node:timers/promises";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { pickupNames } from "~/domain/fee/quote-plan";
import { matchTariff } from "~/domain/fee/tariff";
import { isInsured } from "~/domain/goods/value";
import type { Transport } from "~/domain/parcel/request";
import { mergeTags, TAG } from "~/domain/parcel/tags";
import type { Deps } from "~/flows/deps.server";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { listShippedLanes } from "~/store/shipped-lanes.server";
import { askFee, questionOfParcel } from "./ask.server";

/** A run asks for so many fees, one after the other with this pause: it must not be felt at the carrier. */
const MOST_PER_RUN = 120;
const PAUSE_MS = 250;
/** What was learned within a day is fresh enough for a memory. */
const FRESH_MS = 24 * 3600 * 1000;
const SAMPLE_GRAMS = 500;
/** Failures in a row after which the carrier is left alone until the next run. */
const PATIENCE = 3;

/**
 * Keeps a shop's tariff fresh: the lanes it really ships, the latest first, then one fee into each province by each
 * transport it offers, so that no province is without a memory (perf 8). What was learned lately is not asked again.
 * Returns how many fees were asked for.
 */
export async function refreshTariff(deps: Deps, shopId: string, pauseMs = PAUSE_MS): Promise<number> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop || !deps.quotes.credentials(shop)) return 0;
  const shipped = await listShippedLanes(deps.database, shopId, MOST_PER_RUN);
  const questions = [
    ...shipped.flatMap(({ request }) => lanesOf(shop, request)),
    ...provinceQuestions(deps, shop),
  ].filter((question) => !isFresh(deps, shop, question));
  let asked = 0;
  let failures = 0;
  for (const question of questions.slice(0, MOST_PER_RUN)) {
    if (asked > 0) await pause(pauseMs);
    const result = await askFee(deps, shop, question);
    asked += 1;
    failures = result?.result === "failed" ? failures + 1 : 0;
    if (result === null || failures >= PATIENCE) break;
  }
  await deps.quoteLog.flush();
  deps.log.info({ shop: shopId, asked, known: questions.length === 0 }, "tariff.refreshed");
  return asked;
}

/** A parcel's lane by each transport offered at checkout, whichever it took. */
function lanesOf(shop: QuoteShopRow, request: Parameters<typeof questionOfParcel>[0]): FeeQuestion[] {
  return shop.settings.checkout.transports.flatMap((transport) => questionOfParcel({ ...request, transport }) ?? []);
}

function provinceQuestions({ quotes, gazetteer }: Deps, shop: QuoteShopRow): FeeQuestion[] {
  const pickup = shop.pickups.find(({ isDefault, confirmed, province }) => isDefault && confirmed && province);
  if (!pickup) return [];
  const { settings } = shop;
  const valueVnd = settings.minimumValueVnd;
  const tags = mergeTags(settings.defaultTags, isInsured(valueVnd, settings.shopKind) ? [TAG.highValue] : []);
  const weightGrams = Math.max(SAMPLE_GRAMS, settings.defaultLineWeightGrams + settings.packagingWeightGrams);
  return gazetteer.provinces["2"].flatMap(({ name }) => {
    const address = { country: "VN", address1: "", address2: "", city: name, province: "", zip: "" };
    const place = quotes.readPlace(address, { assumeTwoLevel: true });
    if (place.outcome !== "known") return [];
    return settings.checkout.transports.map((transport: Transport) => ({
      pickup: pickupNames(pickup),
      delivery: place.names,
      weightGrams,
      valueVnd,
      transport,
      tags,
    }));
  });
}

function isFresh({ quotes, now }: Deps, shop: QuoteShopRow, question: FeeQuestion): boolean {
  const context = { provinces: quotes.provinces, shopKind: shop.settings.shopKind, now: now().getTime() };
  const match = matchTariff(quotes.tariff.near(shop.id, question), question, context);
  if (match === null || match.basis.weight !== "same") return false;
  const { ward, district } = question.delivery;
  const asExact = match.basis.place === (ward ? "ward" : district ? "district" : "province");
  return asExact && match.basis.ageMs < FRESH_MS;
}
