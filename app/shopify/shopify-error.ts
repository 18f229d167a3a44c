/**
 * Why a call to Shopify broke down.
 *
 * - `throttled`: not executed; the shop's bucket was empty for longer than the caller could wait.
 * - `token_rejected`: the merchant must open the app, which acquires a new token.
 * - `access_denied`: a scope or the protected-data approval is missing.
 * - `unavailable`, `timeout`, `unreadable`: no usable answer; a mutation may have been executed.
 * - `invalid`: Shopify refused the request itself (unknown field, wrong id): a fault of ours, not a state of the shop.
 * - `shop_gone`: the shop is closed, frozen or does not exist.
 */
export type ShopifyErrorKind =
  | "throttled"
  | "token_rejected"
  | "access_denied"
  | "unavailable"
  | "timeout"
  | "unreadable"
  | "invalid"
  | "shop_gone";

const RETRYABLE: ReadonlySet<ShopifyErrorKind> = new Set(["throttled", "unavailable", "timeout", "unreadable"]);
const MAYBE_EXECUTED: ReadonlySet<ShopifyErrorKind> = new Set(["unavailable", "timeout", "unreadable"]);

/** A breakdown of a call to Shopify. The message is for logs and contains no token and no customer data. */
export class ShopifyError extends Error {
  readonly kind: ShopifyErrorKind;
  /** Whether the same call can succeed later without anyone changing anything. */
  readonly retryable: boolean;
  /** Shopify's `X-Request-Id`, for its support; null when no answer came. */
  readonly requestId: string | null;

  constructor(kind: ShopifyErrorKind, message: string, requestId: string | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = "ShopifyError";
    this.kind = kind;
    this.retryable = RETRYABLE.has(kind);
    this.requestId = requestId;
  }
}

/** Returns whether a mutation that failed with this error may have taken effect: check before trying again. */
export function mayHaveRun(error: unknown): boolean {
  return error instanceof ShopifyError && MAYBE_EXECUTED.has(error.kind);
}
