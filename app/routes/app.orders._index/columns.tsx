import { type IndexTableProps, Text as Words } from "@shopify/polaris";
import type { ComponentType } from "react";
import { type ColumnRoom, shortRoom, textRoom } from "~/components/column-room";
import type { ListColumn } from "~/domain/order-list/columns";
import type { OrderRowView } from "~/flows/order-list/views";
import type { Text } from "~/locales/keys";
import { CodAmount } from "./cod-amount";
import { Goods, Phones, Recipient, Services, Weight } from "./details";
import { FeeAmount } from "./fee-amount";
import { ParcelBadges } from "./parcel-badges";
import { WhatNext } from "./what-next";

interface Column {
  Content: ComponentType<{ row: OrderRowView }>;
  room: ColumnRoom;
  isAmount?: true;
}

const COLUMNS: Record<ListColumn, Column> = {
  recipient: { Content: Recipient, room: textRoom(10, 0.2) },
  phone: { Content: Phones, room: shortRoom(7) },
  products: { Content: Goods, room: textRoom(11, 0.2) },
  weight: { Content: Weight, room: shortRoom(4), isAmount: true },
  cod: { Content: CodAmount, room: shortRoom(6.5), isAmount: true },
  fee: { Content: FeeAmount, room: shortRoom(4.5), isAmount: true },
  service: { Content: Services, room: shortRoom(6) },
  parcel: { Content: ParcelBadges, room: textRoom(11, 0.2) },
  next: { Content: WhatNext, room: textRoom(9, 0.3) },
};

/** The room of an order's number and time, and of its button. */
export const ORDER_ROOM = shortRoom(6.5);
export const BUTTON_ROOM = shortRoom(6);

/** Returns what a column of the table shows of an order. */
export const columnOf = (column: ListColumn): Column => COLUMNS[column];

/**
 * Returns the headings of a table with these columns. Each has the room of its column, so that the columns have their widths before
 * the first row is there.
 */
export function headingsOf(t: Text, columns: readonly ListColumn[]): IndexTableProps["headings"] {
  const chosen = columns.map((column) => ({
    id: column,
    title: <div style={COLUMNS[column].room}>{t(`orders:column.${column}`)}</div>,
    ...(COLUMNS[column].isAmount && { alignment: "end" as const }),
  }));
  const select = { title: t("orders:column.select"), hidden: true };
  const order = { id: "order", title: <div style={ORDER_ROOM}>{t("orders:column.order")}</div> };
  return [select, order, ...chosen, { id: "action", title: <ButtonHeading name={t("orders:column.action")} /> }];
}

const ButtonHeading = ({ name }: { name: string }) => (
  <div style={BUTTON_ROOM}>
    <Words as="span" visuallyHidden>
      {name}
    </Words>
  </div>
);
