import { parseJson } from "./json";

/**
 * Where a signed body names its shop: `shop/update` and `app/uninstalled` in the first field, the compliance topics in the
 * second.
 */
const SHOP_KEYS = ["myshopify_domain", "shop_domain"] as const;

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export interface WebhookBody {
  /** The body, unchanged. */
  text: string;
  /** Every shop that the signed body names at its top level. Real bodies name one or none. */
  shops: unknown[];
}

/**
 * Reads a signed body, accepting only what Shopify signs for a webhook: UTF-8 that begins with `{`, ends with `}` and is one JSON
 * object that names its shop at most once. Returns null for anything else. The same secret signs session tokens and queries,
 * which begin with another byte; for that reason leading white space or a byte order mark is not accepted (decision 023).
 */
export function readWebhookBody(bytes: Uint8Array): WebhookBody | null {
  if (bytes[0] !== OPENING_BRACE || bytes.at(-1) !== CLOSING_BRACE) return null;
  const text = readUtf8(bytes);
  // JSON text between braces is always an object.
  const payload = text === null ? undefined : (parseJson(text) as Record<string, unknown> | undefined);
  if (text === null || payload === undefined) return null;
  const named = keysOf(text).filter((key) => SHOP_KEYS.some((shopKey) => shopKey === key));
  if (new Set(named).size < named.length) return null;
  return { text, shops: SHOP_KEYS.filter((key) => Object.hasOwn(payload, key)).map((key) => payload[key]) };
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns every key of a JSON text, at any depth, with repeats: of two equal keys a parser silently keeps the last. */
function keysOf(json: string): string[] {
  return [...json.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)/g)].flatMap(([, text = "", colon]) =>
    colon ? [JSON.parse(text) as string] : [],
  );
}
