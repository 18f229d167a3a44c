import { Button } from "@shopify/polaris";
import { useMemo } from "react";
import { EmptyList } from "~/components/empty-list";
import { PickingTable } from "~/components/picking/table";
import { useText } from "~/components/text";
import type { CallRowView } from "~/flows/confirm/views";
import type { CallActs } from "./acts";
import { COLUMNS } from "./columns";
import { type CallQuery, callsUrl } from "./query";

interface Props extends CallActs {
  rows: CallRowView[];
  next: string | null;
  query: CallQuery;
  /** The shop confirms some orders. */
  isOn: boolean;
}

/** What one click says of all ticked orders. */
const MANY = ["confirmed", "not_reached", "declined"] as const;

/** The call list. */
export function CallTable({ rows, next, query, isOn, busy, onAct }: Props) {
  const t = useText();
  const acts = useMemo(() => ({ busy, onAct }), [busy, onAct]);
  return (
    <PickingTable
      rows={rows}
      keyOf={({ orderKey }) => orderKey}
      columns={COLUMNS}
      headingOf={(column) => t(`confirm:column.${column}`)}
      acts={acts}
      named={{ one: t("confirm:resource.one"), many: t("confirm:resource.many") }}
      selection={{
        heading: t("confirm:column.select"),
        choose: ({ orderName: order }) => t("confirm:choose", { order }),
        all: t("confirm:select_all"),
        some: (count) => t("confirm:selected", { count }),
        actions: (ticked) =>
          MANY.map((act) => ({
            content: t(`confirm:many.${act}`, { count: ticked.length }),
            right: "confirm_orders",
            disabled: busy,
            onAction: () => onAct(act, ticked),
          })),
      }}
      pages={{ next, isFirst: query.after === null, urlAfter: (after) => callsUrl({ show: query.show, after }) }}
      empty={<NobodyWaits query={query} next={next} isOn={isOn} />}
    />
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
