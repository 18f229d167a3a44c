import { Apart } from "~/components/picking/apart";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import type { OrderRowView, SeenParcel } from "~/flows/order-list/views";

interface Props {
  row: OrderRowView;
  busy: boolean;
  onBook: (parcels: SeenParcel[]) => void;
}

/** Books an order's ready parcels at once; nothing if there are none. */
export function BookButton({ row, busy, onBook }: Props) {
  const t = useText();
  const ready = row.parcels
    .filter(({ state, attention }) => state === "ready" && !isStoppedByAttention(attention, "sending"))
    .map(({ shipmentId, version }) => ({ shipmentId, version }));
  if (ready.length === 0) return null;
  return (
    <Apart>
      <RightButton
        right="book"
        size="slim"
        disabled={busy}
        accessibilityLabel={t("orders:book_label", { order: row.name })}
        onClick={() => onBook(ready)}
      >
        {t("orders:book")}
      </RightButton>
    </Apart>
  );
}
