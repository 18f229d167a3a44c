/** What the demo's own secrets begin with: whoever copies one into a real environment is told so at the start. */
const DEMO_PREFIX = "demo-";

/** Fewer different ones than any drawn secret of these lengths has; `aaaa…`, `0000…` and `abababab…` are below. */
const LEAST_DIFFERENT = 6;

/** What speaks against a secret in production, in a few words that do not repeat it; null: nothing. */
export function weaknessOf(secret: string, leastCharacters: number): string | null {
  if (isDemo(secret)) return "is a secret of the demo";
  if (secret.length < leastCharacters) return `needs at least ${leastCharacters} characters`;
  if (/secret|password|changeme|example|sample|placeholder/i.test(secret)) return "is a placeholder, not a secret";
  return isDrawn([...secret]) ? null : "is too regular: draw it at random";
}

/** The same of an encryption key. */
export function keyWeaknessOf(id: string, key: Uint8Array): string | null {
  if (id.startsWith("demo")) return "is a key of the demo";
  return isDrawn([...key]) ? null : "holds a key that is too regular: draw it with `openssl rand -base64 32`";
}

/** Whether a value was made for the demo, whatever it is. */
export const isDemo = (value: string) => value.startsWith(DEMO_PREFIX);

/** No repeated letter or byte, no pattern of a few, and no counting up or down. */
function isDrawn(parts: readonly (string | number)[]): boolean {
  const codes = parts.map((part) => (typeof part === "string" ? part.charCodeAt(0) : part));
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return new Set(codes).size >= LEAST_DIFFERENT && steps.size >= LEAST_DIFFERENT;
}
