import type { CheckoutSettings } from "~/domain/checkout/settings";
import type { Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import type { CarrierFee } from "./carrier-fee";
import { includesProvince } from "./fallback-fee";

/** One rule that changed the price: keys `fees:step.<rule>`. */
interface PriceStep {
  rule: "insurance_paid_by_shop" | "province_price" | "province_mark_up" | "mark_up" | "cap" | "rounding" | "free_from";
  beforeVnd: number;
  afterVnd: number;
}

/** What the buyer pays, whole VND; the parts add up to the total. */
export interface BuyerPrice {
  shippingVnd: number;
  insuranceVnd: number;
  surchargesVnd: number;
  totalVnd: number;
  steps: PriceStep[];
}

export interface PriceQuestion {
  transport: Transport;
  /** Null while unknown. */
  toProvince: string | null;
  /** Σ price × quantity of all items, before discounts. */
  goodsVnd: number;
}

/**
 * Returns the buyer's price, made from the carrier's fee (domain 6.4) in this order: insurance that the shop pays; the province's
 * price or mark-up, else the shop's mark-up; the cap; rounding; free shipping. Never below 0.
 */
export function buyerPrice(
  fee: CarrierFee,
  settings: CheckoutSettings,
  question: PriceQuestion,
  provinces: Provinces,
): BuyerPrice {
  const steps: PriceStep[] = [];
  let priceVnd = Math.max(0, fee.feeVnd);
  const set = (rule: PriceStep["rule"], afterVnd: number) => {
    const whole = Math.max(0, Math.round(afterVnd));
    if (whole !== priceVnd) steps.push({ rule, beforeVnd: priceVnd, afterVnd: whole });
    priceVnd = whole;
  };

  const insured = settings.insurancePaidBy === "buyer";
  if (!insured) set("insurance_paid_by_shop", priceVnd - fee.insuranceVnd);
  const own = provinceChange(settings, question, provinces);
  if (own?.kind === "price") set("province_price", own.vnd);
  else if (own) set("province_mark_up", markedUp(priceVnd, own));
  else set("mark_up", markedUp(priceVnd, settings.markUp));
  if (settings.capVnd !== null) set("cap", Math.min(priceVnd, settings.capVnd));
  set("rounding", rounded(priceVnd, settings.rounding, settings.capVnd));
  if (isFree(settings, question)) set("free_from", 0);

  const insuranceVnd = Math.min(insured ? fee.insuranceVnd : 0, priceVnd);
  const surchargesVnd = Math.min(fee.surchargesVnd, priceVnd - insuranceVnd);
  const shippingVnd = priceVnd - insuranceVnd - surchargesVnd;
  return { shippingVnd, insuranceVnd, surchargesVnd, totalVnd: priceVnd, steps };
}

function provinceChange(
  { provincePrices }: CheckoutSettings,
  { transport, toProvince }: PriceQuestion,
  provinces: Provinces,
) {
  if (toProvince === null) return undefined;
  return provincePrices.find(
    (row) =>
      (row.transport === null || row.transport === transport) && includesProvince(row.provinces, toProvince, provinces),
  )?.change;
}

const markedUp = (vnd: number, { percent, fixedVnd }: CheckoutSettings["markUp"]) =>
  vnd + (vnd * percent) / 100 + fixedVnd;

function rounded(vnd: number, { stepVnd, direction }: CheckoutSettings["rounding"], capVnd: number | null): number {
  const round = { up: Math.ceil, nearest: Math.round, down: Math.floor }[direction];
  const whole = round(vnd / stepVnd) * stepVnd;
  return capVnd !== null && whole > capVnd ? Math.floor(capVnd / stepVnd) * stepVnd || capVnd : whole;
}

function isFree({ freeFrom }: CheckoutSettings, { transport, goodsVnd }: PriceQuestion): boolean {
  return freeFrom !== null && goodsVnd >= freeFrom.orderVnd && freeFrom.transports.includes(transport);
}
