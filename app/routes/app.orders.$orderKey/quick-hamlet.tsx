import { BlockStack, Button, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/views";
import { problemsOf } from "./about";
import { startingAddress, storedAddress } from "./address-form";
import { useAsk } from "./ask";
import { HamletSelect } from "./hamlet-select";
import { useHamlets } from "./use-hamlets";

/** Whether the carrier sent the parcel back for the name below its ward. */
export function wantsHamlet(parcel: Pick<ParcelView, "problems">): boolean {
  return problemsOf(parcel, "address").some(({ code }) => code === "refused_hamlet");
}

/** The carrier's own list of names, right where it refused the parcel for lack of one (domain 3): choose and save. */
export function QuickHamlet({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { lookUp, names, failed } = useHamlets();
  const { ask, busy } = useAsk("edit");
  const [hamlet, setHamlet] = useState("");
  const [form] = useState(() => {
    const start = startingAddress(parcel);
    return { ...start, carrierDistrict: start.carrierDistrict || (parcel.draft?.request.recipient.district ?? "") };
  });
  useEffect(() => lookUp(form), [form, lookUp]);
  const address = storedAddress({ ...form, hamlet, noHamlet: false });
  if (names === null && !failed) return <Spinner size="small" accessibilityLabel={t("parcel:address.choose_hamlet")} />;
  if (names === null || names.length === 0) {
    return <Text as="p">{t(failed ? "parcel:address.look_up_failed" : "parcel:address.hamlet_not_listed")}</Text>;
  }
  return (
    <BlockStack gap="200">
      <HamletSelect names={names} chosen={hamlet} onChoose={setHamlet} />
      <InlineStack>
        <Button
          loading={busy}
          disabled={hamlet === "" || address === null}
          onClick={() => address && ask({ intent: "edit", shipmentId: parcel.shipmentId, patch: { address } })}
        >
          {t("parcel:address.use")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
