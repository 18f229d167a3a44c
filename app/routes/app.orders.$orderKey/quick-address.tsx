import { BlockStack, Button, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ResolvedAddress } from "~/domain/address";
import type { ParcelView } from "~/flows/views";
import { problemsOf } from "./about";
import { candidatesOf, formOf, lineOf, storedAddress } from "./address-form";
import { useAsk } from "./ask";

const SHOWN = 3;

/** The likeliest answers to an address question, one click each; the editor offers the rest. */
export function QuickAddress({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const { ask, busy } = useAsk("edit");
  const asked = problemsOf(parcel, "address").some(
    ({ code }) => code === "address_review" || code === "address_not_confirmed",
  );
  const candidates = candidatesOf(parcel.address).slice(0, SHOWN);
  if (!parcel.draft || !asked || candidates.length === 0) return null;
  const choose = (candidate: ResolvedAddress) => {
    const address = storedAddress(formOf(candidate));
    if (address) ask({ intent: "edit", shipmentId: parcel.shipmentId, patch: { address } });
  };
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="p" tone="subdued">
        {t("parcel:address.is_it")}
      </Text>
      {candidates.map((candidate) => (
        <Button key={lineOf(candidate)} size="slim" textAlign="left" disabled={busy} onClick={() => choose(candidate)}>
          {lineOf(candidate)}
        </Button>
      ))}
    </BlockStack>
  );
}
