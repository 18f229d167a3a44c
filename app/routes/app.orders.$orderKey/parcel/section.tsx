import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { CarrierStatus } from "~/components/carrier-status";
import { ParcelStateBadge } from "~/components/parcel-state";
import { PartlyBadge } from "~/components/partly-badge";
import { useText } from "~/components/text";
import { isFinished } from "~/domain/parcel/reading-order";
import type { ParcelProps } from "../props";
import { ParcelCards } from "./cards";
import { FinishedSummary } from "./finished-summary";

/** One parcel with its state as the heading. A finished one is collapsed, so that open work comes first. */
export function ParcelSection({ number, ...props }: ParcelProps & { number: number }) {
  const t = useText();
  const { order, parcel } = props;
  const [open, setOpen] = useState(!isFinished(parcel));
  return (
    <section id={`parcel-${parcel.shipmentId}`}>
      <BlockStack gap="400">
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingLg">
              {order.parcels.length > 1 ? t("parcel:title", { number }) : t("parcel:only_title")}
            </Text>
            {((parcel.state !== "booked" && parcel.state !== "closed") || parcel.carrierStatus === null) && (
              <ParcelStateBadge state={parcel.state} />
            )}
            {parcel.carrierStatus !== null && parcel.state !== "cancelled" && (
              <CarrierStatus code={parcel.carrierStatus} />
            )}
            {parcel.isDeliveredPartly && <PartlyBadge />}
            {parcel.locationName && (
              <Text as="span" tone="subdued">
                {t("parcel:from", { location: parcel.locationName })}
              </Text>
            )}
            {isFinished(parcel) && (
              <Button variant="plain" onClick={() => setOpen(!open)} ariaExpanded={open}>
                {t(open ? "parcel:fold" : "parcel:unfold")}
              </Button>
            )}
          </InlineStack>
          {!open && <FinishedSummary parcel={parcel} />}
        </Box>
        {open && <ParcelCards {...props} />}
      </BlockStack>
    </section>
  );
}
