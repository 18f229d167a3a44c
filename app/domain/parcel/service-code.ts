import type { Transport } from "./request";

const CODES: Record<Transport, string> = { road: "waybill_road", fly: "waybill_fly" };

/**
 * The stable code our checkout rate carries for a transport; Shopify gives it back on the order's shipping line
 * (shopify 1.4).
 */
export function serviceCode(transport: Transport): string {
  return CODES[transport];
}

/** The transport the buyer chose at checkout, or null when the rate was not ours. */
export function transportOfServiceCodes(codes: readonly string[]): Transport | null {
  if (codes.includes(CODES.road)) return "road";
  return codes.includes(CODES.fly) ? "fly" : null;
}
