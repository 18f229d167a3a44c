import type { IndexTableProps } from "@shopify/polaris";
import type { ComponentType, CSSProperties } from "react";
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
  /** How much room it keeps: a page arrives row by row, and a column must not grow with what comes later. */
  room: CSSProperties;
  isAmount?: true;
}

const COLUMNS: Record<ListColumn, Column> = {
  recipient: { Content: Recipient, room: { minWidth: "10rem", maxWidth: "18rem", whiteSpace: "normal" } },
  phone: { Content: Phones, room: { minWidth: "6.5rem" } },
  products: { Content: Goods, room: { minWidth: "11rem", maxWidth: "20rem", whiteSpace: "normal" } },
  weight: { Content: Weight, room: { minWidth: "4rem" }, isAmount: true },
  cod: { Content: CodAmount, room: { minWidth: "6rem" }, isAmount: true },
  fee: { Content: FeeAmount, room: { minWidth: "4.5rem" }, isAmount: true },
  service: { Content: Services, room: { minWidth: "5.5rem" } },
  parcel: { Content: ParcelBadges, room: { minWidth: "8rem" } },
  next: { Content: WhatNext, room: { minWidth: "8rem", maxWidth: "24rem", whiteSpace: "normal" } },
};

/** Returns what a column of the table shows of an order. */
export const columnOf = (column: ListColumn): Column => COLUMNS[column];

/** Returns the headings of a table with these columns. */
export function headingsOf(t: Text, columns: readonly ListColumn[]): IndexTableProps["headings"] {
  const chosen = columns.map((column) => ({
    title: t(`orders:column.${column}`),
    ...(COLUMNS[column].isAmount && { alignment: "end" as const }),
  }));
  const select = { title: t("orders:column.select"), hidden: true };
  const order = { title: t("orders:column.order") };
  return [select, order, ...chosen, { title: t("orders:column.action"), hidden: true }];
}
