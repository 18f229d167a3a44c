/** FNV-1a with 32 bits: spreads ids evenly, and is the same in every process and release. */
const FNV = { basis: 0x811c9dc5, prime: 0x01000193 };

/**
 * Returns in how many seconds the next own moment of a shop comes, more than 0 and at most the period. Each shop has one moment in every period,
 * which follows from its id alone: what is done for all shops is spread over the period, without anything to remember.
 */
export function secondsToOwnMoment(shopId: string, now: Date, periodSeconds: number): number {
  const own = hash(shopId) % periodSeconds;
  const passed = (now.getTime() / 1_000 - own) % periodSeconds;
  return periodSeconds - passed;
}

function hash(text: string): number {
  let value = FNV.basis;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), FNV.prime);
  return value >>> 0;
}
