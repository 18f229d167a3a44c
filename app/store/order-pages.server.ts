import type { RawBuilder } from "kysely";
import { ENDED_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import {
  asksOfParcel,
  endedDrivers,
  filterConditions,
  type ParcelFilters,
  parcelsOfBatch,
  WAITS_FOR_BUYER,
} from "./order-filters.server";
import {
  all,
  firstOf,
  isParcelInTab,
  type ListPlace,
  type ListPosition,
  nearest,
  type OrderTab,
  placeAt,
  type Source,
  type Stretch,
  sourcesInStates,
  sourcesOf,
  statesOf,
  within,
} from "./order-tabs.server";
import { run, statement } from "./statements.server";

/** Rows of one index that a page holds against filters before it says that there is more to look through. */
export const MOST_LOOKED_AT = 1_000;
/** Open parcels that are read to sort them by something that no index has. */
export const MOST_SORTED = 5_000;

/** How a list is sorted. The last two are of what is still open. */
export type OrderSort = "newest" | "oldest" | "cod" | "waiting";

/** A tab, and what its parcels must be like. */
export interface TabWithFilters extends ParcelFilters {
  tab: OrderTab;
}

/** Returns everything that gives a filter's orders, in no particular number; for what has to find them all. */
export function sourcesOfFilter(shopId: string, filter: TabWithFilters): Source[] {
  const { open, ended } = waysTo(shopId, filter);
  return [...open, ...(ended[0] ?? [])];
}

/** Sources of what is open; and lists of sources, each of which finds all that has ended. */
interface Ways {
  open: Source[];
  ended: Source[][];
}

function waysTo(shopId: string, filter: TabWithFilters): Ways {
  const { tab, status, confirm, batch } = filter;
  const conditions = filterConditions(shopId, filter);
  const states = statesOf(tab)?.filter((state) => !status?.length || status.includes(state));
  if (batch && tab !== "blocked") {
    const is = statement<boolean>`s.id = ANY(${parcelsOfBatch(shopId, batch)})`;
    return { open: [{ row: "s", is, also: all([isParcelInTab(tab), ...conditions]) }], ended: [] };
  }
  if (confirm && tab !== "blocked") {
    const is = statement.raw<boolean>(WAITS_FOR_BUYER);
    return { open: [{ row: "s", is, also: all([isParcelInTab(tab), ...conditions]) }], ended: [] };
  }
  if (!states) return { open: tab === "all" ? [] : sourcesOf(tab, shopId, conditions), ended: [] };
  const open = states.filter((state) => !ENDED_STATES.includes(state));
  const ended = states.filter((state) => ENDED_STATES.includes(state));
  return {
    open: sourcesInStates(open, conditions),
    ended: ended.length > 0 ? [sourcesInStates(ended, conditions), ...endedDrivers(shopId, filter)] : [],
  };
}

/** Sources to read a page from, and the place up to which they may be read. */
interface Plan {
  sources: Source[];
  /** The last place that the page may hold; null: to the end. */
  horizon: ListPosition | null;
}

/**
 * Chooses what a page is read from. Of the indexes that find what has ended, the one that comes furthest within
 * `MOST_LOOKED_AT` rows is read; no source is read further than that.
 */
export async function planPage(
  sql: Sql,
  shopId: string,
  filter: TabWithFilters,
  stretch: Omit<Stretch, "limit">,
): Promise<Plan> {
  const { open, ended } = waysTo(shopId, filter);
  if (!asksOfParcel(filter) || filter.batch) return { sources: [...open, ...(ended[0] ?? [])], horizon: null };
  const groups = [open, ...ended];
  if (groups.flat().length === 0) return { sources: [], horizon: null };
  const ends = await run(sql, endsOf(shopId, groups.flat(), stretch));
  const endOf = (sources: Source[]) => {
    const first = groups.slice(0, groups.indexOf(sources)).flat().length;
    const within = ends.filter(({ n }) => n >= first && n < first + sources.length).map(placeAt);
    return nearest(within, stretch.direction);
  };
  const furthest = ended
    .map((sources) => ({ sources, end: endOf(sources) }))
    .reduce<{ sources: Source[]; end: ListPosition | null } | null>((best, next) => {
      if (best === null || best.end === null) return best ?? next;
      if (next.end === null) return next;
      return nearest([best.end, next.end], stretch.direction) === best.end ? next : best;
    }, null);
  const horizons = [endOf(open), furthest?.end ?? null].filter((end) => end !== null);
  return { sources: [...open, ...(furthest?.sources ?? [])], horizon: nearest(horizons, stretch.direction) };
}

/** The place of each source's row behind `MOST_LOOKED_AT` others; none of a source that ends before. */
function endsOf(shopId: string, sources: Source[], stretch: Omit<Stretch, "limit">) {
  const ends = sources.map(
    (source, n) =>
      statement`(SELECT ${n}::int AS n, * FROM (${firstOf(shopId, [{ ...source, also: all([]) }], { ...stretch, limit: 1, skip: MOST_LOOKED_AT })}) e)`,
  );
  return statement<ListPlace & { n: number }>`${statement.join(ends, statement` UNION ALL `)}`;
}

const SORT_KEYS = {
  cod: { key: "s.cod_vnd", type: "bigint", of: "max", first: "DESC", reads: "DESC" },
  waiting: {
    key: "coalesce(s.carrier_status_at, s.booked_at, s.ordered_at)",
    type: "timestamptz",
    of: "min",
    first: "ASC",
    reads: "ASC",
  },
} as const;

/** Where a page of a sorted list begins: behind `key` and `id`, or before them. */
export interface SortedFrom {
  key: string;
  id: string;
  backwards: boolean;
}

/**
 * Returns the query for a page of a filter's open orders, sorted by something that no index has: at most `MOST_SORTED` parcels of each
 * source are read, the newest for COD and the oldest for waiting.
 */
export function sortedPage(
  shopId: string,
  filter: TabWithFilters,
  page: { sort: keyof typeof SORT_KEYS; limit: number; from: SortedFrom | null } & Pick<
    Stretch,
    "olderThan" | "newerThan"
  >,
): RawBuilder<{ key: string; order_id: string; cut: boolean }> {
  const { key, type, of, first, reads } = SORT_KEYS[page.sort];
  const { from } = page;
  const found = waysTo(shopId, filter).open.filter(({ row }) => row === "s");
  const sources = found.length > 0 ? found : [{ is: statement<boolean>`false`, also: all([]) }];
  const way = statement.raw((first === "DESC") === (from?.backwards !== true) ? "DESC" : "ASC");
  const beyond = from
    ? statement`WHERE (k.key, k.order_id) ${statement.raw((first === "DESC") === !from.backwards ? "<" : ">")} (${from.key}::${statement.raw(type)}, ${from.id}::text)`
    : statement``;
  const read = sources.map(
    ({
      is,
      also,
    }) => statement`(SELECT s.order_id, ${statement.raw(key)} AS key, ${also} AS listed, row_number() OVER () = ${MOST_SORTED} AS cut
       FROM (SELECT * FROM shipment s WHERE s.shop_id = ${shopId} AND ${is} AND ${within(page, "s")}
              ORDER BY ${statement.raw(`s.ordered_at ${reads}, s.order_id ${reads}`)} LIMIT ${MOST_SORTED}) s)`,
  );
  return statement`WITH read AS MATERIALIZED (${statement.join(read, statement` UNION ALL `)})
    SELECT k.key, k.order_id, (SELECT coalesce(bool_or(cut), false) FROM read) AS cut
      FROM (SELECT order_id, ${statement.raw(of)}(key) AS key FROM read WHERE listed GROUP BY order_id) k ${beyond}
     ORDER BY k.key ${way}, k.order_id ${way} LIMIT ${page.limit}`;
}
