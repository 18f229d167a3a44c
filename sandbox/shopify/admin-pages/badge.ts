import { type Html, html } from "../../html.ts";
import { statusText } from "./status-texts.ts";
import type { Locale } from "./texts.ts";

const DONE = new Set(["PAID", "FULFILLED", "DELIVERED", "CLOSED", "SUCCESS", "delivered"]);
const WAITING = new Set(["PENDING", "UNFULFILLED", "ON_HOLD", "PARTIALLY_PAID", "PARTIALLY_FULFILLED", "pending"]);
const WRONG = new Set(["CANCELLED", "CANCELED", "VOIDED", "FAILURE", "failed", "dropped"]);

/** Shows a status in a coloured pill, in a language. */
export function badge(status: string, locale: Locale): Html {
  const tone = DONE.has(status) ? "done" : WAITING.has(status) ? "waiting" : WRONG.has(status) ? "wrong" : "plain";
  return html`<span class="badge ${tone}">${statusText(status, locale)}</span>`;
}
