import { IndexTable, type IndexTableProps } from "@shopify/polaris";
import type { ReactNode } from "react";
import { type ColumnRoom, textRoom } from "~/components/column-room";
import type { Text } from "~/locales/keys";

const ROOMS = {
  order: textRoom(6.5, 0.1),
  buyer: textRoom(8.5, 0.15),
  goods: textRoom(9.5, 0.35),
  history: textRoom(8, 0.2),
  calls: textRoom(8, 0.2),
  action: textRoom(10.5, 0),
} satisfies Record<string, ColumnRoom>;
type Column = keyof typeof ROOMS;
const COLUMNS = Object.keys(ROOMS) as Column[];

/** A cell of the call list's table, with its column's room. */
export function RoomyCell({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <IndexTable.Cell>
      <div style={ROOMS[column]}>{children}</div>
    </IndexTable.Cell>
  );
}

/** Returns the headings of the call list's table. */
export function headingsOf(t: Text): IndexTableProps["headings"] {
  const named = COLUMNS.map((column) => ({
    id: column,
    title: <div style={ROOMS[column]}>{t(`confirm:column.${column}`)}</div>,
  }));
  return [{ title: t("confirm:column.select"), hidden: true }, ...named];
}
