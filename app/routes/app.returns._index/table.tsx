import { Button } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import type { BulkAction } from "~/components/picking/selection-bar";
import { PickingTable } from "~/components/picking/table";
import { useText } from "~/components/text";
import type { ReturnRowView } from "~/flows/returns/views";
import type { ReturnActs } from "./acts";
import { COLUMNS } from "./columns";
import { type ReturnsPageQuery, returnsUrl } from "./query";

interface Props extends ReturnActs {
  rows: ReturnRowView[];
  next: string | null;
  query: ReturnsPageQuery;
}

/** What comes back. */
export function ReturnsTable({ rows, next, query, ...acts }: Props) {
  const t = useText();
  const { busy, onReceive, onUndo } = acts;
  const actions = (ticked: ReturnRowView[]): BulkAction[] => {
    const open = ticked.filter(({ stage }) => stage !== "received");
    const received = ticked.filter(({ stage }) => stage === "received");
    return [
      { some: open, content: t("returns:receive_many", { count: open.length }), onAction: () => onReceive(open) },
      { some: received, content: t("returns:undo_many", { count: received.length }), onAction: () => onUndo(received) },
    ]
      .filter(({ some }) => some.length > 0)
      .map(({ content, onAction }) => ({ content, onAction, right: "receive_returns", disabled: busy }));
  };
  return (
    <PickingTable
      rows={rows}
      keyOf={({ shipmentId }) => shipmentId}
      columns={COLUMNS}
      headingOf={(column) => t(`returns:column.${column}`)}
      acts={acts}
      named={{ one: t("returns:resource.one"), many: t("returns:resource.many") }}
      selection={{
        heading: t("returns:column.select"),
        choose: ({ orderName: order }) => t("returns:choose", { order }),
        all: t("returns:select_all"),
        some: (count) => t("returns:selected", { count }),
        actions,
      }}
      pages={{ next, isFirst: query.after === null, urlAfter: (after) => returnsUrl({ ...query, after }) }}
      empty={<Nothing query={query} />}
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
