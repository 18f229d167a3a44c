import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { CarrierStatus } from "~/components/carrier-status";
import { ParcelStateBadge } from "~/components/parcel-state";
import { PartlyBadge } from "~/components/partly-badge";
import { useText } from "~/components/text";
import type { OrderRowView } from "~/flows/order-list/views";
import { ToConfirmBadge } from "./to-confirm";

/**
 * The state of each parcel of an order, or the carrier's status once there is one (an ended parcel was delivered, lost or
 * returned: its status says which); a cancelled parcel only if there are no
 * others.
 */
export function ParcelBadges({ row }: { row: OrderRowView }) {
  const t = useText();
  const live = row.parcels.filter(({ state }) => state !== "cancelled");
  const shown = live.length > 0 ? live : row.parcels;
  if (row.parcels.length === 0) return <Badge>{t("orders:not_shippable")}</Badge>;
  return (
    <BlockStack gap="100" inlineAlign="start">
      {shown.map((parcel) => (
        <InlineStack key={parcel.shipmentId} gap="100" blockAlign="center">
          {(parcel.state === "booked" || parcel.state === "closed") && parcel.carrierStatus !== null ? (
            <CarrierStatus code={parcel.carrierStatus} />
          ) : (
            <ParcelStateBadge state={parcel.state} />
          )}
          {parcel.toConfirm && <ToConfirmBadge order={row.name} />}
          {parcel.partly && <PartlyBadge />}
          {parcel.differences.length > 0 && <Badge tone="warning">{t("changes:badge")}</Badge>}
          {parcel.printedAt && <Badge>{t("orders:printed")}</Badge>}
          {parcel.trackingNumber && (
            <Text as="span" tone="subdued" variant="bodySm">
              {parcel.trackingNumber}
            </Text>
          )}
        </InlineStack>
      ))}
    </BlockStack>
  );
}
