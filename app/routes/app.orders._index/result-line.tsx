import { InlineStack, Link, Text } from "@shopify/polaris";
import { ParcelStateBadge } from "~/components/parcel-state";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import { isStopped } from "~/domain/parcel/state";
import type { QueuedRow } from "~/flows/booking/queue.server";
import type { BookingProgress } from "~/flows/booking/read-booking-progress.server";

interface Props {
  row: QueuedRow;
  /** The parcel's current progress; null until that is known, or if the shop has no such parcel. */
  parcel: BookingProgress | null;
}

/**
 * One parcel of a booking: its order, its state, and its tracking number or what prevents the booking, with a link to the parcel.
 */
export function ResultLine({ row, parcel }: Props) {
  const t = useText();
  const problemText = useProblemText();
  if (!parcel) {
    return (
      <li>
        <Text as="span" tone="subdued">
          {row.outcome === "not_found" ? t("orders:results.not_found") : row.orderName}
        </Text>
      </li>
    );
  }
  const page = `/app/orders/${parcel.orderKey}#parcel-${parcel.shipmentId}`;
  const blocking = parcel.problems.filter(({ severity }) => severity === "block");
  // The carrier's refusal may pass by itself: then it stands among the warnings.
  const reasons = blocking.length > 0 ? blocking : parcel.problems;
  const failed = isStopped(parcel.state);
  return (
    <li>
      <InlineStack gap="200" blockAlign="center">
        <Link url={page} removeUnderline>
          <Text as="span" fontWeight="semibold">
            {parcel.orderName}
          </Text>
        </Link>
        <ParcelStateBadge state={parcel.state} />
        {parcel.trackingNumber && <Text as="span">{parcel.trackingNumber}</Text>}
        {failed && (
          <Text as="span" tone="critical">
            {reasons.map((problem) => `${problemText(problem).title}. `)}
            <Link url={page}>{t("orders:results.fix")}</Link>
          </Text>
        )}
      </InlineStack>
    </li>
  );
}
