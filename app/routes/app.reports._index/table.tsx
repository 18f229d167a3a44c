import { useNavigate, useNavigation } from "@remix-run/react";
import { BlockStack, Box, IndexTable, InlineStack, Link, Select, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useNarrow } from "~/components/narrow";
import { nameOfValue } from "~/components/reports/names";
import { type ReportsPageQuery, reportsUrl } from "~/components/reports/query";
import { useText } from "~/components/text";
import { REPORT_SORTS, type ReportSort } from "~/domain/reports/sorts";
import type { ReportRowView, ReportView } from "~/flows/reports/views";
import { Cell } from "./cells";
import { ordersOfRow } from "./orders-of-row";

const COLUMNS = REPORT_SORTS.filter((sort) => sort !== "value");

interface Props extends Pick<ReportView, "rows" | "next"> {
  query: ReportsPageQuery;
}

/** The rows of a report: a table, or one tile each on a screen narrower than a tablet. */
export function ReportTable({ rows, next, query }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === "loading";
  const isNarrow = useNarrow();
  const sortBy = (sort: ReportSort, descending: boolean) =>
    navigate(reportsUrl({ ...query, sort, descending, after: null }));
  const nameOf = (sort: ReportSort) =>
    sort === "value" ? t(`reports:by.${query.dimension}`) : t(`reports:figure.${sort}`);
  const headings = REPORT_SORTS.map((sort) => ({
    id: sort,
    title: sort === "value" ? nameOf(sort) : t(`reports:heading.${sort}`),
    alignment: sort === "value" ? ("start" as const) : ("end" as const),
  })) as unknown as Parameters<typeof IndexTable>[0]["headings"];
  const Row = isNarrow ? Tile : Line;
  return (
    <>
      {isNarrow && <SortChoice query={query} nameOf={nameOf} onSort={sortBy} />}
      <IndexTable
        condensed={isNarrow}
        selectable={false}
        loading={isLoading}
        resourceName={{ singular: t("reports:row.one"), plural: t("reports:row.many") }}
        itemCount={rows.length}
        headings={headings}
        sortable={REPORT_SORTS.map(() => true)}
        sortColumnIndex={REPORT_SORTS.indexOf(query.sort)}
        sortDirection={query.descending ? "descending" : "ascending"}
        defaultSortDirection="descending"
        onSort={(index, direction) => sortBy(REPORT_SORTS[index] ?? "margin", direction === "descending")}
        pagination={
          next === null && query.after === null
            ? undefined
            : {
                hasNext: next !== null && !isLoading,
                onNext: () => navigate(reportsUrl({ ...query, after: next })),
                hasPrevious: query.after !== null && !isLoading,
                // The cursor leads forward only.
                onPrevious: () => navigate(-1),
              }
        }
      >
        {rows.map((row, position) => (
          <Row key={row.value} row={row} position={position} query={query} />
        ))}
      </IndexTable>
    </>
  );
}

interface RowProps {
  row: ReportRowView;
  position: number;
  query: ReportsPageQuery;
}

function Line({ row, position, query }: RowProps) {
  return (
    <IndexTable.Row id={row.value || "-"} position={position}>
      <IndexTable.Cell>
        <div style={{ minWidth: "8rem", maxWidth: "20rem", whiteSpace: "normal", overflowWrap: "anywhere" }}>
          <Name row={row} query={query} />
        </div>
      </IndexTable.Cell>
      {COLUMNS.map((column) => (
        <IndexTable.Cell key={column}>
          <Cell column={column} row={row} alignment="end" />
        </IndexTable.Cell>
      ))}
    </IndexTable.Row>
  );
}

function Tile({ row, position, query }: RowProps) {
  const t = useText();
  return (
    <IndexTable.Row id={row.value || "-"} position={position}>
      <Box padding="300" width="100%">
        <BlockStack gap="200">
          <div style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            <Name row={row} query={query} />
          </div>
          <dl style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "0.5rem 1rem", margin: 0 }}>
            {COLUMNS.map((column) => (
              <div key={column}>
                <dt>
                  <Text as="span" variant="bodySm" tone="subdued">
                    {t(`reports:heading.${column}`)}
                  </Text>
                </dt>
                <dd style={{ margin: 0 }}>
                  <Cell column={column} row={row} alignment="start" />
                </dd>
              </div>
            ))}
          </dl>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
}

/** What the row is about, leading to its orders where the list of orders has such a filter. */
function Name({ row, query: { dimension } }: Pick<RowProps, "row" | "query">) {
  const t = useText();
  const format = useFormat();
  const name = nameOfValue(t, format, dimension, row);
  const url = ordersOfRow(dimension, row);
  return (
    <Text as="span" fontWeight="medium">
      {url === null ? name : <Link url={url}>{name}</Link>}
    </Text>
  );
}

function SortChoice({
  query,
  nameOf,
  onSort,
}: {
  query: ReportsPageQuery;
  nameOf: (sort: ReportSort) => string;
  onSort: (sort: ReportSort, descending: boolean) => void;
}) {
  const t = useText();
  const options = REPORT_SORTS.flatMap((sort) => [
    { value: `${sort} down`, label: t("reports:sort_down", { name: nameOf(sort) }) },
    { value: `${sort} up`, label: t("reports:sort_up", { name: nameOf(sort) }) },
  ]);
  return (
    <Box padding="300">
      <InlineStack>
        <Select
          label={t("reports:sort")}
          options={options}
          value={`${query.sort} ${query.descending ? "down" : "up"}`}
          onChange={(value) => {
            const [sort, order] = value.split(" ");
            onSort(sort as ReportSort, order === "down");
          }}
        />
      </InlineStack>
    </Box>
  );
}
