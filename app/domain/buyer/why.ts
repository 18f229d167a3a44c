import { REASONS } from "~/domain/status/reasons";

/**
 * Why something was put off or failed, as a buyer is told it: keys `buyer:why.<why>` of the catalogues. Never in the courier's own
 * words, which may name people or blame the buyer.
 */
export const BUYER_WHYS = [
  "busy",
  "weather",
  "another_time",
  "not_reached",
  "not_reached_often",
  "day_asked",
  "day_asked_often",
  "address_changed",
  "address_unclear",
  "phone_unclear",
  "looked_for",
  "not_taken",
  "shop_stopped",
] as const;

export type BuyerWhy = (typeof BUYER_WHYS)[number];

const { pickupDelay, deliveryDelay, deliveryFailure } = REASONS;

/** What is left out says nothing to a buyer: *other*, and what only the shop can do something about. */
const WHY_OF: ReadonlyMap<string, BuyerWhy> = new Map([
  [pickupDelay.carrierOverloaded.code, "busy"],
  [pickupDelay.weather.code, "weather"],
  [deliveryDelay.carrierOverloaded.code, "busy"],
  [deliveryDelay.weather.code, "weather"],
  [deliveryDelay.recipientNextShift.code, "another_time"],
  [deliveryDelay.recipientUnreachable.code, "not_reached"],
  [deliveryDelay.recipientSetDate.code, "day_asked"],
  [deliveryDelay.partnerSetTime.code, "another_time"],
  [deliveryDelay.recipientChangedAddress.code, "address_changed"],
  [deliveryDelay.recipientAddressWrong.code, "address_unclear"],
  [deliveryDelay.recipientPhoneWrong.code, "phone_unclear"],
  [deliveryDelay.packageNotFound.code, "looked_for"],
  [deliveryFailure.recipientRefused.code, "not_taken"],
  [deliveryFailure.recipientUnreachableThreeTimes.code, "not_reached_often"],
  [deliveryFailure.recipientRescheduledThreeTimes.code, "day_asked_often"],
  [deliveryFailure.shopCancelled.code, "shop_stopped"],
  [deliveryFailure.cancelledByApi.code, "shop_stopped"],
]);

/** Returns what a buyer is told of the carrier's reason code; null: nothing. */
export const buyerWhy = (reasonCode: string | null): BuyerWhy | null => WHY_OF.get(reasonCode ?? "") ?? null;
