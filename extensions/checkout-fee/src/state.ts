import { FEE_METAFIELD, type FeeDetails, readFeeDetails } from "../../../app/domain/checkout/fee-details";
import type { CheckoutHint, CheckoutQuote } from "../../../app/domain/checkout/quote";
import { transportOfServiceCodes } from "../../../app/domain/parcel/service-code";

/** What is shown below one shipping option. */
export type FeeState =
  | { kind: "foreign" }
  | { kind: "asking" }
  | { kind: "hint"; hint: CheckoutHint }
  | { kind: "neutral" }
  /**
   * `differs`: the parts do not add up to the price that Shopify charges, for example when it merged the rates of several parcels
   * into one. `described`: the rate itself says what it includes and when it arrives.
   */
  | { kind: "details"; details: FeeDetails; differs: boolean; described: boolean };

/** The part of Shopify's `ShippingOption` that is read. */
export interface Option {
  code: string;
  /** What our rate callback wrote below the name; Shopify shows it, also where no extension runs. */
  description?: string;
  /** Before discounts, so that it is the price of our rate. Whole đồng when the currency is VND. */
  cost: { amount: number; currencyCode: string };
  metafields: readonly { namespace: string; key: string; value: string | number }[];
}

/** Returns whether the rate is one of ours. */
export function isOurs({ code }: Option): boolean {
  return transportOfServiceCodes([code]) !== null;
}

/** Returns what our rate callback sent with the price; null when Shopify passed on nothing readable (shopify 1.4). */
export function detailsOfRate({ metafields }: Option): FeeDetails | null {
  const field = metafields.find(
    ({ namespace, key }) => namespace === FEE_METAFIELD.namespace && key === FEE_METAFIELD.key,
  );
  return readFeeDetails(field?.value);
}

/**
 * Returns what to show, from the rate's own details or else from the app's answer: `undefined` while it is on its way, null
 * when there is none. `addressVisible`: false without access to protected customer data; then no hint asks for an address that
 * the buyer may have typed already.
 */
export function feeState(option: Option, quote: CheckoutQuote | null | undefined, addressVisible: boolean): FeeState {
  const transport = transportOfServiceCodes([option.code]);
  if (!transport) return { kind: "foreign" };
  const details = detailsOfRate(option) ?? quote?.rates.find((rate) => rate.transport === transport);
  if (details) return { kind: "details", details, ...shownOf(option, details) };
  if (quote === undefined) return { kind: "asking" };
  const hint = quote?.hint;
  if (!hint || (!addressVisible && hint !== "not_served")) return { kind: "neutral" };
  return { kind: "hint", hint };
}

const shownOf = (option: Option, details: FeeDetails) => ({
  differs: differs(option, details),
  described: Boolean(option.description?.trim()),
});

function differs({ cost }: Option, { totalVnd }: FeeDetails): boolean {
  return cost.currencyCode === "VND" && Number(cost.amount) !== totalVnd;
}
