import { useNavigate, useNavigation } from "@remix-run/react";
import { Button, IndexTable } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { type BookPageQuery, bookUrl } from "~/components/money/book-query";
import { useNarrow } from "~/components/narrow";
import { useFirstRows } from "~/components/picking/first-rows";
import { type Picks, usePickedKeys, usePicks } from "~/components/picking/picks";
import { SelectionBar } from "~/components/picking/selection-bar";
import { useText } from "~/components/text";
import type { BookRowView } from "~/flows/cod/views";
import { headingsOf } from "./columns";
import { Line, Tile } from "./row";

interface Props {
  rows: BookRowView[];
  next: string | null;
  query: BookPageQuery;
  busy: boolean;
  onMarkPaid: (rows: BookRowView[]) => void;
}

/** The parcels of one stage of the COD book: a table, or one tile each on a screen narrower than a tablet. */
export function BookTable({ rows, next, query, busy, onMarkPaid }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useNarrow();
  const ids = rows.map(({ shipmentId }) => shipmentId);
  const picks = usePicks(ids, ids.join());
  const drawn = useFirstRows(rows);
  const Row = condensed ? Tile : Line;
  return (
    <>
      {rows.length > 0 && <Picked picks={picks} rows={rows} busy={busy} onMarkPaid={onMarkPaid} />}
      <IndexTable
        condensed={condensed}
        selectable={false}
        resourceName={{ singular: t("money:resource.one"), plural: t("money:resource.many") }}
        itemCount={rows.length}
        headings={headingsOf(t)}
        emptyState={<Nothing query={query} />}
        pagination={
          next === null && query.after === null
            ? undefined
            : {
                hasNext: next !== null && !loading,
                onNext: () => navigate(bookUrl({ ...query, after: next })),
                hasPrevious: query.after !== null && !loading,
                // The cursor leads forward only.
                onPrevious: () => navigate(-1),
              }
        }
      >
        {drawn.map((row, position) => (
          <Row key={row.shipmentId} row={row} position={position} picks={picks} />
        ))}
      </IndexTable>
    </>
  );
}

/** What can be done with the ticked rows. Draws with every tick. */
function Picked({ picks, rows, busy, onMarkPaid }: Pick<Props, "rows" | "busy" | "onMarkPaid"> & { picks: Picks }) {
  const t = useText();
  const keys = usePickedKeys(picks);
  const selected = rows.filter(({ shipmentId }) => keys.has(shipmentId));
  const open = selected.filter(({ isPaidInShopify }) => !isPaidInShopify);
  const count = selected.length;
  return (
    <SelectionBar
      selected={count === 0 ? "none" : count === rows.length ? "all" : "some"}
      label={count === 0 ? t("money:select_all") : t("money:selected", { count })}
      onSelectAll={picks.pickPage}
      actions={
        count === 0
          ? []
          : [
              {
                content: t("money:mark_paid", { count: open.length }),
                right: "change_money",
                disabled: busy || open.length === 0,
                onAction: () => onMarkPaid(open),
              },
            ]
      }
    />
  );
}

function Nothing({ query }: { query: BookPageQuery }) {
  const t = useText();
  if (query.age !== undefined) {
    return (
      <EmptyList
        heading={t("money:empty.age")}
        action={<Button url={bookUrl({ stage: query.stage })}>{t("money:empty.all")}</Button>}
      />
    );
  }
  return <EmptyList heading={t(`money:empty.${query.stage}`)}>{t("money:empty.text")}</EmptyList>;
}
