import { type CodDecision, codDecision } from "./cod";
import { type CodShare, divideCod } from "./cod-division";
import { wholeVnd } from "./money";
import type { FulfillmentOrderFacts, OrderFacts } from "./order";
import type { Problem, Settled } from "./problem";
import { shippableLines } from "./products";
import type { ShopSettings } from "./settings";
import type { ParcelOverrides } from "./shipment";
import { declaredValue } from "./value";

export interface ParcelCodInput {
  order: OrderFacts;
  fulfillmentOrder: FulfillmentOrderFacts;
  settings: ShopSettings;
  overrides: ParcelOverrides;
  /** COD of the order's other parcels that are booked or being booked, whole VND. */
  codAllocatedElsewhereVnd: number;
  /** Fulfillment orders of this order that such parcels cover: nothing more is collected for them. */
  coveredFulfillmentOrderIds: readonly string[];
  quotedFeeVnd: number | null;
}

export interface ParcelCod {
  decision: CodDecision;
  codVnd: number;
  feePaidBy: "sender" | "receiver";
  /** What this parcel may collect at most now. */
  remainingVnd: number;
  /** The goods are spread over several parcels, so COD is divided. */
  split: boolean;
}

/**
 * What one parcel collects: its part of what the order still owes after the other parcels (domain 2). Over all
 * parcels of an order the sum never exceeds what is outstanding, whatever staff typed: more than that is a problem
 * and is not sent.
 */
export function parcelCod(input: ParcelCodInput): Settled<ParcelCod> {
  const { order, overrides } = input;
  const decision = codDecision(order, input.settings, overrides);
  const dueVnd = decision.kind === "collect" ? decision.dueVnd : 0;
  const remainingVnd = Math.max(0, dueVnd - wholeVnd(input.codAllocatedElsewhereVnd));
  const waiting = waitingFulfillmentOrders(input);
  const split = waiting.length > 1 || input.coveredFulfillmentOrderIds.length > 0 || input.codAllocatedElsewhereVnd > 0;
  const part = overrides.codVnd ?? divided(input, waiting, remainingVnd);
  const payer = feePayer(input, { part: wholeVnd(part), split });
  const codVnd = Math.min(wholeVnd(part), remainingVnd) - payer.takenOutVnd;
  return {
    value: { decision, codVnd, feePaidBy: payer.feePaidBy, remainingVnd, split },
    problems: [
      ...decisionProblems(decision, order.outstandingVnd),
      ...payer.problems,
      ...amountProblems(input, { part, codVnd, remainingVnd, split }),
    ],
  };
}

/** The fulfillment orders that still need a parcel, this one among them, in Shopify's order. */
function waitingFulfillmentOrders({ order, fulfillmentOrder, coveredFulfillmentOrderIds }: ParcelCodInput) {
  const others = order.fulfillmentOrders.filter(
    ({ id, status, lines }) =>
      !coveredFulfillmentOrderIds.includes(id) &&
      status !== "CLOSED" &&
      status !== "CANCELLED" &&
      shippableLines(lines).length > 0,
  );
  return others.some(({ id }) => id === fulfillmentOrder.id) ? others : [...others, fulfillmentOrder];
}

function divided(
  { fulfillmentOrder, settings }: ParcelCodInput,
  waiting: FulfillmentOrderFacts[],
  remainingVnd: number,
) {
  // One parcel has nothing to divide, by whichever rule.
  if (waiting.length === 1) return remainingVnd;
  const shares = waiting.map(
    ({ lines }): CodShare => ({ valueVnd: declaredValue(shippableLines(lines), settings.minimumValueVnd).valueVnd }),
  );
  const index = waiting.findIndex(({ id }) => id === fulfillmentOrder.id);
  return divideCod(remainingVnd, shares, settings.codSplit)[index] ?? 0;
}

/**
 * The receiver pays the carrier's fee only for an unsplit COD parcel, and then Shopify's own shipping line is not
 * collected on top of it (domain 1). When nothing would be left to collect, the sender pays: a prepaid parcel must
 * never charge at the door.
 */
function feePayer({ order, settings, overrides }: ParcelCodInput, { part, split }: { part: number; split: boolean }) {
  const wanted = overrides.feePaidBy ?? (settings.receiverPaysFee ? "receiver" : "sender");
  const shippingVnd = wholeVnd(order.shippingVnd);
  const possible = !split && part > shippingVnd;
  const asked: Problem[] =
    overrides.feePaidBy === "receiver" && !possible
      ? [{ code: "receiver_pays_not_possible", field: "cod", severity: "block" }]
      : [];
  if (wanted === "sender" || !possible) return { feePaidBy: "sender", takenOutVnd: 0, problems: asked } as const;
  // An amount typed by staff is collected as typed.
  return {
    feePaidBy: "receiver",
    takenOutVnd: overrides.codVnd === undefined ? shippingVnd : 0,
    problems: asked,
  } as const;
}

function decisionProblems(decision: CodDecision, outstandingVnd: number): Problem[] {
  if (outstandingVnd < 0) return [warning("cod_negative", { outstanding: outstandingVnd })];
  if (decision.kind !== "review") return [];
  const code = decision.reason === "gateways_unconfirmed" ? "cod_gateways_unconfirmed" : "cod_unknown_gateway";
  const params = { due: decision.dueVnd, gateways: decision.gateways.join(", ") };
  return [{ code, field: "cod", severity: "block", params }];
}

function amountProblems(
  { settings, overrides, quotedFeeVnd }: ParcelCodInput,
  { part, codVnd, remainingVnd, split }: { part: number; codVnd: number; remainingVnd: number; split: boolean },
): Problem[] {
  const typed = overrides.codVnd;
  const limit = settings.holdCodAboveVnd;
  const problems: Problem[] = [];
  if (typed !== undefined && (part > remainingVnd || part !== wholeVnd(part))) {
    problems.push(blocking("cod_above_due", { cod: part, due: remainingVnd }));
  }
  if (split && settings.codSplit === "by_hand" && typed === undefined && remainingVnd > 0) {
    problems.push(blocking("cod_by_hand_missing", { due: remainingVnd }));
  }
  // Staff who typed the amount have seen it: the hold is over.
  if (limit !== null && codVnd > limit && typed === undefined) {
    problems.push(blocking("cod_above_limit", { cod: codVnd, limit }));
  }
  if (quotedFeeVnd !== null && codVnd > 0 && codVnd < quotedFeeVnd) {
    problems.push(warning("cod_below_fee", { cod: codVnd, fee: quotedFeeVnd }));
  }
  return problems;
}

function blocking(code: Problem["code"], params: Problem["params"]): Problem {
  return { code, field: "cod", severity: "block", params };
}

function warning(code: Problem["code"], params: Problem["params"]): Problem {
  return { code, field: "cod", severity: "warn", params };
}
