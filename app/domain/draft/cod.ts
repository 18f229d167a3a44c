import { type CodDecision, codDecision } from "~/domain/cod/cod";
import { type CodShare, divideCod } from "~/domain/cod/division";
import { declaredValue } from "~/domain/goods/value";
import { wholeVnd } from "~/domain/money";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { blocking, type Problem, type WithProblems, warning } from "~/domain/parcel/problem";
import type { ShopSettings } from "~/domain/settings/settings";
import { unsplitGoods, type WaitingGoods } from "./waiting-goods";

export interface ParcelCodInput {
  order: OrderFacts;
  fulfillmentOrder: FulfillmentOrderFacts;
  settings: ShopSettings;
  overrides: ParcelOverrides;
  /** COD of the order's other parcels that are booked or being booked, whole VND. */
  codAllocatedElsewhereVnd: number;
  /** Some goods of the order are in those parcels. */
  sentElsewhere?: boolean;
  /** The goods over which the rest is divided, including this parcel's; left out: an unsplit order with nothing sent yet. */
  waiting?: readonly WaitingGoods[];
  quotedFeeVnd: number | null;
}

export interface ParcelCod {
  decision: CodDecision;
  codVnd: number;
  feePaidBy: "sender" | "receiver";
  /** The most this parcel may collect now. */
  remainingVnd: number;
  /** What the order's parcels that are still to be sent collect together, and what all of its parcels do. */
  waitingVnd: number;
  orderVnd: number;
  /** The goods are spread over several parcels, so COD is divided. */
  split: boolean;
}

/**
 * Returns what one parcel collects: its share of what the order still owes after the other parcels (domain 2.2). The sum over all
 * parcels of an order never exceeds the outstanding amount, whatever staff typed: an excess is a problem and is not sent.
 */
export function parcelCod(input: ParcelCodInput): WithProblems<ParcelCod> {
  const { order, overrides } = input;
  const decision = codDecision(order, input.settings, overrides);
  const dueVnd = decision.kind === "collect" ? decision.dueVnd : 0;
  const waiting = input.waiting ?? unsplitGoods(order, input.fulfillmentOrder, overrides.codVnd);
  const elsewhereVnd = wholeVnd(input.codAllocatedElsewhereVnd);
  const split = waiting.length > 1 || input.sentElsewhere === true || elsewhereVnd > 0;
  const share = shareOf(Math.max(0, dueVnd - elsewhereVnd), waiting, input.settings);
  const { remainingVnd } = share;
  const part = overrides.codVnd ?? share.partVnd;
  const possibleVnd = Math.min(wholeVnd(part), remainingVnd);
  const payer = feePayer(input, { part: possibleVnd, split });
  const codVnd = possibleVnd - payer.takenOutVnd;
  const waitingVnd = waiting.length === 1 ? codVnd : share.togetherVnd;
  const orderVnd = elsewhereVnd + waitingVnd;
  return {
    value: { decision, codVnd, feePaidBy: payer.feePaidBy, remainingVnd, waitingVnd, orderVnd, split },
    problems: [
      ...decisionProblems(decision, order.outstandingVnd),
      ...payer.problems,
      ...amountProblems(input, { part, codVnd, remainingVnd, split }),
    ],
  };
}

/**
 * Returns this parcel's part of what is left to collect, and the most it may collect: amounts that staff typed for other
 * parcels are reserved for those.
 */
function shareOf(dueVnd: number, waiting: readonly WaitingGoods[], settings: ShopSettings) {
  // A single parcel has nothing to divide, whatever the rule.
  if (waiting.length === 1) return { partVnd: dueVnd, remainingVnd: dueVnd, togetherVnd: dueVnd };
  const shares = waiting.map(
    ({ lines, typedCodVnd }): CodShare => ({
      valueVnd: declaredValue(lines, settings.minimumValueVnd).valueVnd,
      byHandVnd: typedCodVnd,
    }),
  );
  const self = waiting.findIndex((goods) => goods.self);
  const parts = divideCod(dueVnd, shares, settings.codSplit);
  const isTyped = shares[self]?.byHandVnd !== undefined;
  const taken = parts.filter((_, index) => shares[index]?.byHandVnd !== undefined && (!isTyped || index < self));
  const togetherVnd = Math.min(dueVnd, sumOf(parts));
  return { partVnd: parts[self] ?? 0, remainingVnd: dueVnd - sumOf(taken), togetherVnd };
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/**
 * Decides who pays the carrier's fee. The receiver pays only for an unsplit COD parcel, and Shopify's shipping charge is then
 * left out of the COD (domain 1.6). If nothing would be left to collect, the sender pays: the receiver of a prepaid parcel must
 * never be charged at the door.
 */
function feePayer({ order, settings, overrides }: ParcelCodInput, { part, split }: { part: number; split: boolean }) {
  const wanted = overrides.feePaidBy ?? (settings.receiverPaysFee ? "receiver" : "sender");
  const shippingVnd = wholeVnd(order.shippingVnd);
  const possible = !split && part > shippingVnd;
  const asked: Problem[] =
    overrides.feePaidBy === "receiver" && !possible ? [blocking("cod", "receiver_pays_not_possible")] : [];
  if (wanted === "sender" || !possible) return { feePaidBy: "sender", takenOutVnd: 0, problems: asked } as const;
  // An amount typed by staff is collected as typed.
  return {
    feePaidBy: "receiver",
    takenOutVnd: overrides.codVnd === undefined ? shippingVnd : 0,
    problems: asked,
  } as const;
}

function decisionProblems(decision: CodDecision, outstandingVnd: number): Problem[] {
  if (outstandingVnd < 0) return [warning("cod", "cod_negative", { outstanding: outstandingVnd })];
  if (decision.kind !== "review") return [];
  const code = decision.reason === "gateways_unconfirmed" ? "cod_gateways_unconfirmed" : "cod_unknown_gateway";
  const params = { due: decision.dueVnd, gateways: decision.gateways.join(", ") };
  return [blocking("cod", code, params)];
}

function amountProblems(
  { settings, overrides, quotedFeeVnd }: ParcelCodInput,
  { part, codVnd, remainingVnd, split }: { part: number; codVnd: number; remainingVnd: number; split: boolean },
): Problem[] {
  const typed = overrides.codVnd;
  const limit = settings.holdCodAboveVnd;
  const problems: Problem[] = [];
  if (typed !== undefined && (part > remainingVnd || part !== wholeVnd(part))) {
    problems.push(blocking("cod", "cod_above_due", { cod: part, due: remainingVnd }));
  }
  if (split && settings.codSplit === "by_hand" && typed === undefined && remainingVnd > 0) {
    problems.push(blocking("cod", "cod_by_hand_missing", { due: remainingVnd }));
  }
  // Staff who typed the amount have seen it, so the limit no longer blocks it.
  if (limit !== null && codVnd > limit && typed === undefined) {
    problems.push(blocking("cod", "cod_above_limit", { cod: codVnd, limit }));
  }
  if (quotedFeeVnd !== null && codVnd > 0 && codVnd < quotedFeeVnd) {
    problems.push(warning("cod", "cod_below_fee", { cod: codVnd, fee: quotedFeeVnd }));
  }
  return problems;
}
