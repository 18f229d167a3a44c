import { Banner, List } from "@shopify/polaris";
import { useText } from "~/components/text";
import { distinctBlocks } from "~/domain/parcel/block-reason";
import type { OrderView } from "~/flows/order/views";

/** Shows why an order, or its part at one location, cannot be shipped. */
export function BlockedBanner({ order }: { order: OrderView }) {
  const t = useText();
  const telling = distinctBlocks(
    order.blocks.map(({ reason }) => reason),
    order.parcels.length,
  );
  const blocks = order.blocks.filter(({ reason }) => telling.includes(reason));
  if (blocks.length === 0) return null;
  const partly = order.parcels.length > 0;
  // Names the location only if there are several parts.
  const named = partly || order.blocks.length > 1;
  return (
    <Banner tone={partly ? "info" : "warning"} title={t(partly ? "parcel:partly_blocked" : "parcel:blocked")}>
      <List>
        {blocks.map(({ fulfillmentOrderId, locationName, reason }) => (
          <List.Item key={fulfillmentOrderId}>
            {named && locationName && `${locationName}: `}
            {t(`problems:block.${reason}`)}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}
