import { BlockStack, Box, Checkbox, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { memo } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { BookButton } from "./book-button";
import { BuyerBadge } from "./buyer-badge";
import { Clamped } from "./clamped";
import { CodAmount } from "./cod-amount";
import { FeeAmount } from "./fee-amount";
import { HitTabLink } from "./hit-tab-link";
import type { OrderRowProps } from "./order-line";
import { OrderLink } from "./order-link";
import { ParcelBadges } from "./parcel-badges";
import { WhatNext } from "./what-next";

/** An order as a tile, for narrow screens, where a table would need horizontal scrolling. Drawn again only when something of it changes. */
export const OrderTile = memo(function OrderTile({
  row,
  query,
  position,
  selected,
  busy,
  onPick,
  onBook,
}: OrderRowProps) {
  const t = useText();
  const format = useFormat();
  return (
    <IndexTable.Row id={row.orderKey} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="150">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="200" blockAlign="center">
              <Checkbox
                label={t("orders:select_order", { order: row.name })}
                labelHidden
                checked={selected}
                onChange={(picked) => onPick(row.orderKey, picked)}
              />
              <OrderLink row={row} />
            </InlineStack>
            <BlockStack>
              <CodAmount row={row} />
              <FeeAmount row={row} />
            </BlockStack>
          </InlineStack>
          <Text as="p" variant="bodySm">
            <Clamped text={[row.recipientName, row.place].filter(Boolean).join(" · ")} />
          </Text>
          <HitTabLink row={row} query={query} />
          <BuyerBadge row={row} />
          <ParcelBadges row={row} />
          <WhatNext row={row} />
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="span" tone="subdued" variant="bodySm">
              {format.dateTime(row.createdAt)}
            </Text>
            <BookButton row={row} busy={busy} onBook={onBook} />
          </InlineStack>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
});
