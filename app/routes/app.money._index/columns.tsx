import { IndexTable, type IndexTableProps } from "@shopify/polaris";
import type { ReactNode } from "react";
import { type ColumnRoom, textRoom } from "~/components/column-room";
import type { Text } from "~/locales/keys";

const ROOMS = {
  parcel: textRoom(11, 0.2),
  since: textRoom(8, 0.2),
  collected: textRoom(8.5, 0.2),
  paid_out: textRoom(8.5, 0.2),
  due: textRoom(7.5, 0.1),
  fee: textRoom(8.5, 0.1),
} satisfies Record<string, ColumnRoom>;
type Column = keyof typeof ROOMS;
const COLUMNS = Object.keys(ROOMS) as Column[];

/** Amounts stand under each other by their last digit. */
const isAmount = (column: Column) => column !== "parcel" && column !== "since";

const styleOf = (column: Column) => ({ ...ROOMS[column], ...(isAmount(column) ? { textAlign: "end" as const } : {}) });

/** A cell of the table of the COD book, with its column's room. */
export function RoomyCell({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <IndexTable.Cell>
      <div style={styleOf(column)}>{children}</div>
    </IndexTable.Cell>
  );
}

/** Returns the headings of the table of the COD book. */
export function headingsOf(t: Text): IndexTableProps["headings"] {
  const named = COLUMNS.map((column) => ({
    id: column,
    title: <div style={styleOf(column)}>{t(`money:column.${column}`)}</div>,
  }));
  return [{ title: t("money:column.select"), hidden: true }, ...named];
}
