import { useNavigate, useNavigation } from "@remix-run/react";
import { Box, IndexTable, type IndexTableProps, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useNarrow } from "~/components/narrow";
import type { Column } from "./column";
import { useFirstRows } from "./first-rows";
import { PickedRows, type Selection } from "./picked-rows";
import { usePicks } from "./picks";
import { Line, styleOf, Tile } from "./row";

/** Where the page that is shown stands among the others. */
interface PagesOfTable {
  /** The place after which the next page begins; null on the last. */
  next: string | null;
  isFirst: boolean;
  /** Returns the address of the page after a place. */
  urlAfter: (place: string) => string;
}

interface Props<Row, Acts, Id extends string> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The same array for as long as the table is shown. */
  columns: readonly Column<Row, Acts, Id>[];
  headingOf: (column: Id) => string;
  acts: Acts;
  /** What the rows are, for screen readers. */
  named: { one: string; many: string };
  /** Left out: rows are not ticked. */
  selection?: Selection<Row>;
  pages: PagesOfTable;
  /** What is said where there are no rows. */
  empty: ReactNode;
  /** What is said below all pages. */
  footer?: string;
}

/**
 * A page of a list, as a table, or one tile for each row on a screen narrower than a tablet. Rows are ticked, and what can be done with
 * the ticked ones stands above. The page after this one begins behind its last row; the one before is where the browser came from.
 */
export function PickingTable<Row, Acts, Id extends string>(props: Props<Row, Acts, Id>) {
  const { rows, keyOf, columns, headingOf, acts, named, selection, pages, empty, footer } = props;
  const pagination = usePagination(pages);
  const condensed = useNarrow();
  const keys = rows.map(keyOf);
  // Other rows are another selection.
  const picks = usePicks(keys, keys.join());
  const drawn = useFirstRows(rows);
  const Row = condensed ? Tile : Line;
  const headings = columns.map((column) => ({
    id: column.id,
    title: <div style={styleOf(column)}>{headingOf(column.id)}</div>,
  }));
  return (
    <>
      {selection && rows.length > 0 && <PickedRows picks={picks} rows={rows} keyOf={keyOf} selection={selection} />}
      <IndexTable
        condensed={condensed}
        selectable={false}
        resourceName={{ singular: named.one, plural: named.many }}
        itemCount={rows.length}
        headings={(selection ? [{ title: selection.heading, hidden: true }, ...headings] : headings) as Headings}
        emptyState={empty}
        pagination={pagination}
      >
        {drawn.map((row, position) => (
          <Row
            key={keyOf(row)}
            row={row}
            rowKey={keyOf(row)}
            position={position}
            columns={columns}
            headingOf={headingOf}
            acts={acts}
            picks={picks}
            choose={selection?.choose(row) ?? null}
          />
        ))}
      </IndexTable>
      {footer && (
        <Box padding="300" borderBlockStartWidth="025" borderColor="border">
          <Text as="p" tone="subdued">
            {footer}
          </Text>
        </Box>
      )}
    </>
  );
}

/** Polaris wants at least one. */
type Headings = IndexTableProps["headings"];

/** Returns the buttons to the pages beside this one; none where it is the only one. */
function usePagination({ next, isFirst, urlAfter }: PagesOfTable): IndexTableProps["pagination"] {
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  if (next === null && isFirst) return undefined;
  return {
    hasNext: next !== null && !loading,
    onNext: () => next !== null && navigate(urlAfter(next)),
    hasPrevious: !isFirst && !loading,
    // A place leads forward only.
    onPrevious: () => navigate(-1),
  };
}
