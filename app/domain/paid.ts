import { wholeVnd } from "./money";
import type { ShopSettings } from "./settings";
import type { CodState } from "./shipment";

/** Money of one order: its living parcels, and what Shopify still counts as unpaid. */
export interface OrderMoney {
  parcels: readonly {
    codVnd: number;
    codState: CodState;
    /** Shopify's shipping line, settled at the door as the carrier's fee (domain 1). */
    shippingTakenOutVnd?: number;
  }[];
  outstandingVnd: number;
  canMarkAsPaid: boolean;
}

/** `attention`: the parcels are done, but what they brought is not what Shopify waits for. */
export type PaidDecision = "not_yet" | "mark" | "attention" | "nothing";

const COLLECTED: Record<Exclude<ShopSettings["markPaidAt"], "never">, readonly CodState[]> = {
  delivered: ["collected", "settled"],
  reconciled: ["settled"],
};
const OPEN: readonly CodState[] = ["to_collect", "collected", "collected_partly"];
const BROUGHT_NOTHING: readonly CodState[] = ["not_collected", "fee_collected"];

/**
 * Whether to mark an order as paid in Shopify. That takes the whole balance, so every COD parcel must be collected
 * and their sum, with a shipping line that the receiver paid as the carrier's fee, must be what is outstanding now
 * (domain 1, 2).
 */
export function paidDecision(money: OrderMoney, markPaidAt: ShopSettings["markPaidAt"]): PaidDecision {
  const parcels = money.parcels.filter(({ codVnd, codState }) => codVnd > 0 && codState !== "none");
  const outstandingVnd = wholeVnd(money.outstandingVnd);
  if (markPaidAt === "never" || parcels.length === 0 || outstandingVnd === 0) return "nothing";
  const collected = COLLECTED[markPaidAt];
  if (parcels.some(({ codState }) => OPEN.includes(codState) && !collected.includes(codState))) return "not_yet";
  // Goods that came back are asked about as a return; of their money there is nothing to compare.
  if (parcels.every(({ codState }) => BROUGHT_NOTHING.includes(codState))) return "nothing";
  const sumVnd = parcels.reduce((sum, { codVnd, shippingTakenOutVnd = 0 }) => sum + codVnd + shippingTakenOutVnd, 0);
  const whole = parcels.every(({ codState }) => collected.includes(codState)) && sumVnd === outstandingVnd;
  return whole && money.canMarkAsPaid ? "mark" : "attention";
}
