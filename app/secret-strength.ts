/** Prefix of the demo's own secrets. The app does not start in production with one that was copied from there. */
const DEMO_PREFIX = "demo-";

/**
 * Every random secret of these lengths has at least this many different characters, and steps between them; `aaaa…`, `0000…`
 * and `abababab…` have fewer.
 */
const LEAST_DIFFERENT = 6;

/** Returns why a secret is too weak for production, in a few words that do not repeat it; null when it is strong enough. */
export function weaknessOf(secret: string, leastCharacters: number): string | null {
  if (isDemo(secret)) return "is a secret of the demo";
  if (secret.length < leastCharacters) return `needs at least ${leastCharacters} characters`;
  if (/secret|password|changeme|example|sample|placeholder/i.test(secret)) return "is a placeholder, not a secret";
  return isDrawn([...secret]) ? null : "is too regular: draw it at random";
}

/** Returns why an encryption key is too weak for production; null when it is strong enough. */
export function keyWeaknessOf(id: string, key: Uint8Array): string | null {
  if (id.startsWith("demo")) return "is a key of the demo";
  return isDrawn([...key]) ? null : "holds a key that is too regular: draw it with `openssl rand -base64 32`";
}

/** Returns whether a value was made for the demo. */
export const isDemo = (value: string) => value.startsWith(DEMO_PREFIX);

/** Returns whether a value looks random: not one repeated character or byte, no pattern of a few, and no counting up or down. */
function isDrawn(parts: readonly (string | number)[]): boolean {
  const codes = parts.map((part) => (typeof part === "string" ? part.charCodeAt(0) : part));
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return new Set(codes).size >= LEAST_DIFFERENT && steps.size >= LEAST_DIFFERENT;
}
