import { CarrierError } from "./errors";

/**
 * What a capability asks the transport to send. The path stands below the base address; the client adds token and
 * source.
 */
export interface WireRequest {
  method: "GET" | "POST";
  path: string;
  /** In order; a name may repeat. */
  query?: ReadonlyArray<readonly [name: string, value: string]>;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** What came back, before anybody judged it. */
export interface WireAnswer {
  httpStatus: number;
  /** Lower case, with its parameters; "" when there was none. */
  contentType: string;
  /** From `Retry-After`, in milliseconds. */
  retryAfterMs: number | null;
  body: Buffer;
  /** What the request carried in confidence, to be redacted from any text the answer echoes. */
  secrets: readonly string[];
}

/** An order at the carrier: by its tracking number, or by the reference we gave it (carrier 4.3). */
export type OrderRef = { trackingNumber: string } | { partnerId: string };

/**
 * The path segment that names an order (carrier 4.3, 4.5). Throws CarrierError `invalid` when the reference cannot
 * stand in a path.
 */
export function orderSegment(ref: OrderRef): string {
  return "trackingNumber" in ref ? pathSegment(ref.trackingNumber) : `partner_id:${pathSegment(ref.partnerId)}`;
}

/**
 * One path segment, escaped: it can neither climb nor start a query. Throws CarrierError `invalid` for an empty or
 * dotted one.
 */
export function pathSegment(text: string): string {
  if (!text.isWellFormed() || text.trim() === "" || /^\.{1,2}$/.test(text)) {
    throw new CarrierError("invalid", "an empty or dotted order reference cannot stand in a path");
  }
  return encodeURIComponent(text);
}

const TRACKING_NUMBER = /^[A-Za-z0-9._-]{1,100}$/;

/** A tracking number fit to be stored, printed and put into a path, else null. */
export function usableTrackingNumber(trackingNumber: string | null): string | null {
  return trackingNumber !== null && TRACKING_NUMBER.test(trackingNumber) ? trackingNumber : null;
}

/** The query with its question mark; "" for none. Spaces are %20: not every server takes `+` for one. */
export function queryString(query: WireRequest["query"] = []): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
