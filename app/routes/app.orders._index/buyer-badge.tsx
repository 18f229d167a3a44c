import { Badge, InlineStack, Link } from "@shopify/polaris";
import { ordersUrl } from "~/components/order-list/query";
import { Apart } from "~/components/picking/apart";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";

/** How many other orders of the same buyer wait, as a link to them all; nothing when there are none. */
export function BuyerBadge({ row: { othersOfBuyer: count = 0, orderKey, name } }: { row: OrderRowView }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <Apart>
      <InlineStack>
        <Link
          url={ordersUrl({ buyer: orderKey })}
          accessibilityLabel={t("orders:buyer.badge_label", { count, order: name })}
          removeUnderline
        >
          <Badge tone="info">{t("orders:buyer.badge", { count })}</Badge>
        </Link>
      </InlineStack>
    </Apart>
  );
}
