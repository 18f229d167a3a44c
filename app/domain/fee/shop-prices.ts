import {
  bytesOfNames,
  codeOf,
  learnCode,
  type NameCodes,
  nameOf,
  noOwnNames,
  type OwnNames,
} from "~/domain/places/name-codes";
import { hasKey, isOnLane, keyWords, laneCodes, type PriceKey, packRow, readRow, seenAtOf, WORDS } from "./price-row";
import type { Lane, TariffEntry } from "./tariff";

/**
 * What was learned about the prices of one shop, packed: 52 bytes for each, where an object with its texts takes a thousand (decision 155). It
 * answers as a list of entries would in which each takes the place of the one with its key.
 */
export interface ShopPrices {
  rows: Uint32Array;
  count: number;
  own: OwnNames;
}

/** A shop's prices and the names that all shops share. */
interface Shelf {
  shared: NameCodes;
  prices: ShopPrices;
}

/** What a shop takes without a price. */
const SHOP_BYTES = 500;

/** Returns a memory of these prices, no two of which have the same key. */
export function shopPrices(shared: NameCodes, entries: readonly TariffEntry[] = []): ShopPrices {
  const prices = { rows: new Uint32Array(entries.length * WORDS), count: 0, own: noOwnNames() };
  for (const entry of entries) {
    const row = rowOf({ shared, prices }, entry);
    if (row) prices.rows.set(row, placeOfNew(prices) * WORDS);
  }
  return prices;
}

/** Returns the bytes that a shop's prices take, its own names included. */
export function bytesOfPrices({ rows, own }: ShopPrices): number {
  return SHOP_BYTES + rows.byteLength + bytesOfNames(own);
}

/** Returns the price with a key; undefined when there is none. */
export function priceAt(shelf: Shelf, key: PriceKey): TariffEntry | undefined {
  const place = find(shelf, key);
  return place === undefined ? undefined : entryAt(shelf, place);
}

/**
 * Keeps a price in the place of the one with its key, or in a new place; where there are `most`, in that of the price that was seen
 * longest ago. One whose numbers do not fit in a row is not kept, nor one with a name where the shop has too many of its own.
 */
export function keepPrice(shelf: Shelf, entry: TariffEntry, most: number): void {
  const { prices } = shelf;
  const row = rowOf(shelf, entry);
  if (!row) return;
  const place = find(shelf, entry) ?? (prices.count < most ? placeOfNew(prices) : placeOfOldest(prices));
  prices.rows.set(row, place * WORDS);
}

/** Returns the prices with a lane's transport, provinces and surcharges, in the order in which they were first kept. */
export function pricesOfLane(shelf: Shelf, lane: Lane): TariffEntry[] {
  // A ward or a district that no price has may still be near others.
  const codes = laneCodes({ ...lane, fromDistrict: "", toDistrict: "", toWard: "" }, knownTo(shelf));
  if (!codes) return [];
  const words = keyWords(codes, { ...lane, weightStep: 0, insured: false });
  const { rows, count } = shelf.prices;
  const found: TariffEntry[] = [];
  for (let place = 0; place < count; place += 1)
    if (isOnLane(rows, place * WORDS, words)) found.push(entryAt(shelf, place));
  return found;
}

/** Returns all prices, in the order in which they were first kept. */
export function allPrices(shelf: Shelf): TariffEntry[] {
  return Array.from({ length: shelf.prices.count }, (_, place) => entryAt(shelf, place));
}

const knownTo =
  ({ shared, prices }: Shelf) =>
  (name: string) =>
    codeOf(shared, prices.own, name);

function rowOf({ shared, prices }: Shelf, entry: TariffEntry): number[] | undefined {
  const codes = laneCodes(entry, (name) => learnCode(shared, prices.own, name));
  return codes && packRow(codes, entry);
}

function entryAt({ shared, prices }: Shelf, place: number): TariffEntry {
  return readRow(prices.rows, place * WORDS, (code) => nameOf(shared, prices.own, code));
}

function find(shelf: Shelf, key: PriceKey): number | undefined {
  const codes = laneCodes(key, knownTo(shelf));
  if (!codes) return undefined;
  const words = keyWords(codes, key);
  const { rows, count } = shelf.prices;
  for (let place = 0; place < count; place += 1) if (hasKey(rows, place * WORDS, words)) return place;
  return undefined;
}

/** Makes a quarter more room where there is none. */
function placeOfNew(prices: ShopPrices): number {
  const place = prices.count;
  prices.count += 1;
  if (prices.count * WORDS > prices.rows.length) {
    const larger = new Uint32Array(Math.ceil(Math.max(4, prices.count * 1.25)) * WORDS);
    larger.set(prices.rows);
    prices.rows = larger;
  }
  return place;
}

function placeOfOldest({ rows, count }: ShopPrices): number {
  let oldest = 0;
  for (let place = 1; place < count; place += 1)
    if (seenAtOf(rows, place * WORDS) < seenAtOf(rows, oldest * WORDS)) oldest = place;
  return oldest;
}
