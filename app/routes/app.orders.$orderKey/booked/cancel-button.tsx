import { Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { STATUS } from "~/domain/status/codes";
import type { ParcelView } from "~/flows/parcel/views";
import { CancelQuestion } from "./cancel-question";

/** Asks the carrier to cancel, after a confirmation that explains what a cancel does and does not do. */
export function CancelButton({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  return (
    <CancelQuestion
      parcel={parcel}
      intent="cancel"
      offered={parcel.mayCancel}
      button={{ tone: "critical", variant: "secondary", disabled: parcel.cancelAsked }}
      action={t("parcel:cancel.action")}
      title={t("parcel:cancel.title", { trackingNumber: parcel.trackingNumber ?? "" })}
      confirm={t("parcel:cancel.confirm")}
      destructive
    >
      <Text as="p">{t("parcel:cancel.explain")}</Text>
      {parcel.carrierStatus === STATUS.pickupAssigned && <Text as="p">{t("parcel:cancel.courier_coming")}</Text>}
      <Text as="p">{t("parcel:cancel.after")}</Text>
    </CancelQuestion>
  );
}
