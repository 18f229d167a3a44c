/**
 * Why a call to the carrier broke down (design 5).
 *
 * - `token_rejected`: the shop's token no longer passes, the connection check says so too. Stop that shop's jobs.
 * - `platform_token_rejected`: the operator's token. Alert the operator, not the merchant.
 * - `permission`: the token is good, but may not use this endpoint (carrier 5.1.2).
 * - `unauthorized`: turned away with 401 or 403, and the connection check gave no answer that could say why.
 * - `oauth_rejected`: the token server refuses the OAuth client, or the gateway its fresh token (carrier 5.2).
 * - `refused`: the carrier understood and said no, where no outcome stands for it (look-ups).
 * - `throttled`: 408 or 429. `busy`: our own queue for this shop is full. `unreachable`: no connection. In all three
 *   the carrier did nothing.
 * - `timeout`, `network`, `server_error`, `unreadable`: nobody knows what the carrier did.
 * - `invalid`: what we were asked to send breaks a rule; nothing was sent.
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
  /** Of a `permission`: the client's method that the token may not use, `createOrder`. */
  capability?: string | null;
  /** The carrier's `error_code`, digits as text. */
  code?: string | null;
  /** The carrier's trace id: what its staff ask for. */
  logId?: string | null;
  httpStatus?: number | null;
  /** How long the carrier asked us to wait, in milliseconds. */
  afterMs?: number | null;
}

/**
 * A breakdown. `message` is for the log (and holds no secret); what the merchant reads comes from the catalogues by
 * `kind`.
 */
export class CarrierError extends Error {
  override readonly name: string = "CarrierError";
  readonly kind: CarrierErrorKind;
  /** Whether the same call can succeed later without anybody changing anything. */
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

/**
 * One rule that a request breaks. `field` is the wire's name (`order.note`, `products[0].weight`), `value` what stood
 * there.
 */
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

/** The same for an order (carrier 2.3 to 2.6): the parcel must be corrected. */
export class InvalidParcel extends InvalidRequest {
  override readonly name = "InvalidParcel";
}
