const VIETNAM_OFFSET_MS = 7 * 3_600_000;

/** Returns a time in ISO 8601 with Vietnam's offset, whole seconds: `2026-11-21T12:18:39+07:00`. */
export function vietnamIso(atMs: number): string {
  return `${vietnamClock(atMs).replace(" ", "T")}+07:00`;
}

/** Returns Vietnam time without a zone, as the status record carries it: `2026-11-21 12:18:39`. */
export function vietnamClock(atMs: number): string {
  return new Date(atMs + VIETNAM_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** Returns the day in Vietnam: `2026-11-21`. */
export function vietnamDay(atMs: number): string {
  return vietnamClock(atMs).slice(0, 10);
}

/** Returns the hour of the day in Vietnam, 0 … 23. */
export function vietnamHour(atMs: number): number {
  return new Date(atMs + VIETNAM_OFFSET_MS).getUTCHours();
}

/** Reads a time in ISO 8601; without an offset it is Vietnam time. Undefined when the text is not a time. */
export function readTime(text: string): number | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return readTime(`${text}T00:00:00`);
  const zoned = /([zZ]|[+-]\d\d:?\d\d)$/.test(text);
  const atMs = Date.parse(zoned ? text : `${text.trim().replace(" ", "T")}+07:00`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Reads a calendar day written `2026/11/21` (carrier 2.3) or `2026-11-21` (seen in the field). Returns the latter form. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[/-](\d\d)[/-](\d\d)$/.exec(text) ?? [];
  if (!year) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const sameDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return sameDay ? `${year}-${month}-${day}` : undefined;
}
