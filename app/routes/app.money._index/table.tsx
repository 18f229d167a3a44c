import { Button } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { type BookPageQuery, bookUrl } from "~/components/money/book-query";
import { PickingTable } from "~/components/picking/table";
import { useText } from "~/components/text";
import type { BookRowView } from "~/flows/cod/views";
import { COLUMNS } from "./columns";

interface Props {
  rows: BookRowView[];
  next: string | null;
  query: BookPageQuery;
  busy: boolean;
  onMarkPaid: (rows: BookRowView[]) => void;
  footer: string;
}

/** The parcels of one stage of the COD book. */
export function BookTable({ rows, next, query, busy, onMarkPaid, footer }: Props) {
  const t = useText();
  return (
    <PickingTable
      rows={rows}
      keyOf={({ shipmentId }) => shipmentId}
      columns={COLUMNS}
      headingOf={(column) => t(`money:column.${column}`)}
      acts={null}
      named={{ one: t("money:resource.one"), many: t("money:resource.many") }}
      selection={{
        heading: t("money:column.select"),
        choose: ({ orderName: order }) => t("money:choose", { order }),
        all: t("money:select_all"),
        some: (count) => t("money:selected", { count }),
        actions(ticked) {
          const open = ticked.filter(({ isPaidInShopify }) => !isPaidInShopify);
          const content = t("money:mark_paid", { count: open.length });
          const disabled = busy || open.length === 0;
          return [{ content, right: "change_money", disabled, onAction: () => onMarkPaid(open) }];
        },
      }}
      pages={{ next, isFirst: query.after === null, urlAfter: (after) => bookUrl({ ...query, after }) }}
      empty={<Nothing query={query} />}
      footer={footer}
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
