import type { Transport } from "~/domain/parcel/request";
import { bytesOfNames, codeOf, learnCode, type NameCodes, noOwnNames, type OwnNames } from "~/domain/places/name-codes";
import type { Provinces } from "~/domain/places/provinces";
import type { LaneDays } from "./lanes";

/** The days in transit of one shop's own parcels, packed: 12 bytes for each lane (decision 155). */
export interface ShopLanes {
  rows: Uint32Array;
  own: OwnNames;
}

/** The names that all shops share, and how a province is named today. */
interface Names {
  shared: NameCodes;
  provinces: Pick<Provinces, "today">;
}

/** The words of a row: both provinces; the transport and the days; the parcels. */
const WORDS = 3;
const SHOP_BYTES = 500;
const BY_AIR = 2 ** 31;
const MOST_DAYS = 2 ** 15 - 1;

/** Returns a memory of a shop's lanes; provinces are compared by their current names. */
export function shopLanes({ shared, provinces }: Names, lanes: readonly LaneDays[] = []): ShopLanes {
  const own = noOwnNames();
  const rows = lanes.flatMap(({ transport, fromProvince, toProvince, p50Days, p90Days, parcels }) => {
    const from = learnCode(shared, own, provinces.today(fromProvince));
    const to = learnCode(shared, own, provinces.today(toProvince));
    if (from === undefined || to === undefined) return [];
    const days = Math.min(p50Days, MOST_DAYS) * 2 ** 16 + Math.min(p90Days, MOST_DAYS);
    return [from * 2 ** 16 + to, days + byAir(transport), parcels];
  });
  return { rows: Uint32Array.from(rows), own };
}

/** Returns the bytes that a shop's lanes take. */
export const bytesOfLanes = ({ rows, own }: ShopLanes) => SHOP_BYTES + rows.byteLength + bytesOfNames(own);

/** Returns the days on a lane; undefined when there were too few parcels. */
export function daysOnLane(
  { shared, provinces }: Names,
  { rows, own }: ShopLanes,
  { transport, fromProvince, toProvince }: { transport: Transport; fromProvince: string; toProvince: string },
): { from: number; to: number; parcels: number } | undefined {
  const from = codeOf(shared, own, provinces.today(fromProvince));
  const to = codeOf(shared, own, provinces.today(toProvince));
  if (from === undefined || to === undefined) return undefined;
  const wanted = from * 2 ** 16 + to;
  for (let at = 0; at < rows.length; at += WORDS) {
    const days = (rows[at + 1] ?? 0) - byAir(transport);
    if (rows[at] === wanted && days >= 0 && days < BY_AIR)
      return { from: Math.floor(days / 2 ** 16), to: days % 2 ** 16, parcels: rows[at + 2] ?? 0 };
  }
  return undefined;
}

const byAir = (transport: Transport) => (transport === "fly" ? BY_AIR : 0);
