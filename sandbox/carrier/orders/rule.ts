import type { Refusal } from "../refusals.ts";
import type { Account, State } from "../state.ts";
import type { OrderRequest } from "./request.ts";

/** One rule of creation. Returns the refusal when it is broken, undefined when it is kept. */
export type Rule = (request: OrderRequest, state: State, account: Account) => Refusal | undefined;

/** Returns the refusal for a rule that the contract states but the error table has no code for. */
export function broken(message: string): Refusal {
  return { status: 422, message };
}

/** Refuses a flag that is given and is neither 0 nor 1. */
export function flagRefusal(request: OrderRequest, name: string): Refusal | undefined {
  const flag = request.whole(name);
  return flag === undefined || flag === 0 || flag === 1 ? undefined : broken(`Trường ${name} có giá trị không hợp lệ.`);
}

/** Returns an amount as messages write it: `20.000.000`. */
export function dotted(amountVnd: number): string {
  return amountVnd.toLocaleString("de-DE");
}
