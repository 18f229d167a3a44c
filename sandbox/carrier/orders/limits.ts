/** Upper limits of amounts. Clients check the first themselves; the second is invented (field notes 3). */
export const MAX_COD_VND = 20_000_000;
export const MAX_VALUE_VND = 100_000_000;

/** Maximum fee collected at a failed delivery, tag 19 (carrier 8.2). */
export const MAX_NOT_DELIVERED_FEE_VND = 20_000_000;

export const MAX_NOTE_CHARACTERS = 120;
export const ID_CHARACTERS_BELOW = 250;

/** From this weight on, grams were probably sent as kilograms (30105). Invented. */
export const IMPLAUSIBLE_GRAMS = 1_000_000;

/** Tag of the heavy-goods service (field notes 3). */
export const HEAVY_TAG = 81;

/** The live-plants tag, which requires sub-tags (field notes 1, row 14). */
export const LIVE_PLANTS_TAG = 75;

/** Returns the maximum weight of a parcel in grams, for the normal and for the heavy-goods service (the second is invented). */
export function maxGrams(heavyService: boolean): number {
  return heavyService ? 100_000 : 20_000;
}
