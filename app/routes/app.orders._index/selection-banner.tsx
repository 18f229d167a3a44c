import { useNavigate } from "@remix-run/react";
import { Banner, Text } from "@shopify/polaris";
import { type OrdersQuery, ordersUrl } from "~/components/order-list/query";
import { useText } from "~/components/text";
import type { SelectionView } from "~/flows/order-list/select.server";

/** If more codes are missing, the rest are counted. */
const LISTED = 20;

/** Says that the list shows only pasted codes, and which of them match no order. */
export function SelectionBanner({ selection, query }: { selection: SelectionView; query: OrdersQuery }) {
  const t = useText();
  const navigate = useNavigate();
  const { orders, missing } = selection;
  const listed = missing.slice(0, LISTED).join(", ");
  return (
    <Banner
      tone={missing.length > 0 ? "warning" : "info"}
      title={t("selection:shown", { count: orders })}
      action={{
        content: t("selection:leave"),
        onAction: () => navigate(ordersUrl({ ...query, selection: null, after: null, before: null })),
      }}
    >
      {missing.length > 0 && (
        <Text as="p" breakWord>
          {missing.length > LISTED
            ? t("selection:missing_more", { codes: listed, count: missing.length - LISTED })
            : t("selection:missing", { codes: listed })}
        </Text>
      )}
    </Banner>
  );
}
