import type { AddressResult } from "~/domain/address/address";
import type { AddressText } from "~/domain/order/order";

/** An address as a buyer types it into the checkout's fields. */
export function typed(address1: string, address2 = "", city = "", province = ""): AddressText {
  return { address1, address2, city, province, zip: "" };
}

/** `ward / district / province (confidence)`, or `review: reason`. */
export function short(result: AddressResult): string {
  if (result.status === "review") return `review: ${result.reason}`;
  const { ward, district, province } = result.address;
  return `${[ward, district, province].filter(Boolean).join(" / ")} (${result.confidence})`;
}
