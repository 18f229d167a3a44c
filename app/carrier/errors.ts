/**
 * Why a call to the carrier broke down (design 5).
 *
 * - `token_rejected`: the shop's token is no longer accepted, and the connection check confirms it. Stop that shop's jobs.
 * - `platform_token_rejected`: the same for the operator's token. Alert the operator, not the merchant.
 * - `permission`: the token is valid, but may not use this endpoint (carrier 5.1.2).
 * - `unauthorized`: rejected with 401 or 403, and the connection check got no answer that explains it.
 * - `oauth_rejected`: the token server rejects the OAuth client, or the gateway rejects a fresh token (carrier 5.2).
 * - `refused`: the carrier understood and said no, to a call that has no outcome for this (look-ups).
 * - `throttled`: 408 or 429. `busy`: our own queue for this shop is full. `unreachable`: no connection. In all three cases the
 *   carrier did nothing.
 * - `timeout`, `network`, `server_error`, `unreadable`: unknown what the carrier did.
 * - `invalid`: the requested call breaks a rule; nothing was sent.
 */
export type CarrierErrorKind =
  | "token_rejected"
  | "platform_token_rejected"
  | "permission"
  | "unauthorized"
  | "oauth_rejected"
  | "refused"
  | "throttled"
  | "busy"
  | "unreachable"
  | "timeout"
  | "network"
  | "server_error"
  | "unreadable"
  | "invalid";

const RETRYABLE: ReadonlySet<CarrierErrorKind> = new Set([
  "unauthorized",
  "throttled",
  "busy",
  "unreachable",
  "timeout",
  "network",
  "server_error",
  "unreadable",
]);

export interface CarrierErrorDetails {
  /** For `permission`: the client's method that the token may not use, such as `createOrder`. */
  capability?: string | null;
  /** The carrier's `error_code`, digits as text. */
  code?: string | null;
  /** The carrier's trace id, which its support asks for. */
  logId?: string | null;
  httpStatus?: number | null;
  /** How long the carrier asked us to wait, in milliseconds. */
  afterMs?: number | null;
}

/** A breakdown. `message` is for the log and contains no secret; the merchant's text comes from the catalogues, by `kind`. */
export class CarrierError extends Error {
  override readonly name: string = "CarrierError";
  readonly kind: CarrierErrorKind;
  /** Whether the same call can succeed later without anyone changing anything. */
  readonly retryable: boolean;
  readonly capability: string | null;
  readonly code: string | null;
  readonly logId: string | null;
  readonly httpStatus: number | null;
  readonly afterMs: number | null;

  constructor(kind: CarrierErrorKind, message: string, details: CarrierErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.retryable = RETRYABLE.has(kind);
    this.capability = details.capability ?? null;
    this.code = details.code ?? null;
    this.logId = details.logId ?? null;
    this.httpStatus = details.httpStatus ?? null;
    this.afterMs = details.afterMs ?? null;
  }
}

/** One rule that a request breaks. `field` is the name on the wire (`order.note`, `products[0].weight`), `value` its value. */
export interface Violation {
  field: string;
  rule: string;
  value: unknown;
}

/**
 * A request that the contract forbids; thrown before any call. The message names fields and rules, never values
 * (personal data).
 */
export class InvalidRequest extends CarrierError {
  override readonly name: string = "InvalidRequest";
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super("invalid", violations.map(({ field, rule }) => `${field}: ${rule}`).join(", "));
    this.violations = violations;
  }
}

/** An order that the contract forbids (carrier 2.3 to 2.6): the parcel must be corrected. */
export class InvalidParcel extends InvalidRequest {
  override readonly name = "InvalidParcel";
}
