import { plain, plainWords } from "~/domain/text";

/** What merchants and Shopify call cash on delivery, in plain words (domain 2). */
const COD_PHRASES = ["cod", "cash on delivery", "thu ho", "khi nhan hang", "khi giao hang"];

/**
 * The gateway names that look like cash on delivery, for the merchant to confirm, in the order given and each once.
 * Whole words count and accents do not: `Thu hộ (COD)` is proposed, `QR Code` never is (domain 2).
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

/** Whether a gateway is on the merchant's confirmed list; case, accents and spaces do not count. */
export function isOnList(gateway: string, list: readonly string[]): boolean {
  return list.some((name) => plain(name) === plain(gateway));
}
