import { Badge, InlineStack } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { OrderView } from "~/flows/order/views";
import { vi } from "~/locales/vi";

/** Whether the order is paid, and whether it was cancelled in Shopify. */
export function OrderBadges({ order }: { order: OrderView }) {
  const t = useText();
  return (
    <InlineStack gap="100">
      <Badge tone={order.outstandingVnd > 0 ? "attention" : undefined}>
        {isFinancialStatus(order.financialStatus)
          ? t(`parcel:financial.${order.financialStatus}`)
          : order.financialStatus}
      </Badge>
      {order.cancelledAt && <Badge tone="critical">{t("parcel:cancelled_in_shopify")}</Badge>}
    </InlineStack>
  );
}

function isFinancialStatus(status: string): status is keyof typeof vi.parcel.financial {
  return Object.hasOwn(vi.parcel.financial, status);
}
