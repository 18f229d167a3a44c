/** `order.id` must be shorter than this (domain 1.2, field notes 2: 30102). */
const REFERENCE_LIMIT = 250;
/** Leaves room for the shop key, `<n>` and their hyphens in any reference. */
const ORDER_NUMBER_LIMIT = 200;

const SHOP_KEY = /^[a-z0-9]{1,32}$/;
const REFERENCE = /^([a-z0-9]{1,32})-([A-Za-z0-9._-]+)-([1-9]\d*)$/;

export interface ReferenceParts {
  shopKey: string;
  orderNumber: string;
  n: number;
}

/**
 * Returns the carrier reference `<shop key>-<order number>-<n>` (domain 1.2). No two triples share one: a shop key has no
 * hyphen and `<n>` no sign. Throws RangeError for a key that `newShopKey` cannot have made, or an `n` below 1.
 */
export function carrierReference(shopKey: string, orderName: string, n: number): string {
  if (!SHOP_KEY.test(shopKey)) throw new RangeError(`not a shop key: ${JSON.stringify(shopKey)}`);
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`not a parcel number: ${n}`);
  return `${shopKey}-${orderNumber(orderName)}-${n}`;
}

/**
 * Returns the order number in the characters that a reference may have: `#1001` → `1001`, `Đơn 12/HN` → `Don-12-HN`.
 * Different names may give the same number, so `<n>` is counted per number, not per name.
 */
export function orderNumber(orderName: string): string {
  const written = orderName
    .toWellFormed()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/g, "d")
    .replace(/Đ/g, "D")
    .replace(/^\s*#/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, ORDER_NUMBER_LIMIT)
    .replace(/^-+|-+$/g, "");
  return written || "order";
}

/** Splits a reference into its parts. Null when it is not of our form, as for a parcel created outside the app. */
export function parseReference(text: string): ReferenceParts | null {
  if (text.length >= REFERENCE_LIMIT) return null;
  const [, shopKey, number, n] = REFERENCE.exec(text) ?? [];
  if (shopKey === undefined || number === undefined || !Number.isSafeInteger(Number(n))) return null;
  return { shopKey, orderNumber: number, n: Number(n) };
}

/** Without the letters that are easily taken for another letter or digit: i, l, o, u. */
const KEY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const KEY_LENGTH = 8;

/** Returns a new shop key, made of 40 of the caller's random bits. Throws RangeError for fewer than 8 bytes. */
export function newShopKey(randomBytes: Uint8Array): string {
  if (randomBytes.length < KEY_LENGTH) throw new RangeError(`a shop key needs ${KEY_LENGTH} random bytes`);
  return Array.from(randomBytes.subarray(0, KEY_LENGTH), (byte) => KEY_ALPHABET.charAt(byte % 32)).join("");
}
