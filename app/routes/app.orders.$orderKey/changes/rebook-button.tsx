import { Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { STATUS } from "~/domain/status/codes";
import type { ParcelView } from "~/flows/parcel/views";
import { CancelQuestion } from "../booked/cancel-question";

/** Cancels a parcel so that its goods can be booked again with the current order. */
export function RebookButton({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  return (
    <CancelQuestion
      parcel={parcel}
      intent="rebook"
      offered
      button={{ variant: "primary" }}
      action={t("changes:rebook.action")}
      title={t("changes:rebook.title", { trackingNumber: parcel.trackingNumber ?? "" })}
      confirm={t("changes:rebook.confirm")}
    >
      <Text as="p">{t("changes:rebook.explain")}</Text>
      {parcel.printedAt && <Text as="p">{t("changes:rebook.printed")}</Text>}
      {parcel.carrierStatus === STATUS.pickupAssigned && <Text as="p">{t("parcel:cancel.courier_coming")}</Text>}
    </CancelQuestion>
  );
}
