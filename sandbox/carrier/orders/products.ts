import { type Fields, numberOf, textOf, wholeOf } from "../fields.ts";
import { nextRandom } from "../random.ts";
import type { Account, State } from "../state.ts";
import type { OrderRequest } from "./request.ts";

/**
 * Returns the products of an order as the status record reports them (field notes 5). A product without a code gets the
 * code of the shop's product with the same name; an unregistered name gets a new code (carrier 2.4).
 */
export function registerProducts(request: OrderRequest, account: Account, state: State): Fields[] {
  return request.products.map((product) => {
    const name = textOf(product.name);
    const weightKg = ((numberOf(product.weight) ?? 0) * request.gramsPerUnit) / 1000;
    const code = textOf(product.product_code) || codeByName(account, name) || register(account, state, name, weightKg);
    const quantity = wholeOf(product.quantity) ?? 1;
    return { full_name: name, product_code: code, weight: weightKg, quantity, cost: wholeOf(product.price) ?? 0 };
  });
}

function codeByName(account: Account, name: string): string {
  const wanted = name.toLowerCase();
  return textOf(account.products.find((product) => textOf(product.full_name).toLowerCase() === wanted)?.product_code);
}

function register(account: Account, state: State, name: string, weightKg: number): string {
  const code = String(230_000_000 + Math.floor(nextRandom(state) * 9_000_000));
  account.products.push({ full_name: name, product_code: code, weigh: weightKg, cost: 0 });
  return code;
}
