const VIETNAM_OFFSET_MS = 7 * 3_600_000;

/** ISO 8601 in Vietnam time, whole seconds: `2026-11-21T12:18:39+07:00`. */
export function vietnamIso(atMs: number): string {
  return `${vietnamClock(atMs).replace(" ", "T")}+07:00`;
}

/** Vietnam time without a zone, as the status record carries it: `2026-11-21 12:18:39`. */
export function vietnamClock(atMs: number): string {
  return new Date(atMs + VIETNAM_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** The day in Vietnam: `2026-11-21`. */
export function vietnamDay(atMs: number): string {
  return vietnamClock(atMs).slice(0, 10);
}

/** The hour of the day in Vietnam, 0 … 23. */
export function vietnamHour(atMs: number): number {
  return new Date(atMs + VIETNAM_OFFSET_MS).getUTCHours();
}

/** Reads a time: ISO 8601 with its offset, or bare and then Vietnam time. Undefined when it is no time. */
export function readTime(text: string): number | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return readTime(`${text}T00:00:00`);
  const zoned = /([zZ]|[+-]\d\d:?\d\d)$/.test(text);
  const atMs = Date.parse(zoned ? text : `${text.trim().replace(" ", "T")}+07:00`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Reads a calendar day in both spellings seen, `2026/11/21` (carrier 2.3) and `2026-11-21` (the world), as the latter. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[/-](\d\d)[/-](\d\d)$/.exec(text) ?? [];
  if (!year) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const sameDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return sameDay ? `${year}-${month}-${day}` : undefined;
}
