import { useNavigate, useNavigation } from "@remix-run/react";
import { Button, IndexTable } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { useNarrow } from "~/components/narrow";
import { useFirstRows } from "~/components/picking/first-rows";
import { type Picks, usePickedKeys, usePicks } from "~/components/picking/picks";
import { type BulkAction, SelectionBar } from "~/components/picking/selection-bar";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";
import { headingsOf } from "./columns";
import { type ReturnsPageQuery, returnsUrl } from "./query";
import { Line, type RowActs, Tile } from "./row";

interface Props extends RowActs {
  rows: ReturnRowView[];
  next: string | null;
  query: ReturnsPageQuery;
}

/** What comes back: a table, or one tile each on a screen narrower than a tablet. */
export function ReturnsTable({ rows, next, query, ...acts }: Props) {
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
      {rows.length > 0 && <Picked picks={picks} rows={rows} {...acts} />}
      <IndexTable
        condensed={condensed}
        selectable={false}
        resourceName={{ singular: t("returns:resource.one"), plural: t("returns:resource.many") }}
        itemCount={rows.length}
        headings={headingsOf(t)}
        emptyState={<Nothing query={query} />}
        pagination={
          next === null && query.after === null
            ? undefined
            : {
                hasNext: next !== null && !loading,
                onNext: () => navigate(returnsUrl({ ...query, after: next })),
                hasPrevious: query.after !== null && !loading,
                // The cursor leads forward only.
                onPrevious: () => navigate(-1),
              }
        }
      >
        {drawn.map((row, position) => (
          <Row key={row.shipmentId} row={row} position={position} picks={picks} {...acts} />
        ))}
      </IndexTable>
    </>
  );
}

/** What can be done with the ticked rows. Draws with every tick. */
function Picked({ picks, rows, busy, onReceive, onUndo }: RowActs & { picks: Picks; rows: ReturnRowView[] }) {
  const t = useText();
  const keys = usePickedKeys(picks);
  const selected = rows.filter(({ shipmentId }) => keys.has(shipmentId));
  const open = selected.filter(({ stage }) => stage !== "received");
  const received = selected.filter(({ stage }) => stage === "received");
  const actions: BulkAction[] = [
    { some: open, content: t("returns:receive_many", { count: open.length }), onAction: () => onReceive(open) },
    { some: received, content: t("returns:undo_many", { count: received.length }), onAction: () => onUndo(received) },
  ]
    .filter(({ some }) => some.length > 0)
    .map(({ content, onAction }) => ({ content, onAction, right: "receive_returns", disabled: busy }));
  const count = selected.length;
  return (
    <SelectionBar
      selected={count === 0 ? "none" : count === rows.length ? "all" : "some"}
      label={count === 0 ? t("returns:select_all") : t("returns:selected", { count })}
      onSelectAll={picks.pickPage}
      actions={actions}
    />
  );
}

function Nothing({ query }: { query: ReturnsPageQuery }) {
  const t = useText();
  if (query.search !== null) {
    return (
      <EmptyList
        heading={t("returns:empty.search", { text: query.search.slice(0, 60) })}
        action={<Button url={returnsUrl({ stage: query.stage })}>{t("returns:empty.all")}</Button>}
      >
        {t("returns:empty.search_text")}
      </EmptyList>
    );
  }
  if (query.pickupId !== null || query.minDays !== null) {
    return (
      <EmptyList
        heading={t("returns:empty.filtered")}
        action={<Button url={returnsUrl({ stage: query.stage })}>{t("returns:empty.all")}</Button>}
      />
    );
  }
  return <EmptyList heading={t(`returns:empty.${query.stage}`)}>{t(`returns:empty.${query.stage}_text`)}</EmptyList>;
}
