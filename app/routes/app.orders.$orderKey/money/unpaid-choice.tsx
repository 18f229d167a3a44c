import { InlineStack } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";

/** Asks what to do with an unpaid order that is not known to be paid at the door: one click for each answer (domain 2.1). */
export function UnpaidChoice({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { send, busy } = useIntent("edit");
  if (parcel.draft?.codDecision.kind !== "review") return null;
  const choose = (unpaidAs: "collect" | "ship_unpaid") => () =>
    send({ intent: "edit", shipmentId: parcel.shipmentId, patch: { unpaidAs } });
  return (
    <InlineStack gap="200">
      <RightButton right="change_money" size="slim" disabled={busy} onClick={choose("collect")}>
        {t("parcel:form.unpaid_collect")}
      </RightButton>
      <RightButton right="change_money" size="slim" disabled={busy} onClick={choose("ship_unpaid")}>
        {t("parcel:form.unpaid_ship")}
      </RightButton>
    </InlineStack>
  );
}
