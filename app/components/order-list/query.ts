import { z } from "zod";
import { MONEY_STAGES, type MoneyStage } from "~/domain/cod/position";
import { MOVING_DAYS } from "~/domain/order/ordered-days";
import { LIST_COLUMNS } from "~/domain/order-list/columns";
import { LIST_PLACES } from "~/domain/order-list/places";
import type { ViewContent } from "~/domain/order-list/saved-view";
import { TRANSPORTS } from "~/domain/parcel/request";
import { PARCEL_STATES } from "~/domain/parcel/state";
import type { OrderSort, OrderTab, SavedViewView } from "~/flows/order-list/views";

/** The tabs in display order; the first is the day's work. */
export const ORDER_TABS = [
  "to_ship",
  "ready",
  "review",
  "address",
  "attention",
  "under_way",
  "done",
  "blocked",
  "all",
] as const satisfies readonly OrderTab[];

/** The sorts in display order; the first is that of a list without one. */
const ORDER_SORTS = ["newest", "oldest", "cod", "waiting"] as const satisfies readonly OrderSort[];

const MOST_VALUES = 40;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const place = z
  .string()
  .refine((text) => LIST_PLACES.read(text) !== null)
  .nullable()
  .catch(null);
const day = z
  .union([z.enum(MOVING_DAYS), z.string().regex(DAY).refine(isDay)])
  .nullable()
  .catch(null);

/** A day that the calendar has. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A list parameter: values separated by commas; those that are no such value are left out. */
const listOf = <Value extends z.ZodType>(value: Value) =>
  z
    .string()
    .catch("")
    .transform((text) => {
      const values = text.split(",").flatMap((one): z.infer<Value>[] => {
        const read = value.safeParse(one.trim());
        return read.success ? [read.data] : [];
      });
      return [...new Set(values)].slice(0, MOST_VALUES);
    });

/** Views that were saved, and addresses that were kept, when parcels were listed by what the carrier said of their cash. */
const STAGES_OF_BEFORE: Record<string, MoneyStage> = {
  collected_partly: "partly",
  collected_unclear: "partly",
  fee_collected: "collected",
};

const filterSchema = {
  /** States of parcels. */
  status: listOf(z.enum(PARCEL_STATES)),
  /** The carrier's status codes. */
  carrier: listOf(
    z
      .string()
      .regex(/^-?\d{1,4}$/)
      .transform(Number),
  ),
  /** Where the cash is, by the COD book. */
  cod: listOf(
    z
      .string()
      .transform((value) => STAGES_OF_BEFORE[value] ?? value)
      .pipe(z.enum(MONEY_STAGES)),
  ),
  printed: z.enum(["yes", "no"]).nullable().catch(null),
  /** Its buyer is called before it is sent, and has not said yes yet. */
  confirm: z.enum(["waits"]).nullable().catch(null),
  /** The carrier's ids of pickups, or `none` (`NO_PICKUP`). */
  pickup: listOf(z.string().regex(/^[\w-]{1,64}$/)),
  /** Provinces of recipients, by today's official names. */
  province: listOf(z.string().min(1).max(60)),
  /** The first and the last day of ordering: `YYYY-MM-DD`, `today`, `yesterday`, `week`. */
  from: day,
  to: day,
  /** Transport. */
  service: listOf(z.enum(TRANSPORTS)),
  /** Rules that set something of a parcel or hold it. */
  rule: listOf(z.string().regex(/^[\w-]{1,64}$/)),
  /** Whether the courier comes for it, or the shop takes it to a post office. */
  pickOption: z.enum(["cod", "post"]).nullable().catch(null),
  /** Booked and at hand; handed over today; handed over long ago and not seen by the carrier. */
  handed: z.enum(["no", "today", "unscanned"]).nullable().catch(null),
  /** Booked before this time (ISO): what the courier left behind. */
  bookedBefore: z.iso.datetime().nullable().catch(null),
  /** Id of a booking of many parcels. */
  batch: z.uuid().nullable().catch(null),
  /** The key of an order: what waits for its buyer. */
  buyer: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable()
    .catch(null),
};

const querySchema = z.object({
  tab: z.enum(ORDER_TABS).catch("to_ship"),
  search: z.string().trim().max(100).catch(""),
  /** Id of a stored list of pasted codes. */
  selection: z.uuid().nullable().catch(null),
  ...filterSchema,
  sort: z.enum(ORDER_SORTS).catch("newest"),
  /** The columns of the list; none: those that the member of staff chose. */
  columns: listOf(z.enum(LIST_COLUMNS)),
  /** Id of the saved view that staff opened; the rest says what is shown of it now. */
  view: z.uuid().nullable().catch(null),
  /** The last order of the page before. */
  after: place,
  /** The first order of the page behind. */
  before: place,
});

