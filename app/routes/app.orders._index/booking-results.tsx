import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import { useEffect } from "react";
import type { Batch } from "~/components/order-list/context";
import { isMoving, movingParcels } from "~/components/parcel-state";
import { usePollWhile } from "~/components/revalidate-while";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import { isEditable } from "~/domain/parcel/state";
import type { SeenParcel } from "~/flows/order-list/views";
import type { loader } from "~/routes/app.bookings";
import { ResultLine } from "./result-line";

interface Props {
  batch: Batch;
  /** A booking is being sent, so its buttons are disabled. */
  busy: boolean;
  onBook: (parcels: SeenParcel[]) => void;
  onPrint: (shipmentIds: string[]) => void;
  onClose: () => void;
}

/** Shows the result of each parcel of a booking: updated until all have an answer, visible until closed. */
export function BookingResults({ batch, busy, onBook, onPrint, onClose }: Props) {
  const t = useText();
  const { answer, load } = useResource<Awaited<ReturnType<typeof loader>>>(
    `/app/bookings?ids=${batch.map(({ shipmentId }) => shipmentId).join(",")}`,
  );
  const parcels = answer?.parcels ?? [];
  usePollWhile(answer ? movingParcels(parcels) : "not loaded", load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a parcel that was sent once more moves again
  useEffect(load, [batch]);

  const moving = parcels.filter((parcel) => isMoving(parcel.state)).length;
  const booked = parcels.filter(({ trackingNumber, state }) => trackingNumber !== null && state === "booked");
  const failed = parcels.filter(({ state }) => isEditable(state)).length;
  const gone = answer ? batch.length - parcels.length : 0;
  const done = answer ? batch.length - moving : 0;
  const summary = [
    t("orders:results.summary", { booked: booked.length, failed }),
    gone > 0 && t("orders:results.gone", { count: gone }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" wrap={false}>
          <Text as="h2" variant="headingMd">
            {t("orders:results.title", { done, total: batch.length })}
          </Text>
          <Button icon={XIcon} variant="tertiary" accessibilityLabel={t("common:action.close")} onClick={onClose} />
        </InlineStack>
        {done < batch.length && (
          <ProgressBar progress={Math.round((100 * done) / batch.length)} size="small" animated={false} />
        )}
        {/* Said once, when all have their answer, and not with each look. */}
        <div role="status">{done === batch.length && <Text as="p">{summary}</Text>}</div>
        {booked.length > 0 && (
          <InlineStack>
            <RightButton right="print" onClick={() => onPrint(booked.map(({ shipmentId }) => shipmentId))}>
              {t("orders:print_selected", { count: booked.length })}
            </RightButton>
          </InlineStack>
        )}
        <BlockStack gap="200" as="ul">
          {batch.map((row) => (
            <ResultLine
              key={row.shipmentId}
              row={row}
              parcel={parcels.find(({ shipmentId }) => shipmentId === row.shipmentId) ?? null}
              busy={busy}
              onBook={onBook}
            />
          ))}
        </BlockStack>
        {parcels.some(({ state }) => state === "unknown") && (
          <Text as="p" tone="subdued">
            {t("orders:results.unknown")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
