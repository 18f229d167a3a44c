import { orderKeyOf } from "~/flows/order-key";
import type { Sql } from "~/store/database.server";
import { type ExchangeBetween, listExchangesOf, listNamesOfExchanges } from "~/store/exchanges.server";
import type { ExchangesView, ExchangeView } from "./views";

/** Returns what each of these orders was sent instead of, and what was sent instead of it. */
export async function readExchanges(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<(orderId: string) => ExchangesView> {
  const rows = orderIds.length === 0 ? [] : await listExchangesOf(sql, shopId, orderIds);
  return (orderId) => ({
    replaces: rows.filter((row) => row.orderId === orderId).map(viewEarlier)[0] ?? null,
    replacedBy: rows.filter((row) => row.replacesId === orderId).map(viewLater),
  });
}

const linked = ({ id, linkedAt, linkedByName }: ExchangeBetween) => ({
  ...{ exchangeId: id, at: linkedAt.toISOString(), by: linkedByName },
});

const viewEarlier = (row: ExchangeBetween): ExchangeView => ({
  ...linked(row),
  ...{ orderKey: orderKeyOf(row.replacesId), orderName: row.replacesName, isDeleted: row.replacesIsDeleted },
  trackingNumber: null,
});

const viewLater = (row: ExchangeBetween): ExchangeView => ({
  ...linked(row),
  ...{ orderKey: orderKeyOf(row.orderId), orderName: row.orderName, isDeleted: row.orderIsDeleted },
  trackingNumber: row.trackingNumber,
});

/** A line of a history, as it is shown. */
interface Line {
  kind: string;
  details: Record<string, string | number | boolean | null>;
}

/**
 * Returns the same parcels with the other order's name in the lines about links. The history keeps a link's id only: an order whose
 * buyer was erased is named in no other order's history.
 */
export async function withNamesOfExchanges<Parcel extends { history: Line[] }>(
  sql: Sql,
  shopId: string,
  parcels: readonly Parcel[],
): Promise<Parcel[]> {
  const isAbout = ({ kind }: Line) => kind === "exchange_linked" || kind === "exchange_undone";
  const lines = parcels.flatMap(({ history }) => history.filter(isAbout));
  const names = await listNamesOfExchanges(sql, shopId, [
    ...new Set(lines.map(({ details }) => String(details.exchange))),
  ]);
  const named = (line: Line): Line => {
    const name = isAbout(line) ? names.get(String(line.details.exchange)) : undefined;
    const order = name && (line.details.role === "replaces" ? name.replacesName : name.orderName);
    return order ? { ...line, details: { ...line.details, order } } : line;
  };
  return parcels.map((parcel) => ({ ...parcel, history: parcel.history.map(named) }));
}
