import { BlockStack, IndexTable, Text } from "@shopify/polaris";
import { memo } from "react";
import { useFormat } from "~/components/format";
import type { OrdersQuery } from "~/components/order-list/query";
import type { ListColumn } from "~/domain/order-list/columns";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { BookButton } from "./book-button";
import { columnOf } from "./columns";
import { HitTabLink } from "./hit-tab-link";
import { OrderLink } from "./order-link";
import { PickBox } from "./pick-box";

export interface OrderRowProps {
  row: OrderRowView;
  /** The columns that were chosen. */
  columns: readonly ListColumn[];
  query: OrdersQuery;
  position: number;
  selected: boolean;
  busy: boolean;
  onPick: (orderKey: string, picked: boolean, toHere: boolean) => void;
  onBook: (parcels: SeenParcel[]) => void;
}

/** An order as a row of the table. Drawn again only when something of it changes. */
export const OrderLine = memo(function OrderLine(props: OrderRowProps) {
  const { row, columns, query, position, selected, busy, onPick, onBook } = props;
  const format = useFormat();
  return (
    <IndexTable.Row id={row.orderKey} position={position} selected={selected}>
      <IndexTable.Cell>
        <PickBox
          name={row.name}
          checked={selected}
          onChange={(picked, toHere) => onPick(row.orderKey, picked, toHere)}
        />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack>
          <OrderLink row={row} primary />
          <Text as="span" tone="subdued" variant="bodySm">
            {format.dateTime(row.createdAt)}
          </Text>
          <HitTabLink row={row} query={query} />
        </BlockStack>
      </IndexTable.Cell>
      {columns.map((column) => {
        const { Content, room } = columnOf(column);
        return (
          <IndexTable.Cell key={column}>
            <div style={room}>
              <Content row={row} />
            </div>
          </IndexTable.Cell>
        );
      })}
      <IndexTable.Cell>
        <BookButton row={row} busy={busy} onBook={onBook} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});
