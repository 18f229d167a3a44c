import { bookOf } from "~/domain/cod/book";
import { DAY_MS } from "~/domain/durations";
import { notScannedBefore } from "~/domain/handover/judge";
import { cutOffsOf, lastCutOff, nextCutOff } from "~/domain/settings/cut-offs";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { countLeftOver, countNotScanned, type PlaceCounts, readHandoverCounts } from "~/store/handover-board.server";
import { listPickups } from "~/store/pickups.server";
import type { ShopRow } from "~/store/shops.server";
import { readMoneyTallies } from "~/store/tallies.server";
import type { BoardView, PlaceView, TodayView } from "./views";

/** Reads the board of a shop: what is at which stage at each of its pickups, from kept counts. */
export async function readBoard(deps: Deps, shop: ShopRow): Promise<BoardView> {
  return (await readToday(deps, shop)).board;
}

/** Reads the board with the COD on its way and what happened yesterday, a day of Vietnam. */
export async function readToday(deps: Deps, shop: ShopRow): Promise<TodayView> {
  const now = deps.now();
  const [counts, money, pickups, notScanned] = await Promise.all([
    readHandoverCounts(deps.database, shop.id, dayInVietnam(now)),
    readMoneyTallies(deps.database, shop.id),
    listPickups(deps.database, shop.id),
    countNotScanned(deps.database, shop.id, notScannedBefore(now)),
  ]);
  const names = new Map(pickups.map(({ pickAddressId, contactName }) => [pickAddressId, contactName]));
  const isShown = ({ notBooked, toPrint, printed, handedOver }: PlaceCounts) =>
    notBooked + toPrint + printed + handedOver > 0;
  const counted = new Map(
    counts.places.filter(isShown).map((place) => [`${place.pickOption}:${place.pickupId}`, place]),
  );
  // A pickup that parcels leave from stays on the board on a day without any.
  for (const { pickAddressId: pickupId, confirmedAt } of pickups) {
    const key = `cod:${pickupId}`;
    if (confirmedAt === null || counted.has(key)) continue;
    counted.set(key, { pickupId, pickOption: "cod", notBooked: 0, toPrint: 0, printed: 0, handedOver: 0 });
  }
  const places = await Promise.all(
    [...counted.values()].map(async (place): Promise<PlaceView> => {
      const week = cutOffsOf(shop.settings.cutOffs, place.pickupId);
      const isPost = place.pickOption === "post";
      const last = lastCutOff(week, now);
      const leftOver = last && place.toPrint + place.printed > 0;
      return {
        ...place,
        name: names.get(place.pickupId) ?? null,
        leftOver: leftOver ? await countLeftOver(deps.database, shop.id, place, last) : 0,
        leftOverBefore: last?.toISOString() ?? null,
        next: isPost ? null : (nextCutOff(week, now)?.toISOString() ?? null),
      };
    }),
  );
  const { sums, unknown } = bookOf(money, now);
  return {
    board: { now: now.toISOString(), places: places.toSorted(bySoonest), notScanned },
    cod: { onRoadVnd: sums.to_collect.vnd, dueVnd: sums.collected.vnd + sums.partly.vnd, unknown },
    yesterday: counts.dayOf(dayInVietnam(new Date(now.getTime() - DAY_MS))),
  };
}

const workOf = ({ notBooked, toPrint, printed }: PlaceView) => notBooked + toPrint + printed;

/** The pickup whose courier comes first stands first, of those at the same time the one with most to do; what the shop takes to a post office itself stands last. */
function bySoonest(a: PlaceView, b: PlaceView): number {
  const rank = ({ next, pickOption }: PlaceView) => (pickOption === "post" ? "~~" : (next ?? "~"));
  if (rank(a) !== rank(b)) return rank(a) < rank(b) ? -1 : 1;
  return workOf(b) - workOf(a) || (a.name ?? "~").localeCompare(b.name ?? "~", "vi");
}
