import type { CheckoutSettings } from "~/domain/checkout/settings";
import type { CarrierFee } from "~/domain/fee/carrier-fee";
import type { Transport } from "~/domain/parcel/request";
import { provinceNamesOfToday } from "~/domain/places/provinces";
import type { Deps } from "~/flows/deps.server";
import { explainQuote, rateRequestOf } from "~/flows/fee/explain-quote.server";
import type { ShopRow } from "~/store/shops.server";

/** The page of price rules: the current settings, and a real fee to try them on. */
export interface PricesView {
  checkout: CheckoutSettings;
  /** Today's official names of the provinces. */
  provinces: string[];
  sample: {
    /** Name of the pickup's province; null: none is confirmed. */
    from: string | null;
    to: string;
    /** The carrier's fee for one kilogram of goods worth 500,000 VND; null: unknown. */
    fees: Record<Transport, CarrierFee | null>;
    days: Record<Transport, { from: number; to: number } | null>;
  };
}

const PLACES = [
  { city: "Hà Nội", address2: "Phường Hàng Trống, Quận Hoàn Kiếm" },
  { city: "Hồ Chí Minh", address2: "Phường Bến Nghé, Quận 1" },
];

/** Reads the page of price rules, with the fee of a typical parcel to the farther of two cities, quoted as at checkout. */
export async function readPrices(deps: Deps, shop: ShopRow): Promise<PricesView> {
  const { provinces } = deps.quotes;
  const pickups = (await deps.quotes.fetchShop(shop.id))?.pickups ?? [];
  const start = (pickups.find(({ isDefault }) => isDefault) ?? pickups[0])?.province ?? null;
  const [hanoi, saigon] = PLACES;
  const place = start !== null && provinces.zoneBetween(start, "Hà Nội") === "other_region" ? hanoi : saigon;
  const destination = { country: "VN", address1: "1", province: "", zip: "", city: "", address2: "", ...place };
  const request = rateRequestOf({ destination, weightGrams: 1_000, valueVnd: 500_000, locale: "vi" });
  const explained = await explainQuote(deps, shop.id, request);
  const traces = explained.outcome === "explained" ? explained.trace.transports : [];
  const of = (transport: Transport) => traces.find((one) => one.transport === transport);
  const feeOf = (transport: Transport) => {
    const answer = of(transport)?.answer;
    return answer?.outcome === "served" ? answer.fee : null;
  };
  const daysOf = (transport: Transport) => {
    const days = of(transport)?.days;
    return days ? { from: days.from, to: days.to } : null;
  };
  return {
    checkout: shop.settings.checkout,
    provinces: provinceNamesOfToday(deps.gazetteer),
    sample: {
      from: start,
      to: provinces.today(place?.city ?? ""),
      fees: { road: feeOf("road"), fly: feeOf("fly") },
      days: { road: daysOf("road"), fly: daysOf("fly") },
    },
  };
}
