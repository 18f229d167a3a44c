import { BlockStack, IndexTable, Text } from "@shopify/polaris";
import { memo } from "react";
import { useFormat } from "~/components/format";
import type { OrdersQuery } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";
import { BookButton } from "./book-button";
import { BuyerBadge } from "./buyer-badge";
import { Clamped } from "./clamped";
import { CodAmount } from "./cod-amount";
import { FeeAmount } from "./fee-amount";
import { HitTabLink } from "./hit-tab-link";
import { OrderLink } from "./order-link";
import { ParcelBadges } from "./parcel-badges";
import { WhatNext } from "./what-next";

export interface OrderRowProps {
  row: OrderRowView;
  query: OrdersQuery;
  position: number;
  selected: boolean;
  busy: boolean;
  onPick: (orderKey: string, picked: boolean) => void;
  onBook: (parcels: SeenParcel[]) => void;
}

/** An order as a row of the table. Drawn again only when something of it changes. */
export const OrderLine = memo(function OrderLine({ row, query, position, selected, busy, onBook }: OrderRowProps) {
  const t = useText();
  const format = useFormat();
  return (
    <IndexTable.Row
      id={row.orderKey}
      position={position}
      selected={selected}
      accessibilityLabel={t("orders:select_order", { order: row.name })}
    >
      <IndexTable.Cell>
        <BlockStack>
          <OrderLink row={row} primary />
          <Text as="span" tone="subdued" variant="bodySm">
            {format.dateTime(row.createdAt)}
          </Text>
          <HitTabLink row={row} query={query} />
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ minWidth: "11rem", maxWidth: "18rem", whiteSpace: "normal" }}>
          <BlockStack>
            <Clamped text={row.recipientName ?? "–"} />
            <Text as="span" tone="subdued" variant="bodySm">
              <Clamped text={row.place ?? ""} />
            </Text>
            <BuyerBadge row={row} />
          </BlockStack>
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack>
          <CodAmount row={row} />
          <FeeAmount row={row} />
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <ParcelBadges row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div style={{ minWidth: "12rem", maxWidth: "24rem", whiteSpace: "normal" }}>
          <WhatNext row={row} />
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BookButton row={row} busy={busy} onBook={onBook} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
});
