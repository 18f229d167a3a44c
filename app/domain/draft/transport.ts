import { type CheapestChoice, cheapestInTime, type DaysByTransport } from "~/domain/fee/cheapest";
import type { ParcelFees } from "~/domain/fee/parcel-fees";
import type { Transport, TransportChoice } from "~/domain/parcel/request";
import { transportOfServiceCodes } from "~/domain/parcel/service-code";
import type { ShopSettings } from "~/domain/settings/settings";
import type { DraftInput } from "./input";

/** How a parcel travels. */
interface DecidedTransport {
  /** Undefined: the carrier chooses. */
  transport: Transport | undefined;
  /** Null: a transport was chosen, or none. */
  cheapest: CheapestChoice | null;
}

/** Returns what was chosen: in the parcel form, else at checkout, else by the shop's settings as changed by its rules (domain 1.10). */
function transportChoice(
  { order, overrides }: Pick<DraftInput, "order" | "overrides">,
  settings: Pick<ShopSettings, "transport">,
): TransportChoice | undefined {
  return overrides.transport ?? transportOfServiceCodes(order.shippingCodes) ?? settings.transport ?? undefined;
}

/**
 * Returns the transport of a parcel. *Cheapest in time* is decided from the fees of this very parcel; in time is what the rate
 * chosen at checkout promises, else the shop's number of days (decision 077).
 */
export function decideTransport(
  input: Pick<DraftInput, "order" | "overrides" | "fees">,
  settings: Pick<ShopSettings, "transport" | "arriveWithinDays">,
  { fees, days }: { fees: ParcelFees | null; days: DaysByTransport },
): DecidedTransport {
  const choice = transportChoice(input, settings);
  if (choice !== "cheapest") return { transport: choice, cheapest: null };
  const bought = transportOfServiceCodes(input.order.shippingCodes);
  const promisedDays = bought && days[bought]?.to;
  const withinDays = promisedDays ?? settings.arriveWithinDays;
  const decided = cheapestInTime({ fees, days, withinDays, before: input.fees?.decided ?? null });
  const promised = promisedDays !== null && promisedDays !== undefined;
  return { transport: decided.transport ?? undefined, cheapest: { ...decided, withinDays, promised } };
}
