const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/**
 * Returns the other way to write the number at the end of a ward's bare name, as both ways are in use: `5` for `V`, `Hải Châu 1`
 * for `Hải Châu I`, `Mỹ Đình II` for `Mỹ Đình 2`. Null for a name without one, and for one that is only an Arabic number
 * (`Phường 5`), which nobody writes in Roman.
 */
export function withOtherNumeral(name: string): string | null {
  if (!/[IVX\d]$/.test(name)) return null;
  const last = name.split(" ").at(-1) ?? "";
  const front = name.slice(0, -last.length);
  const arabic = ROMAN.indexOf(last) + 1;
  if (arabic > 0) return `${front}${arabic}`;
  const roman = /^\d+$/.test(last) && front !== "" ? ROMAN[Number(last) - 1] : undefined;
  return roman === undefined ? null : `${front}${roman}`;
}

const NUMBERED = /^(.+) (?:[IVX]+|\d+)$/;

/** Returns a ward's bare name without the number at its end: `Hải Châu` for `Hải Châu I`. Null for a name without one. */
export function withoutNumeral(name: string): string | null {
  return NUMBERED.exec(name)?.[1] ?? null;
}
