import { BlockStack, Box, IndexTable, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { memo, useMemo } from "react";
import type { Column } from "./column";
import { PickBox } from "./pick-box";
import { type Picks, useIsPicked } from "./picks";

export interface RowProps<Row, Acts, Id extends string = string> {
  row: Row;
  rowKey: string;
  position: number;
  columns: readonly Column<Row, Acts, Id>[];
  headingOf: (column: Id) => string;
  acts: Acts;
  picks: Picks;
  /** What its checkbox is called; null: rows are not ticked. */
  choose: string | null;
}

/** A row of a table. A tick draws its box and colour. */
export const Line = memo(LineOf) as typeof LineOf;

/** The same as a tile, for screens where a table would need horizontal scrolling. */
export const Tile = memo(TileOf) as typeof TileOf;

/** Returns the style of a column, for its heading and its cells. */
export const styleOf = ({ room, isAmount }: Pick<Column<never>, "room" | "isAmount">) => ({
  ...room,
  ...(isAmount && { textAlign: "end" as const }),
});

function LineOf<Row, Acts, Id extends string>(props: RowProps<Row, Acts, Id>) {
  const { row, rowKey, position, columns, acts, picks, choose } = props;
  const selected = useIsPicked(picks, rowKey);
  const cells = useMemo(
    () =>
      columns.map(({ Cell, ...column }) => (
        <IndexTable.Cell key={column.id}>
          <div style={styleOf(column)}>
            <Cell row={row} acts={acts} wide={false} />
          </div>
        </IndexTable.Cell>
      )),
    [row, columns, acts],
  );
  return (
    <IndexTable.Row id={rowKey} position={position} selected={selected}>
      {choose !== null && (
        <IndexTable.Cell>
          <PickBox picks={picks} rowKey={rowKey} label={choose} checked={selected} />
        </IndexTable.Cell>
      )}
      {cells}
    </IndexTable.Row>
  );
}

function TileOf<Row, Acts, Id extends string>(props: RowProps<Row, Acts, Id>) {
  const { row, rowKey, position, columns, headingOf, acts, picks, choose } = props;
  const selected = useIsPicked(picks, rowKey);
  const of = (part: Column<Row, Acts, Id>["tile"]) => columns.filter(({ tile }) => tile === part);
  const cells = (part: Column<Row, Acts, Id>["tile"]) =>
    of(part).map(({ id, Cell }) => <Cell key={id} row={row} acts={acts} wide />);
  return (
    <IndexTable.Row id={rowKey} position={position} selected={selected}>
      <Box padding="300" width="100%">
        <div style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          <BlockStack gap="200">
            <InlineStack gap="200" blockAlign="start" wrap={false}>
              {choose !== null && <PickBox picks={picks} rowKey={rowKey} label={choose} checked={selected} />}
              {cells("about")}
            </InlineStack>
            {cells("fact")}
            {of("figure").length > 0 && (
              <InlineGrid columns={2} gap="200">
                {of("figure").map(({ id, Cell }) => (
                  <div key={id}>
                    <Text as="p" tone="subdued" variant="bodySm">
                      {headingOf(id)}
                    </Text>
                    <Cell row={row} acts={acts} wide />
                  </div>
                ))}
              </InlineGrid>
            )}
            {cells("action")}
          </BlockStack>
        </div>
      </Box>
    </IndexTable.Row>
  );
}
