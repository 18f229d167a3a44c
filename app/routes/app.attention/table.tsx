import { useNavigate, useNavigation } from "@remix-run/react";
import { Button, IndexTable } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { useNarrow } from "~/components/narrow";
import { useFirstRows } from "~/components/picking/first-rows";
import { usePicks } from "~/components/picking/picks";
import { useText } from "~/components/text";
import type { QueueAct } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";
import { headingsOf } from "./columns";
import { PickedParcels } from "./picked-parcels";
import { type QueueQuery, queueUrl } from "./query";
import { Line, Tile } from "./row";

interface Props {
  rows: WaitingRowView[];
  next: string | null;
  query: QueueQuery;
  busy: boolean;
  onAct: (act: QueueAct, rows: WaitingRowView[]) => void;
}

/** The queue: a table, or one tile each on a screen narrower than a tablet. */
export function QueueTable({ rows, next, query, busy, onAct }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useNarrow();
  const ids = rows.map(({ shipmentId }) => shipmentId);
  // Other rows are another selection.
  const picks = usePicks(ids, ids.join());
  const drawn = useFirstRows(rows);
  const Row = condensed ? Tile : Line;
  return (
    <>
      {rows.length > 0 && <PickedParcels picks={picks} rows={rows} busy={busy} onAct={onAct} />}
      <IndexTable
        condensed={condensed}
        selectable={false}
        resourceName={{ singular: t("attention:resource.one"), plural: t("attention:resource.many") }}
        itemCount={rows.length}
        headings={headingsOf(t)}
        emptyState={<NothingWaits kind={query.kind} />}
        pagination={
          next === null && query.after === null
            ? undefined
            : {
                hasNext: next !== null && !loading,
                onNext: () => navigate(queueUrl({ kind: query.kind, after: next })),
                hasPrevious: query.after !== null && !loading,
                // The cursor leads forward only.
                onPrevious: () => navigate(-1),
              }
        }
      >
        {drawn.map((row, position) => (
          <Row key={row.shipmentId} row={row} position={position} picks={picks} busy={busy} onAct={onAct} />
        ))}
      </IndexTable>
    </>
  );
}

function NothingWaits({ kind }: Pick<QueueQuery, "kind">) {
  const t = useText();
  return kind === null ? (
    <EmptyList
      heading={t("attention:empty.title")}
      action={<Button url="/app/orders">{t("attention:empty.orders")}</Button>}
    >
      {t("attention:empty.text")}
    </EmptyList>
  ) : (
    <EmptyList
      heading={t("attention:empty.kind_title")}
      action={<Button url={queueUrl({ kind: null })}>{t("attention:empty.all")}</Button>}
    >
      {t("attention:empty.kind_text")}
    </EmptyList>
  );
}
