import { useNavigate, useNavigation } from "@remix-run/react";
import { Button, IndexTable } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { useNarrow } from "~/components/narrow";
import { useFirstRows } from "~/components/picking/first-rows";
import { usePicks } from "~/components/picking/picks";
import { useText } from "~/components/text";
import type { CallAct } from "~/domain/confirm/calls";
import type { CallRowView } from "~/flows/confirm/views";
import { headingsOf } from "./columns";
import { PickedOrders } from "./picked-orders";
import { type CallQuery, callsUrl } from "./query";
import { Line, Tile } from "./row";

interface Props {
  rows: CallRowView[];
  next: string | null;
  query: CallQuery;
  /** The shop confirms some orders. */
  isOn: boolean;
  busy: boolean;
  onAct: (act: CallAct, rows: CallRowView[]) => void;
}

/** The call list: a table, or one tile each on a screen narrower than a tablet. */
export function CallTable({ rows, next, query, isOn, busy, onAct }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const condensed = useNarrow();
  const ids = rows.map(({ orderKey }) => orderKey);
  // Other rows are another selection.
  const picks = usePicks(ids, ids.join());
  const drawn = useFirstRows(rows);
  const Row = condensed ? Tile : Line;
  return (
    <>
      {rows.length > 0 && <PickedOrders picks={picks} rows={rows} busy={busy} onAct={onAct} />}
      <IndexTable
        condensed={condensed}
        selectable={false}
        resourceName={{ singular: t("confirm:resource.one"), plural: t("confirm:resource.many") }}
        itemCount={rows.length}
        headings={headingsOf(t)}
        emptyState={<NobodyWaits query={query} next={next} isOn={isOn} />}
        pagination={
          next === null && query.after === null
            ? undefined
            : {
                hasNext: next !== null && !loading,
                onNext: () => navigate(callsUrl({ show: query.show, after: next })),
                hasPrevious: query.after !== null && !loading,
                // The cursor leads forward only.
                onPrevious: () => navigate(-1),
              }
        }
      >
        {drawn.map((row, position) => (
          <Row key={row.orderKey} row={row} position={position} picks={picks} busy={busy} onAct={onAct} />
        ))}
      </IndexTable>
    </>
  );
}

function NobodyWaits({ query, next, isOn }: Pick<Props, "query" | "next" | "isOn">) {
  const t = useText();
  if (next !== null) {
    return (
      <EmptyList
        heading={t("confirm:empty.filter_title")}
        action={<Button url={callsUrl({ show: query.show, after: next })}>{t("confirm:look_further")}</Button>}
      >
        {t("confirm:empty.further")}
      </EmptyList>
    );
  }
  if (query.show !== "now" && query.show !== "all") {
    return (
      <EmptyList
        heading={t("confirm:empty.filter_title")}
        action={<Button url={callsUrl({ show: "now" })}>{t("confirm:empty.filter_action")}</Button>}
      />
    );
  }
  return isOn ? (
    <EmptyList heading={t("confirm:empty.title")}>{t("confirm:empty.text")}</EmptyList>
  ) : (
    <EmptyList
      heading={t("confirm:empty.off_title")}
      action={<Button url="/app/settings/money">{t("confirm:empty.off_action")}</Button>}
    >
      {t("confirm:empty.off_text")}
    </EmptyList>
  );
}
