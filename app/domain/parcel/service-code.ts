import type { Transport } from "./request";

const CODES: Record<Transport, string> = { road: "waybill_road", fly: "waybill_fly" };

/**
 * Returns the stable service code of our checkout rate for a transport; Shopify puts it on the order's shipping line
 * (shopify 1.4).
 */
export function serviceCode(transport: Transport): string {
  return CODES[transport];
}

/** Returns the transport the buyer chose at checkout, or null when the rate was not ours. */
export function transportOfServiceCodes(codes: readonly string[]): Transport | null {
  if (codes.includes(CODES.road)) return "road";
  return codes.includes(CODES.fly) ? "fly" : null;
}
