import { Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { AddressAnswer } from "./correct";

/** Why an address was not stored; nothing when it was, or when a field says so itself. */
export function AddressTrouble({ answer }: { answer: AddressAnswer }) {
  const t = useText();
  if (!answer || answer.outcome === "saved") return null;
  return (
    <Text as="p" tone="critical">
      {t(answer.outcome === "unknown_place" ? "address:unknown_place" : `parcel:form.${answer.outcome}`)}
    </Text>
  );
}
