import { effectiveAddress } from "~/domain/address/recipient-address";
import { ruleFacts } from "~/domain/assembly/assemble";
import type { AssemblyInput } from "~/domain/assembly/input";
import { type CodDecision, codDecision } from "~/domain/cod/cod";
import { shippableLines } from "~/domain/goods/line";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { OrderOnlyFact, RuleFacts, RulePayment } from "~/domain/rules/facts";
import type { DraftInput } from "./input";

/** Returns an order's parcel as input for the assembly. Everything is known, except possibly the province. */
export function orderParcel(input: DraftInput): AssemblyInput<OrderLine> {
  const { order, fulfillmentOrder, settings, overrides, pickups } = input;
  const { locationId, lines } = fulfillmentOrder;
  return {
    settings,
    lines,
    products: () => shippableLines(lines),
    provinces: () => provincesOfOrder(input),
    orderFacts: orderOnlyFacts(order, {
      payment: rulePaymentOf(codDecision(order, settings, overrides)),
      location: locationId,
    }),
    form: overrides,
    pickups,
    pickupByLocation: () =>
      pickups.find(({ locationIds }) => locationId !== null && locationIds.includes(locationId)) ?? null,
  };
}

/** Returns the facts that only an order has; those that depend on the parcel are passed in. */
export function orderOnlyFacts(
  order: OrderFacts,
  parcel: Pick<RuleFacts, "payment" | "location">,
): Pick<RuleFacts, OrderOnlyFact> {
  return { ...parcel, orderTag: order.tags, salesChannel: order.salesChannel };
}

/** Returns every fact that a rule may ask about an unsent parcel. */
export function parcelFacts(input: DraftInput): RuleFacts {
  return ruleFacts(orderParcel(input));
}

function provincesOfOrder({ address, overrides, remembered, provincesOf }: DraftInput): readonly string[] | null {
  const { place } = effectiveAddress(address, overrides.address ?? remembered ?? undefined);
  return place.province ? (provincesOf?.(place) ?? [place.province]) : null;
}

/** How an order is paid, in the values that rules use. */
function rulePaymentOf({ kind }: CodDecision): RulePayment {
  switch (kind) {
    case "collect":
      return "cod";
    case "prepaid":
      return "prepaid";
    case "review":
      return "unpaid";
  }
}
