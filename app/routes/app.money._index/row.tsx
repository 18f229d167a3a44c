import { BlockStack, Box, IndexTable, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { memo, useMemo } from "react";
import { PickBox } from "~/components/picking/pick-box";
import { type Picks, useIsPicked } from "~/components/picking/picks";
import { useText } from "~/components/text";
import type { BookRowView } from "~/flows/cod/views";
import { RoomyCell } from "./columns";
import { About, Collected, Due, Fee, PaidOut, Since } from "./facts";

interface RowProps {
  row: BookRowView;
  position: number;
  picks: Picks;
}

/** A parcel of the COD book, as a row of the table. A tick draws its box and colour. */
export const Line = memo(function Line({ row, position, picks }: RowProps) {
  const selected = useIsPicked(picks, row.shipmentId);
  const cells = useMemo(
    () => (
      <>
        <RoomyCell column="parcel">
          <About row={row} />
        </RoomyCell>
        <RoomyCell column="since">
          <Since row={row} />
        </RoomyCell>
        <RoomyCell column="collected">
          <Collected row={row} />
        </RoomyCell>
        <RoomyCell column="paid_out">
          <PaidOut row={row} />
        </RoomyCell>
        <RoomyCell column="due">
          <Due row={row} />
        </RoomyCell>
        <RoomyCell column="fee">
          <Fee row={row} />
        </RoomyCell>
      </>
    ),
    [row],
  );
  return (
    <IndexTable.Row id={row.shipmentId} position={position} selected={selected}>
      <IndexTable.Cell>
        <Choose row={row} picks={picks} selected={selected} />
      </IndexTable.Cell>
      {cells}
    </IndexTable.Row>
  );
});

/** The same as a tile, for screens where a table would need horizontal scrolling. */
export const Tile = memo(function Tile({ row, position, picks }: RowProps) {
  const t = useText();
  const selected = useIsPicked(picks, row.shipmentId);
  const facts = [
    ["since", Since],
    ["collected", Collected],
    ["paid_out", PaidOut],
    ["due", Due],
    ["fee", Fee],
  ] as const;
  return (
    <IndexTable.Row id={row.shipmentId} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="start" wrap={false}>
            <Choose row={row} picks={picks} selected={selected} />
            <About row={row} />
          </InlineStack>
          <InlineGrid columns={2} gap="200">
            {facts.map(([column, Fact]) => (
              <div key={column} style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
                <Text as="p" tone="subdued" variant="bodySm">
                  {t(`money:column.${column}`)}
                </Text>
                <Fact row={row} />
              </div>
            ))}
          </InlineGrid>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
});

function Choose({ row, picks, selected }: Pick<RowProps, "row" | "picks"> & { selected: boolean }) {
  const t = useText();
  const label = t("money:choose", { order: row.orderName });
  return <PickBox picks={picks} rowKey={row.shipmentId} label={label} checked={selected} />;
}