/**
 * What the list shows, as its URL says it. Parameters, all optional: `tab`, `search`, `selection`; the filters `status`, `carrier`,
 * `cod`, `printed`, `confirm`, `pickup`, `province`, `from`, `to`, `service`, `rule`, `pickOption`, `handed`,
 * `bookedBefore`, `batch`, `buyer` (several values of one: `status=booked,unknown`; an order is
 * listed if one parcel of it meets them all, and is what puts it into the tab); `sort`; `columns`; `view`; `after` or `before` of a
 * page.
 */
export type OrdersQuery = z.infer<typeof querySchema>;

/** What the list shows without any parameter. */
export const PLAIN_QUERY: OrdersQuery = querySchema.parse({});

/** The names of the filters, in display order. */
const FILTER_NAMES = Object.keys(filterSchema) as (keyof typeof filterSchema)[];

/** Reads the query from the list's URL; an invalid parameter is treated as missing. */
export function readOrdersQuery(url: string): OrdersQuery {
  const { searchParams } = new URL(url);
  return querySchema.parse(
    Object.fromEntries(Object.keys(querySchema.shape).map((name) => [name, searchParams.get(name)])),
  );
}

/** Returns whether a URL says nothing of what the list shows: somebody opens the page. */
export function isOpening(url: string): boolean {
  const { searchParams } = new URL(url);
  return !Object.keys(querySchema.shape).some((name) => searchParams.has(name));
}

/** Returns the list's URL for a query, with default values left out; one that names nothing would open what staff chose to open with. */
export function ordersUrl(query: Partial<OrdersQuery>): string {
  const params = paramsOf(query);
  return `/app/orders?${params.size > 0 ? params : "tab=to_ship"}`;
}

/** What a saved view does not hold: where a page begins, which view it was, and what is soon gone. */
const NOT_KEPT = {
  after: null,
  before: null,
  view: null,
  selection: null,
  batch: null,
  buyer: null,
  bookedBefore: null,
} as const;

/** Returns what a saved view would hold of what the list shows. */
export function contentOf(query: OrdersQuery): ViewContent {
  return { search: query.search, query: paramsOf({ ...query, ...NOT_KEPT, search: "" }).toString() };
}

/** Reads what a saved view is to hold from the list's address, of which only what the list knows is taken. */
export const readViewContent = (address: string): ViewContent =>
  contentOf(readOrdersQuery(`http://localhost/?${address.split("?")[1] ?? ""}`));

/** Returns what the list shows as a saved view. */
export function queryOfView({ id, search, query }: SavedViewView): OrdersQuery {
  return { ...readOrdersQuery(`http://localhost/?${query}`), search, view: id };
}

/** Returns the URL that prepares a batch of all orders that match a query, on whatever page. */
export function matchingUrl(query: OrdersQuery): string {
  return allThatMatch("/app/matching", query);
}

/** Returns the URL that says how the parcels with a label of all orders that match a query stand before they are printed. */
export function matchingPrintUrl(query: OrdersQuery): string {
  return allThatMatch("/app/before-print", query);
}

/** Returns a query without its filters and its place: the tab, the search and the sort stay. */
export function withoutFilters(query: OrdersQuery): OrdersQuery {
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, PLAIN_QUERY[name]]));
  return { ...query, ...filters, after: null, before: null };
}

/** Returns the names of the filters that a query has set. */
export function filtersOf(query: OrdersQuery): (keyof typeof filterSchema)[] {
  return FILTER_NAMES.filter((name) => String(query[name] ?? "") !== "");
}

/** What decides which orders match, and nothing of how they are shown. */
function allThatMatch(path: string, query: OrdersQuery): string {
  const params = paramsOf({ ...query, sort: "newest", columns: [], view: null, after: null, before: null });
  return params.size > 0 ? `${path}?${params}` : path;
}

function paramsOf(query: Partial<OrdersQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(querySchema.shape) as (keyof OrdersQuery)[]) {
    const value = String(query[name] ?? PLAIN_QUERY[name] ?? "");
    if (value !== String(PLAIN_QUERY[name] ?? "")) params.set(name, value);
  }
  return params;
}
