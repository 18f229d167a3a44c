import { BlockStack, Text } from "@shopify/polaris";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { problemsOf } from "../field/about";
import { useCorrectAddress } from "./correct";
import { candidatesOf, formOf, lineOf } from "./form";
import { AddressTrouble } from "./trouble";

const SHOWN = 3;

/** The best candidates for an address question, each a single click; the editor offers the rest. */
export function QuickAddress({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { correct, busy, answer } = useCorrectAddress(parcel);
  const asked = problemsOf(parcel, "address").some(
    ({ code }) => code === "address_review" || code === "address_not_confirmed",
  );
  const candidates = candidatesOf(parcel.address).slice(0, SHOWN);
  if (!parcel.draft || !asked || candidates.length === 0) return null;
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="p" tone="subdued">
        {t("address:is_it")}
      </Text>
      {candidates.map((candidate) => (
        <RightButton
          right="prepare"
          key={lineOf(candidate)}
          size="slim"
          textAlign="left"
          disabled={busy}
          onClick={() => correct(formOf(candidate))}
        >
          {lineOf(candidate)}
        </RightButton>
      ))}
      <AddressTrouble answer={answer} />
    </BlockStack>
  );
}
