import { IndexTable, type IndexTableProps } from "@shopify/polaris";
import type { ReactNode } from "react";
import { type ColumnRoom, textRoom } from "~/components/column-room";
import type { Text } from "~/locales/keys";

const ROOMS = {
  parcel: textRoom(9, 0.1),
  goods: textRoom(9.5, 0.3),
  reason: textRoom(13, 0.4),
  where: textRoom(10.5, 0.2),
  action: textRoom(9.5, 0),
} satisfies Record<string, ColumnRoom>;
type Column = keyof typeof ROOMS;
const COLUMNS = Object.keys(ROOMS) as Column[];

/** A cell of the table of returns, with its column's room. */
export function RoomyCell({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <IndexTable.Cell>
      <div style={ROOMS[column]}>{children}</div>
    </IndexTable.Cell>
  );
}

/** Returns the headings of the table of returns. */
export function headingsOf(t: Text): IndexTableProps["headings"] {
  const named = COLUMNS.map((column) => ({
    id: column,
    title: <div style={ROOMS[column]}>{t(`returns:column.${column}`)}</div>,
  }));
  return [{ title: t("returns:column.select"), hidden: true }, ...named];
}
