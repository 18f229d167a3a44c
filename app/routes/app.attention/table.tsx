import { Button } from "@shopify/polaris";
import { useMemo } from "react";
import { EmptyList } from "~/components/empty-list";
import { PickingTable } from "~/components/picking/table";
import { useText } from "~/components/text";
import { QUEUE_ACTS } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";
import type { QueueActs } from "./acts";
import { COLUMNS } from "./columns";
import { type QueueQuery, queueUrl } from "./query";
import { ACT_RIGHTS } from "./rights";

interface Props extends QueueActs {
  rows: WaitingRowView[];
  next: string | null;
  query: QueueQuery;
}

/** The queue. What one click does for many, it does with those of the ticked parcels that wait for it. */
export function QueueTable({ rows, next, query, busy, onAct }: Props) {
  const t = useText();
  const acts = useMemo(() => ({ busy, onAct }), [busy, onAct]);
  return (
    <PickingTable
      rows={rows}
      keyOf={({ shipmentId }) => shipmentId}
      columns={COLUMNS}
      headingOf={(column) => t(`attention:column.${column}`)}
      acts={acts}
      named={{ one: t("attention:resource.one"), many: t("attention:resource.many") }}
      selection={{
        heading: t("attention:column.select"),
        choose: ({ orderName: order }) => t("attention:choose", { order }),
        all: t("attention:select_all"),
        some: (count) => t("attention:selected", { count }),
        actions: (ticked) =>
          QUEUE_ACTS.flatMap((act) => {
            const chosen = ticked.filter(({ main, dismiss }) => main === act || dismiss === act);
            if (chosen.length === 0) return [];
            const content = t(`attention:many.${act}`, { count: chosen.length });
            return [{ content, right: ACT_RIGHTS[act], disabled: busy, onAction: () => onAct(act, chosen) }];
          }),
      }}
      pages={{ next, isFirst: query.after === null, urlAfter: (after) => queueUrl({ kind: query.kind, after }) }}
      empty={<NothingWaits kind={query.kind} />}
    />
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
