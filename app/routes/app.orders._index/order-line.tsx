import { BlockStack, IndexTable, Text } from "@shopify/polaris";
import { memo, useMemo } from "react";
import { useFormat } from "~/components/format";
import type { OrdersQuery } from "~/components/order-list/query";
import { PickBox } from "~/components/picking/pick-box";
import { type Picks, useIsPicked } from "~/components/picking/picks";
import { useText } from "~/components/text";
import type { ListColumn } from "~/domain/order-list/columns";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { BookButton } from "./book-button";
import { BUTTON_ROOM, columnOf, ORDER_ROOM } from "./columns";
import { HitTabLink } from "./hit-tab-link";
import { OrderLink } from "./order-link";

export interface OrderRowProps {
  row: OrderRowView;
  /** The columns that were chosen. */
  columns: readonly ListColumn[];
  query: OrdersQuery;
  position: number;
  picks: Picks;
  busy: boolean;
  onBook: (parcels: SeenParcel[]) => void;
}

/** An order as a row of the table. Drawn again only when something of it changes; a tick draws its box and colour. */
export const OrderLine = memo(function OrderLine(props: OrderRowProps) {
  const { row, columns, query, position, picks, busy, onBook } = props;
  const t = useText();
  const format = useFormat();
  const selected = useIsPicked(picks, row.orderKey);
  const cells = useMemo(
    () => (
      <>
        <IndexTable.Cell>
          <div style={ORDER_ROOM}>
            <BlockStack>
              <OrderLink row={row} primary />
              <Text as="span" tone="subdued" variant="bodySm">
                {format.dateTime(row.createdAt)}
              </Text>
              <HitTabLink row={row} query={query} />
            </BlockStack>
          </div>
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
          <div style={BUTTON_ROOM}>
            <BookButton row={row} busy={busy} onBook={onBook} />
          </div>
        </IndexTable.Cell>
      </>
    ),
    [row, columns, query, busy, onBook, format],
  );
  return (
    <IndexTable.Row id={row.orderKey} position={position} selected={selected}>
      <IndexTable.Cell>
        <PickBox
          picks={picks}
          rowKey={row.orderKey}
          label={t("orders:select_order", { order: row.name })}
          checked={selected}
        />
      </IndexTable.Cell>
      {cells}
    </IndexTable.Row>
  );
});
