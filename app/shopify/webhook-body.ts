import { parseJson } from "./json";

/** Where a signed body says whose it is: `shop/update` and `app/uninstalled` by the first, the compliance topics by the second. */
const SHOP_KEYS = ["myshopify_domain", "shop_domain"] as const;

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export interface WebhookBody {
  /** The body word for word. */
  text: string;
  /** Every shop the signed body names at its top. Shopify's own name one, or none. */
  shops: unknown[];
}

/**
 * Reads a signed body as what Shopify signs for a webhook and for nothing else: UTF-8 that begins with `{`, ends with `}`
 * and is one JSON object which says at most once whose it is. Null for anything else. The same secret signs session tokens and
 * queries, whose texts begin with another byte: white space or a byte order mark in front is not forgiven (decision 023).
 */
export function readWebhookBody(bytes: Uint8Array): WebhookBody | null {
  if (bytes[0] !== OPENING_BRACE || bytes.at(-1) !== CLOSING_BRACE) return null;
  const text = readUtf8(bytes);
  // A text between braces that is JSON is an object.
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

/** Every key of a JSON text, at any depth, repeats included: of two equal ones a parser silently keeps the last. */
function keysOf(json: string): string[] {
  return [...json.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)/g)].flatMap(([, text = "", colon]) =>
    colon ? [JSON.parse(text) as string] : [],
  );
}
