import { FEE_METAFIELD, type FeeDetails, type MissingPlace } from "~/domain/checkout/fee-details";
import { shownNames } from "~/domain/checkout/names";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import { DAY_MS } from "~/domain/durations";
import type { Locale } from "~/domain/locale";
import type { Transport } from "~/domain/parcel/request";
import { serviceCode } from "~/domain/parcel/service-code";
import { clockInVietnam, VIETNAM_OFFSET } from "~/domain/vietnam-time";
import type { BuyerPrice } from "./price-rules";

/** One rate as Shopify takes it (shopify 1.4). */
export interface ShippingRate {
  service_name: string;
  description: string;
  service_code: string;
  currency: string;
  /** In hundredths of a đồng, as text (`inHundredths`). */
  total_price: string;
  phone_required: boolean;
  min_delivery_date?: string;
  max_delivery_date?: string;
  metafields: { namespace: string; key: string; value: string; type: string }[];
}

/** The texts of a rate in one language. `{from}`, `{to}`, `{vnd}` and `{name}` are filled in. */
export interface RateTexts {
  name: Record<Transport, string>;
  days: string;
  days_exact: string;
  insurance: string;
  surcharges: string;
  free: string;
  estimate: string;
  cod: string;
}

export interface RateFacts {
  transport: Transport;
  price: BuyerPrice;
  days: FeeDetails["days"];
  /** What the address lacks for an exact fee; null: the fee is no estimate. */
  missing: MissingPlace | null;
}

/**
 * Returns a rate in Shopify's form. Its name and description already say what matters, because most shops never see an
 * extension; the metafield carries the same data to the extension. The service code never changes (domain 6.5). Delivery dates
 * are given only if the days are known. `now` in milliseconds since 1970.
 */
export function shippingRate(
  facts: RateFacts,
  settings: CheckoutSettings,
  words: { language: Locale; texts: RateTexts },
  now: number,
): ShippingRate {
  const { transport, price } = facts;
  const own = settings.names[words.language];
  const name = shownNames({ own, offered: settings.transports }, words.texts.name)[transport];
  return {
    service_name: facts.missing ? fill(words.texts.estimate, { name }) : name,
    description: describe(facts, settings, words),
    service_code: serviceCode(transport),
    currency: "VND",
    total_price: inHundredths(price.totalVnd),
    phone_required: true,
    ...deliveryDates(facts.days, settings.handlingDays, now),
    metafields: [{ ...FEE_METAFIELD, value: JSON.stringify(feeDetails(facts, settings)) }],
  };
}

/** Returns whole VND as Shopify takes a price, in hundredths (shopify 1.4). */
function inHundredths(vnd: number): string {
  return `${vnd}00`;
}

/** Returns what a buyer pays for a rate, the opposite of {@link inHundredths}. */
export function rateVnd({ total_price }: Pick<ShippingRate, "total_price">): number {
  return Number(total_price) / 100;
}

/** The fee breakdown of a rate, for the checkout extension. */
function feeDetails({ transport, price, days, missing }: RateFacts, settings: CheckoutSettings): FeeDetails {
  const { shippingVnd, insuranceVnd, surchargesVnd, totalVnd } = price;
  const { codPossible } = settings;
  return { transport, shippingVnd, insuranceVnd, surchargesVnd, totalVnd, days, codPossible, ...estimateOf(missing) };
}

const estimateOf = (missing: MissingPlace | null) => (missing ? { estimate: true, missing } : { estimate: false });

function describe(
  { price, days }: RateFacts,
  { codPossible }: CheckoutSettings,
  {
    language,
    texts,
  }: {
    language: Locale;
    texts: RateTexts;
  },
): string {
  const parts: string[] = [];
  if (days) parts.push(fill(days.from === days.to ? texts.days_exact : texts.days, days));
  if (price.totalVnd === 0) parts.push(texts.free);
  if (price.insuranceVnd > 0) parts.push(fill(texts.insurance, { vnd: amount(price.insuranceVnd, language) }));
  if (price.surchargesVnd > 0) parts.push(fill(texts.surcharges, { vnd: amount(price.surchargesVnd, language) }));
  if (codPossible) parts.push(texts.cod);
  const text = parts.join(" · ");
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** `15.000` or `15,000`. Not by `Intl.NumberFormat`, which takes longer than the rest of the answer. */
function amount(vnd: number, language: Locale): string {
  return String(vnd).replace(/\B(?=(\d{3})+$)/g, language === "vi" ? "." : ",");
}

/** The first and last day of arrival, as dates in Vietnam with the time of the request. */
function deliveryDates(days: FeeDetails["days"], handlingDays: number, now: number) {
  if (!days) return {};
  return {
    min_delivery_date: vietnamTime(now + (handlingDays + days.from) * DAY_MS),
    max_delivery_date: vietnamTime(now + (handlingDays + days.to) * DAY_MS),
  };
}

/** `2026-11-21 14:48:45 +0700`, as in Shopify's sample (shopify 1.4). */
function vietnamTime(at: number): string {
  return `${clockInVietnam(new Date(at))} ${VIETNAM_OFFSET.replace(":", "")}`;
}
