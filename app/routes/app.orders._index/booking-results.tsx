import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import type { Batch } from "~/components/order-list/context";
import { isMoving, movingParcels } from "~/components/parcel-state";
import { usePollWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { useResource } from "~/components/use-resource";
import type { loader } from "~/routes/app.bookings";
import { ResultLine } from "./result-line";

interface Props {
  batch: Batch;
  onPrint: (shipmentIds: string[]) => void;
  onClose: () => void;
}

/** Shows the result of each parcel of a booking: updated until all have an answer, visible until closed. */
export function BookingResults({ batch, onPrint, onClose }: Props) {
  const t = useText();
  const { answer, load } = useResource<Awaited<ReturnType<typeof loader>>>(
    `/app/bookings?ids=${batch.map(({ shipmentId }) => shipmentId).join(",")}`,
  );
  const parcels = answer?.parcels ?? [];
  usePollWhile(answer ? movingParcels(parcels) : "not loaded", load);

  const stopped = parcels.filter((parcel) => !isMoving(parcel.state));
  const booked = parcels.filter(({ trackingNumber, state }) => trackingNumber !== null && state === "booked");
  const done = stopped.length;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" wrap={false}>
          <Text as="h2" variant="headingMd">
            {t("orders:results.title", { done, total: batch.length })}
          </Text>
          <Button icon={XIcon} variant="tertiary" accessibilityLabel={t("common:action.close")} onClick={onClose} />
        </InlineStack>
        {done < batch.length ? (
          <ProgressBar progress={Math.round((100 * done) / batch.length)} size="small" animated={false} />
        ) : (
          <Text as="p">{t("orders:results.summary", { booked: booked.length, failed: done - booked.length })}</Text>
        )}
        {booked.length > 0 && (
          <InlineStack>
            <Button onClick={() => onPrint(booked.map(({ shipmentId }) => shipmentId))}>
              {t("orders:print_selected", { count: booked.length })}
            </Button>
          </InlineStack>
        )}
        <BlockStack gap="200" as="ul" aria-live="polite">
          {batch.map((row) => (
            <ResultLine
              key={row.shipmentId}
              row={row}
              parcel={parcels.find(({ shipmentId }) => shipmentId === row.shipmentId) ?? null}
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
