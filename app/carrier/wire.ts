import { CarrierError } from "./errors";

/**
 * A request for the transport to send. The path is relative to the base address; the client adds the token and source headers.
 */
export interface WireRequest {
  method: "GET" | "POST";
  path: string;
  /** In this order; a name may occur more than once. */
  query?: ReadonlyArray<readonly [name: string, value: string]>;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The raw answer, before it is classified. */
export interface WireAnswer {
  httpStatus: number;
  /** Lower case, with its parameters; "" when absent. */
  contentType: string;
  /** From `Retry-After`, in milliseconds. */
  retryAfterMs: number | null;
  body: Buffer;
  /** Confidential values in the request, to be redacted from any text that the answer echoes. */
  secrets: readonly string[];
}

/** An order at the carrier: by its tracking number, or by our carrier reference (carrier 4.3). */
export type OrderRef = { trackingNumber: string } | { partnerId: string };

/**
 * Returns the path segment that names an order (carrier 4.3, 4.5). Throws CarrierError `invalid` when the reference cannot be
 * part of a path.
 */
export function orderSegment(ref: OrderRef): string {
  return "trackingNumber" in ref ? pathSegment(ref.trackingNumber) : `partner_id:${pathSegment(ref.partnerId)}`;
}

/**
 * Returns one escaped path segment, which can neither leave its folder nor start a query. Throws CarrierError `invalid` for an
 * empty or dotted one.
 */
export function pathSegment(text: string): string {
  if (!text.isWellFormed() || text.trim() === "" || /^\.{1,2}$/.test(text)) {
    throw new CarrierError("invalid", "an empty or dotted order reference cannot stand in a path");
  }
  return encodeURIComponent(text);
}

const TRACKING_NUMBER = /^[A-Za-z0-9._-]{1,100}$/;

/** Returns a tracking number that can be stored, printed and put into a path, else null. */
export function usableTrackingNumber(trackingNumber: string | null): string | null {
  return trackingNumber !== null && TRACKING_NUMBER.test(trackingNumber) ? trackingNumber : null;
}

/** Returns the query string with its question mark; "" for none. Spaces are %20: not every server reads `+` as a space. */
export function queryString(query: WireRequest["query"] = []): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
