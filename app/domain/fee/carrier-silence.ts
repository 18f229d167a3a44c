import { HOUR_MS } from "~/domain/durations";

/** A stored rate request, as far as it shows whether the carrier answers. */
export interface AskedQuote {
  askedAt: Date;
  /** The carrier was late, failed, or was spared because it does not answer. */
  lacked: boolean;
  /** The carrier answered this request. */
  answered: boolean;
}

/** One late answer is no outage. */
const AT_LEAST = 3;

/**
 * Returns since when buyers have been shown fees from memory or the shop's list because the carrier does not answer; null while it
 * does, or when nobody has asked for an hour. `quotes`: the latest requests, the newest first. Those answered from fresh
 * memory say nothing about the carrier.
 */
export function carrierSilentSince(quotes: readonly AskedQuote[], now: Date): Date | null {
  const telling = quotes.filter(({ lacked, answered }) => lacked || answered);
  const end = telling.findIndex(({ answered }) => answered);
  const silent = end === -1 ? telling : telling.slice(0, end);
  const [newest] = silent;
  if (!newest || silent.length < AT_LEAST || now.getTime() - newest.askedAt.getTime() > HOUR_MS) return null;
  return silent.at(-1)?.askedAt ?? null;
}
