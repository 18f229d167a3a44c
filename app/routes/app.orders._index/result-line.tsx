import { BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useAttentionText } from "~/components/attention";
import { useDraftChangeText } from "~/components/draft-change-text";
import { ParcelStateBadge } from "~/components/parcel-state";
import { useProblemText } from "~/components/problem-text";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { isEditable, isStopped, mayBook } from "~/domain/parcel/state";
import type { QueuedRow } from "~/flows/booking/queue.server";
import type { BookingProgress } from "~/flows/booking/read-booking-progress.server";
import type { SeenParcel } from "~/flows/order-list/views";

interface Props {
  row: QueuedRow;
  /** The parcel's current progress; null until that is known, or if the shop has no such parcel. */
  parcel: BookingProgress | null;
  busy: boolean;
  /** Books it as this line shows it. */
  onBook: (parcels: SeenParcel[]) => void;
}

/**
 * One parcel of a booking: its order, its state, and its tracking number or what prevents the booking, with a link to the parcel.
 * One that changed under the decision says what changed, and can be booked as it is now.
 */
export function ResultLine({ row, parcel, busy, onBook }: Props) {
  const t = useText();
  const changeText = useDraftChangeText();
  const reasonsOf = useReasons();
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
  const { shipmentId, orderName, state } = parcel;
  const asks = row.outcome === "changed" && isEditable(state);
  const changes = asks ? [t("orders:results.changed"), ...row.changes.map(changeText)] : [];
  // What this line says was true when it was answered: the draft of then is confirmed, not one that came later.
  const version = asks ? row.version : parcel.version;
  const reasons = isEditable(state) ? [...changes, ...reasonsOf(parcel)] : [];
  return (
    <li>
      <BlockStack gap="100" inlineAlign="start">
        <InlineStack gap="200" blockAlign="center">
          <Link url={page} removeUnderline>
            <Text as="span" fontWeight="semibold">
              {orderName}
            </Text>
          </Link>
          <ParcelStateBadge state={state} />
          {parcel.trackingNumber && <Text as="span">{parcel.trackingNumber}</Text>}
          {reasons.length > 0 && (
            <Text as="span" tone="critical">
              {reasons.map((reason) => `${reason}. `)}
              <Link url={page}>{t(isStopped(state) ? "orders:results.fix" : "orders:results.look")}</Link>
            </Text>
          )}
        </InlineStack>
        {state === "ready" && mayBook(parcel) && reasons.length > 0 && (
          <RightButton
            right="book"
            size="slim"
            disabled={busy}
            accessibilityLabel={t("orders:results.confirm_label", { order: orderName })}
            onClick={() => onBook([{ shipmentId, version }])}
          >
            {t("orders:results.confirm")}
          </RightButton>
        )}
      </BlockStack>
    </li>
  );
}

/** Returns a function that says why a parcel that is with staff was not booked; never nothing. */
function useReasons(): (parcel: BookingProgress) => string[] {
  const t = useText();
  const problemText = useProblemText();
  const attentionText = useAttentionText();
  return ({ state, problems, attention }) => {
    const blocking = problems.filter(({ severity }) => severity === "block");
    // The carrier's refusal may pass by itself: then it stands among the warnings.
    const titles = (blocking.length > 0 ? blocking : problems).map((problem) => problemText(problem).title);
    const said = [...(attention ? [attentionText(attention)] : []), ...titles];
    return said.length === 0 && isStopped(state) ? [t("orders:results.stopped")] : said;
  };
}
