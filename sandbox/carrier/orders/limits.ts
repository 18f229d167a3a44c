/** Amounts the carrier takes at most. The first is what clients check themselves, the second is invented (field notes 3). */
export const MAX_COD_VND = 20_000_000;
export const MAX_VALUE_VND = 100_000_000;

/** Fee collected at a failed delivery, tag 19 (carrier 8). */
export const MAX_NOT_DELIVERED_FEE_VND = 20_000_000;

export const MAX_NOTE_CHARACTERS = 120;
export const ID_CHARACTERS_BELOW = 250;

/** From here on a weight is taken for grams sent as kilograms (30105); invented. */
export const IMPLAUSIBLE_GRAMS = 1_000_000;

/** Tag of the heavy-goods service (field notes 3). */
export const HEAVY_TAG = 81;

/** The live-plants tag, which needs sub-tags (field notes 1, row 14). */
export const LIVE_PLANTS_TAG = 75;

/** The heaviest parcel of the normal and of the heavy-goods service (the second invented), in grams. */
export function maxGrams(heavyService: boolean): number {
  return heavyService ? 100_000 : 20_000;
}
