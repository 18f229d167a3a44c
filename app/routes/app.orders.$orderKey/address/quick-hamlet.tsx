import { BlockStack, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { problemsOf } from "../field/about";
import { useCorrectAddress } from "./correct";
import { startingAddress, storedAddress } from "./form";
import { HamletSelect } from "./hamlet-select";
import { AddressTrouble } from "./trouble";
import { useHamlets } from "./use-hamlets";

/** Returns whether the carrier refused the parcel because the name below its ward is missing. */
export function wantsHamlet(parcel: Pick<ParcelView, "problems">): boolean {
  return problemsOf(parcel, "address").some(({ code }) => code === "refused_hamlet");
}

/** The carrier's own list of names, shown where it refused the parcel for lack of one (domain 3.4): choose and save. */
export function QuickHamlet({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { correct, busy, answer } = useCorrectAddress(parcel);
  const [hamlet, setHamlet] = useState("");
  const [form] = useState(() => {
    const start = startingAddress(parcel);
    return { ...start, carrierDistrict: start.carrierDistrict || (parcel.draft?.request.recipient.district ?? "") };
  });
  const { lookUp, names, failed } = useHamlets(form);
  useEffect(() => void lookUp(form), [form, lookUp]);
  const chosen = { ...form, hamlet, noHamlet: false };
  if (names === null && !failed) return <Spinner size="small" accessibilityLabel={t("address:choose_hamlet")} />;
  if (names === null || names.length === 0) {
    return <Text as="p">{t(failed ? "address:look_up_failed" : "address:hamlet_not_listed")}</Text>;
  }
  return (
    <BlockStack gap="200">
      <HamletSelect names={names} chosen={hamlet} onChoose={setHamlet} />
      <InlineStack>
        <RightButton
          right="prepare"
          loading={busy}
          disabled={hamlet === "" || storedAddress(chosen, parcel) === null}
          onClick={() => correct(chosen)}
        >
          {t("address:use")}
        </RightButton>
      </InlineStack>
      <AddressTrouble answer={answer} />
    </BlockStack>
  );
}
