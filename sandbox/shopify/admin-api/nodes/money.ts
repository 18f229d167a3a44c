import { decimal } from "../../world/money.ts";
import type { ApiObject } from "../context.ts";

/** Returns `MoneyV2`; `amount` in whole units. */
export function moneyNode(amount: number, currency: string): ApiObject {
  return { amount: decimal(amount), currencyCode: currency };
}

/** Returns `MoneyBag`: here the buyer always pays in the shop's currency. */
export function moneyBag(amount: number, currency: string): ApiObject {
  return { shopMoney: moneyNode(amount, currency), presentmentMoney: moneyNode(amount, currency) };
}
