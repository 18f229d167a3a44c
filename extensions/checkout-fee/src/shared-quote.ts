import type { CheckoutQuote } from "../../../app/domain/checkout/quote";
import { inTime } from "../../for-buyers/in-time";
import { readQuote } from "./api";
import { inTurn } from "./in-turn";

/** A buyer looks at the options for seconds: a later answer is of no use. */
export const TIMEOUT_MS = 4_000;
/** How long an answer is used for the same cart and address, and how long after a failure the app is not asked again. */
export const FRESH_MS = 5 * 60_000;
export const FAILED_MS = 30_000;

const ENTRY = "quote";

type Ask = (signal: AbortSignal) => Promise<CheckoutQuote | null>;

/** The part of `shopify.storage` that is used: the one place all instances of an extension share. */
export interface Storage {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

interface Entry {
  /** A hash: neither address nor cart is stored. */
  key: string;
  at: number;
  quote: CheckoutQuote | null;
}

let latest: { key: string; at: number; quote: Promise<CheckoutQuote | null> } | undefined;

/**
 * Returns the app's answer for this cart and address, asked once for all shipping options and not again for a while, even if it
 * failed. Options rendered by one worker share its promise; those with workers of their own take turns and find the answer in
 * the storage. Null when there is none in time. Never rejects.
 */
export function sharedQuote(key: string, ask: Ask, storage: Storage): Promise<CheckoutQuote | null> {
  if (latest?.key === key && Date.now() - latest.at < FRESH_MS) return latest.quote;
  const quote = inTime(TIMEOUT_MS, (signal) => askOrRead(key, ask, storage, signal));
  const mine = { key, at: Date.now(), quote };
  latest = mine;
  void quote.then((answer) => {
    if (answer === null) mine.at += FAILED_MS - FRESH_MS;
  });
  return quote;
}

/** Clears what this worker knows, as in a worker that has just started. */
export function forgetQuote(): void {
  latest = undefined;
}

async function askOrRead(key: string, ask: Ask, storage: Storage, signal: AbortSignal): Promise<CheckoutQuote | null> {
  const hash = await hashOf(key);
  if (!hash) return ask(signal);
  return inTurn("waybill-checkout-quote", signal, async () => {
    const known = await readEntry(storage);
    if (known?.key === hash && Date.now() - known.at < (known.quote ? FRESH_MS : FAILED_MS)) return known.quote;
    const quote = await ask(signal).catch(() => null);
    await storage.write(ENTRY, { key: hash, at: Date.now(), quote } satisfies Entry).catch(() => undefined);
    return quote;
  });
}

/** Reads what was stored. Null if it is unreadable: an earlier version of the extension may have written it. */
async function readEntry(storage: Storage): Promise<Entry | null> {
  const entry = (await storage.read(ENTRY).catch(() => null)) as Entry | null;
  const quote = readQuote(entry?.quote);
  return entry && (quote || entry.quote === null) ? { ...entry, quote } : null;
}

/** SHA-256 in hexadecimal; null where the worker has none, which only costs one call for each option. */
async function hashOf(text: string): Promise<string | null> {
  const subtle = self.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
