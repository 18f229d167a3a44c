import { fold } from "../names.ts";
import { findProvince } from "../provinces.ts";
import { hashOf, nextRandom } from "../random.ts";
import type { State } from "../state.ts";

/** Returns the next tracking id: rising with gaps, as if other shops' orders came between. */
export function nextTrackingId(state: State): number {
  state.lastTrackingId += 1 + Math.floor(nextRandom(state) * 9);
  return state.lastTrackingId;
}

/**
 * Returns the sorting code of a destination: `HN12.G3` or `SGP39-J31`. Two forms, so that a client cannot split a tracking
 * number at dots alone.
 */
export function sortingCode(province: string, ward: string): string {
  const initials = fold(findProvince(province)?.name ?? province)
    .split(" ")
    .map((word) => word[0] ?? "")
    .join("")
    .toUpperCase()
    .slice(0, 3);
  const hash = hashOf(fold(`${province} ${ward}`));
  const letter = String.fromCharCode(65 + (hash % 26));
  const [station, lane] = [(hash >>> 8) % 90, (hash >>> 16) % 30];
  return hash % 2 === 0
    ? `${initials}${station + 10}.${letter}${lane + 1}`
    : `${initials}P${station + 10}-${letter}${lane + 1}`;
}

/**
 * Returns a tracking number: shop code, sorting code, tracking id (field notes 3). A shop code not of the form `S123` is
 * turned into one.
 */
export function labelFor(accountCode: string, sorting: string, trackingId: number): string {
  const shop = /^S\d+$/.test(accountCode) ? accountCode : `S${10_000_000 + (hashOf(accountCode) % 90_000_000)}`;
  return `${shop}.${sorting}.${trackingId}`;
}
