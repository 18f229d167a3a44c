import { plain, plainWords } from "~/domain/text";

/** What merchants and Shopify call cash on delivery, in plain form (domain 2.1). */
const COD_PHRASES = ["cod", "cash on delivery", "thu ho", "khi nhan hang", "khi giao hang"];

/**
 * Returns the gateway names that look like cash on delivery, for the merchant to confirm, in the order given and each
 * once. Only whole words match, accents are ignored: `Thu hộ (COD)` is proposed, `QR Code` is not (domain 2.1).
 */
export function proposeCodGateways(names: readonly string[]): string[] {
  const proposed = new Map<string, string>();
  for (const name of names) {
    const words = ` ${plainWords(name).join(" ")} `;
    if (COD_PHRASES.some((phrase) => words.includes(` ${phrase} `)) && !proposed.has(plain(name))) {
      proposed.set(plain(name), name);
    }
  }
  return [...proposed.values()];
}

/** Returns whether a gateway is on the merchant's confirmed list, ignoring case, accents and extra spaces. */
export function isOnList(gateway: string, list: readonly string[]): boolean {
  return list.some((name) => plain(name) === plain(gateway));
}
