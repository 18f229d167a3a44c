import { BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import { CarrierStatus } from "~/components/carrier-status";
import { ParcelStateBadge } from "~/components/parcel-state";
import { useText } from "~/components/text";
import type { LabelPaper } from "~/flows/print-labels.server";
import type { OrderView, ParcelView } from "~/flows/views";
import { AttentionBanner } from "./attention-banner";
import { BookCard } from "./book-card";
import { Contents } from "./contents";
import { RecordCard } from "./record-card";
import { ShipmentCard } from "./shipment-card";
import { ShopifyCard } from "./shopify-card";
import { Timeline } from "./timeline";

interface Props {
  order: OrderView;
  parcel: ParcelView;
  /** Counts the order's parcels from 1. */
  number: number;
  /** The shop's paper, offered first. */
  paper: LabelPaper;
}

/** Everything about one parcel, from what will be sent to what became of it. */
export function ParcelSection({ order, parcel, number, paper }: Props) {
  const t = useText();
  const request = parcel.draft?.request ?? parcel.sent;
  return (
    <section id={`parcel-${parcel.shipmentId}`}>
      <BlockStack gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingLg">
              {order.parcels.length > 1 ? t("parcel:title", { number }) : t("parcel:only_title")}
            </Text>
            <ParcelStateBadge state={parcel.state} />
            {parcel.carrierStatus !== null && <CarrierStatus code={parcel.carrierStatus} />}
            {parcel.locationName && (
              <Text as="span" tone="subdued">
                {t("parcel:from", { location: parcel.locationName })}
              </Text>
            )}
          </InlineStack>
        </Box>
        <AttentionBanner parcel={parcel} />
        {parcel.label ? <ShipmentCard order={order} parcel={parcel} paper={paper} /> : <BookCard parcel={parcel} />}
        {request && <Contents order={order} parcel={parcel} request={request} />}
        {parcel.record && <RecordCard parcel={parcel} record={parcel.record} />}
        {parcel.steps.length > 0 && <ShopifyCard parcel={parcel} />}
        <Timeline history={parcel.history} />
      </BlockStack>
    </section>
  );
}
