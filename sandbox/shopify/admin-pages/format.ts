import type { Weight } from "../world/state/product.ts";
import type { Locale } from "./texts.ts";

/** Returns an amount in whole units with its currency's sign, in the language's format. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
}

/** Returns a time in the shop's zone. */
export function formatTime(utc: string, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone }).format(new Date(utc));
}

const UNITS: Record<Weight["unit"], string> = { GRAMS: "g", KILOGRAMS: "kg", OUNCES: "oz", POUNDS: "lb" };

/** Returns a weight with its unit. */
export function formatWeight({ value, unit }: Weight): string {
  return `${value} ${UNITS[unit]}`;
}
