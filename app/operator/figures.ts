import { type Html, html } from "./html";

/** Returns how long ago a moment was, or how long until it, in its two largest units: `3 h 5 min`. */
export function age(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  return ms < -1_000 ? `in ${duration(-ms / 1_000)}` : `${duration(ms / 1_000)} ago`;
}

/** Returns for how long something has been so, in its two largest units: `3 h 5 min`. */
export const since = (moment: Date, now: Date): string => duration((now.getTime() - moment.getTime()) / 1_000);

/** Returns a time in seconds in its two largest units. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const units = [
    [Math.floor(whole / 86_400), "d"],
    [Math.floor(whole / 3_600) % 24, "h"],
    [Math.floor(whole / 60) % 60, "min"],
    [whole % 60, "s"],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return "0 s";
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(" ");
}

/** Returns a moment as an age, with the moment itself for whoever points at it; a dash for none. */
export function ageOf(moment: Date | null, now: Date): Html {
  if (!moment) return html`–`;
  const iso = moment.toISOString();
  return html`<time datetime="${iso}" title="${iso}">${age(moment, now)}</time>`;
}

/** Returns a count with a plus where counting stopped at `most`. */
export const counted = (count: number, most: number): string => (count >= most ? `${grouped(most)}+` : grouped(count));

/** Returns a number in groups of three digits. */
export const grouped = (count: number): string => Math.round(count).toLocaleString("en-US");

/** Returns a size in GB or MB. */
export const sizeOf = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
