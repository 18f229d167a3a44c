import type { FeeOutcome, FeeQuery, FeeQuote } from "~/carrier/fee";
import { feeOf } from "~/carrier/live-fees.server";
import { tariffEntry } from "~/domain/fee/tariff";
import { type PlaceNames, TRANSPORTS, type Transport } from "~/domain/parcel/request";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { askCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import type { SampleFee, SampleFeeRow, SampleFeesView } from "./sample-fee-views";

/** Two well-known places, one at each end of the country. */
const PLACES: Record<SampleFeeRow["place"], PlaceNames> = {
  hanoi: { province: "Hà Nội", district: "Quận Hoàn Kiếm", ward: "Phường Hàng Bạc", street: "Hàng Bạc" },
  hcmc: { province: "Hồ Chí Minh", district: "Quận 1", ward: "Phường Bến Nghé", street: "Lê Lợi" },
};

const SAMPLE_WEIGHT_GRAMS = 500;

/** Asks the carrier for the fees of a 500 g parcel from the default pickup to two places by both transports (carrier 4.6). */
export async function quoteSampleFee(deps: Deps, shopId: string): Promise<SampleFeesView> {
  const account = await openAccount(deps, shopId);
  if (!account) return { outcome: "no_account" };
  const pickups = (await loadShopContext(deps, shopId))?.pickups ?? [];
  const pickup = pickups.find(({ isDefault, confirmed }) => isDefault && confirmed);
  if (!pickup?.province) return { outcome: "no_pickup" };

  const from = {
    pickAddressId: pickup.pickAddressId,
    address: pickup.address ?? undefined,
    province: pickup.province,
    district: pickup.district ?? undefined,
    ward: pickup.ward ?? undefined,
    street: pickup.street ?? undefined,
  };
  const wanted = (["hanoi", "hcmc"] as const).flatMap((place) => TRANSPORTS.map((transport) => ({ place, transport })));
  const rows = wanted.map(async ({ place, transport }) => {
    const fee = await quote(deps, shopId, account, query(from, PLACES[place], transport));
    return { place, transport, fee };
  });
  return {
    outcome: "quoted",
    pickupName: pickup.name,
    pickupProvince: pickup.province,
    rows: await Promise.all(rows),
  };
}

function query(pickup: FeeQuery["pickup"], delivery: PlaceNames, transport: Transport) {
  return { pickup, delivery, transport, weightGrams: SAMPLE_WEIGHT_GRAMS };
}

async function quote(
  deps: Deps,
  shopId: string,
  account: OpenAccount,
  feeQuery: FeeQuery & { transport: Transport },
): Promise<SampleFee> {
  const call = { shopId, account, capability: "quoteFee", purpose: "sample_fee" } as const;
  const asked = await askCarrier(deps, call, (carrier, credentials) => carrier.quoteFee(credentials, feeQuery));
  switch (asked.outcome) {
    case "answered":
      return sampleFee(deps, shopId, account, feeQuery, asked.answer);
    case "no_account":
      return { outcome: "trouble", trouble: "unreachable" };
    case "trouble":
      return asked;
  }
}

async function sampleFee(
  deps: Deps,
  shopId: string,
  account: OpenAccount,
  feeQuery: FeeQuery & { transport: Transport },
  answer: FeeOutcome,
): Promise<SampleFee> {
  switch (answer.outcome) {
    case "served":
      await learnSampleFee(deps, shopId, account, feeQuery, answer.quote);
      return { outcome: "served", feeVnd: answer.quote.feeVnd, insuranceFeeVnd: answer.quote.insuranceFeeVnd };
    case "not_served":
      return { outcome: "not_served" };
    case "refused":
      return { outcome: "refused", message: answer.refusal.message };
  }
}

/** Adds a sample fee to the tariff, so that a new shop's tariff is not empty. */
async function learnSampleFee(
  { quotes, quoteLog, now }: Deps,
  shopId: string,
  { credentials: { clientSource, environment } }: OpenAccount,
  { valueVnd = 0, tags = [], ...question }: FeeQuery & { transport: Transport },
  quote: FeeQuote,
): Promise<void> {
  const shop = await quotes.fetchShop(shopId);
  // Another account was connected meanwhile: its prices are others.
  if (shop?.account?.code !== clientSource || shop.account.environment !== environment) return;
  const answer = { outcome: "served", fee: feeOf(quote) } as const;
  const { shopKind } = shop.settings;
  const entry = tariffEntry({ ...question, valueVnd, tags }, answer, quotes.provinces, shopKind, now().getTime());
  quotes.tariff.learn(shopId, entry);
  quoteLog.learned(shopId, entry, { accountCode: clientSource, environment });
}
