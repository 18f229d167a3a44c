import { BlockStack, Box, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { memo } from "react";
import { useFormat } from "~/components/format";
import { PickBox } from "~/components/picking/pick-box";
import { useIsPicked } from "~/components/picking/picks";
import { useText } from "~/components/text";
import { BookButton } from "./book-button";
import { BuyerBadge } from "./buyer-badge";
import { Clamped } from "./clamped";
import { CodAmount } from "./cod-amount";
import { Goods, Phones, Services, Weight } from "./details";
import { FeeAmount } from "./fee-amount";
import { HitTabLink } from "./hit-tab-link";
import type { OrderRowProps } from "./order-line";
import { OrderLink } from "./order-link";
import { ParcelBadges } from "./parcel-badges";
import { WhatNext } from "./what-next";

/**
 * An order as a tile, for narrow screens, where a table would need horizontal scrolling: what was chosen as columns stands where the eye
 * looks for it, amounts at the right. Drawn again only when something of it changes.
 */
export const OrderTile = memo(function OrderTile(props: OrderRowProps) {
  const { row, columns, query, position, picks, busy, onBook } = props;
  const t = useText();
  const format = useFormat();
  const selected = useIsPicked(picks, row.orderKey);
  const has = (column: OrderRowProps["columns"][number]) => columns.includes(column);
  return (
    <IndexTable.Row id={row.orderKey} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="150">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="200" blockAlign="center">
              <PickBox
                picks={picks}
                rowKey={row.orderKey}
                label={t("orders:select_order", { order: row.name })}
                checked={selected}
              />
              <OrderLink row={row} />
            </InlineStack>
            <BlockStack>
              {has("cod") && <CodAmount row={row} />}
              {has("fee") && <FeeAmount row={row} named />}
            </BlockStack>
          </InlineStack>
          {has("recipient") && (
            <Text as="p" variant="bodySm">
              <Clamped text={[row.recipientName, row.place].filter(Boolean).join(" · ")} />
            </Text>
          )}
          {has("phone") && <Phones row={row} />}
          {has("products") && (
            <Text as="p" variant="bodySm">
              <Goods row={row} />
            </Text>
          )}
          {(has("weight") || has("service")) && (
            <InlineStack gap="200">
              {has("weight") && <Weight row={row} />}
              {has("service") && <Services row={row} />}
            </InlineStack>
          )}
          <HitTabLink row={row} query={query} />
          <BuyerBadge row={row} />
          {has("parcel") && <ParcelBadges row={row} />}
          {has("next") && <WhatNext row={row} />}
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
