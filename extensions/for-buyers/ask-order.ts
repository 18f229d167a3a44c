import { readToldOrder, type ToldOrder } from "../../app/domain/buyer/told";
import { appUrl } from "./app-url";

/** What the page knows of the buyer's checkout. */
export interface OrderQuestion {
  /** The proof that this is the buyer's order. */
  checkoutToken: string;
  /** The language of the page, as Shopify writes it. */
  locale: string;
}

/**
 * Asks the app what became of the order of a checkout, on behalf of the shop that the session token names. Null for an empty token, an
 * error status or JSON of another shape. Rejects when there is no token or no network, when the answer is not JSON, and when the signal
 * aborts.
 */
export async function askOrder(
  question: OrderQuestion,
  sessionToken: () => Promise<string>,
  signal: AbortSignal,
): Promise<ToldOrder | null> {
  const token = await sessionToken();
  if (!token) return null;
  const response = await fetch(`${appUrl()}/ext/buyer/order`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  return response.ok ? readToldOrder(await response.json()) : null;
}
