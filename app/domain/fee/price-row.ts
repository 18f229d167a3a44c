import type { Lane, TariffEntry } from "./tariff";

/** What tells one price of a shop from another. */
export type PriceKey = Lane & Pick<TariffEntry, "weightStep" | "insured">;

/** The codes of the names of a lane. */
export type LaneCodes = Record<Exclude<keyof Lane, "transport">, number>;

/** The words of a row, each of four bytes. Two names share a word; so do the upper parts of the two numbers that may be longer than a word. */
export const WORDS = 13;
const PROVINCES = 0;
const DISTRICTS = 1;
const WARD_AND_TAGS = 2;
const STEP_AND_FLAGS = 3;
const VALUE = 4;
const FEE = 5;
const INSURANCE = 6;
const SURCHARGES = 7;
const LOWEST = 8;
const HIGHEST = 9;
const SAMPLES = 10;
const SEEN_AT = 11;
const UPPER = 12;

const BY_AIR = 1;
const INSURED = 2;
const SERVED = 4;
const FLAG_BITS = 3;
const WORD = 2 ** 32;
const HALF = 2 ** 16;
const MOST_STEPS = 2 ** 28;

/** Returns the codes of a lane's names; undefined when one has none. */
export function laneCodes(lane: Lane, code: (name: string) => number | undefined): LaneCodes | undefined {
  const fromProvince = code(lane.fromProvince);
  const fromDistrict = code(lane.fromDistrict);
  const toProvince = code(lane.toProvince);
  const toDistrict = code(lane.toDistrict);
  const toWard = code(lane.toWard);
  const tags = code(lane.tags);
  if (fromProvince === undefined || fromDistrict === undefined || toProvince === undefined) return undefined;
  if (toDistrict === undefined || toWard === undefined || tags === undefined) return undefined;
  return { fromProvince, fromDistrict, toProvince, toDistrict, toWard, tags };
}

/** Returns the words by which a key is found, in their order in a row. */
export function keyWords(codes: LaneCodes, key: PriceKey): [number, number, number, number] {
  const flags = (key.transport === "fly" ? BY_AIR : 0) | (key.insured ? INSURED : 0);
  return [
    both(codes.fromProvince, codes.toProvince),
    both(codes.fromDistrict, codes.toDistrict),
    both(codes.toWard, codes.tags),
    ((key.weightStep << FLAG_BITS) | flags) >>> 0,
  ];
}

/** Returns the words of an entry; undefined when a number of it is no whole one, or longer than its place. */
export function packRow(codes: LaneCodes, entry: TariffEntry): number[] | undefined {
  const { feeVnd, insuranceVnd, surchargesVnd, lowestFeeVnd, highestFeeVnd, valueVnd, seenAt } = entry;
  const words = [feeVnd, insuranceVnd, surchargesVnd, lowestFeeVnd, highestFeeVnd];
  if (!words.every((amount) => isWhole(amount, WORD))) return undefined;
  if (!isWhole(valueVnd, WORD * HALF) || !isWhole(seenAt, WORD * HALF)) return undefined;
  if (!isWhole(entry.weightStep, MOST_STEPS)) return undefined;
  const [provinces, districts, ward, step] = keyWords(codes, entry);
  const served = (step | (entry.served ? SERVED : 0)) >>> 0;
  const upper = both(Math.floor(valueVnd / WORD), Math.floor(seenAt / WORD));
  const samples = Math.min(entry.samples, WORD - 1);
  return [provinces, districts, ward, served, valueVnd % WORD, ...words, samples, seenAt % WORD, upper];
}

/** Returns the entry that was packed into the row which begins at this word. */
export function readRow(rows: Uint32Array, start: number, name: (code: number) => string): TariffEntry {
  const word = (at: number) => rows[start + at] ?? 0;
  const flags = word(STEP_AND_FLAGS);
  return {
    transport: flags & BY_AIR ? "fly" : "road",
    fromProvince: name(word(PROVINCES) % HALF),
    fromDistrict: name(word(DISTRICTS) % HALF),
    toProvince: name(word(PROVINCES) >>> 16),
    toDistrict: name(word(DISTRICTS) >>> 16),
    toWard: name(word(WARD_AND_TAGS) % HALF),
    tags: name(word(WARD_AND_TAGS) >>> 16),
    weightStep: flags >>> FLAG_BITS,
    insured: (flags & INSURED) !== 0,
    valueVnd: word(VALUE) + (word(UPPER) % HALF) * WORD,
    served: (flags & SERVED) !== 0,
    feeVnd: word(FEE),
    insuranceVnd: word(INSURANCE),
    surchargesVnd: word(SURCHARGES),
    lowestFeeVnd: word(LOWEST),
    highestFeeVnd: word(HIGHEST),
    samples: word(SAMPLES),
    seenAt: seenAtOf(rows, start),
  };
}

/** Returns whether a row has the key of these words. */
export function hasKey(rows: Uint32Array, start: number, words: ReturnType<typeof keyWords>): boolean {
  return (
    rows[start + WARD_AND_TAGS] === words[WARD_AND_TAGS] &&
    rows[start + PROVINCES] === words[PROVINCES] &&
    rows[start + DISTRICTS] === words[DISTRICTS] &&
    ((rows[start + STEP_AND_FLAGS] ?? 0) & ~SERVED) >>> 0 === words[STEP_AND_FLAGS]
  );
}

/** Returns whether a row has the transport, the provinces and the surcharges of a key, whatever its districts and weight. */
export function isOnLane(rows: Uint32Array, start: number, words: ReturnType<typeof keyWords>): boolean {
  const [provinces, , ward, step] = words;
  return (
    rows[start + PROVINCES] === provinces &&
    (rows[start + WARD_AND_TAGS] ?? 0) >>> 16 === ward >>> 16 &&
    ((rows[start + STEP_AND_FLAGS] ?? 0) & BY_AIR) === (step & BY_AIR)
  );
}

/** Returns when the price of a row was seen, in milliseconds since 1970. */
export function seenAtOf(rows: Uint32Array, start: number): number {
  return (rows[start + SEEN_AT] ?? 0) + ((rows[start + UPPER] ?? 0) >>> 16) * WORD;
}

const both = (lower: number, upper: number) => ((upper << 16) | lower) >>> 0;

const isWhole = (value: number, below: number) => Number.isInteger(value) && value >= 0 && value < below;
