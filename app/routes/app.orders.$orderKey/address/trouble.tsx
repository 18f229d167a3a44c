import { Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import { EditRefusal } from "../field/edit-refusal";
import type { AddressAnswer } from "./correct";

/** Shows why an address was not stored; nothing if it was, or if a field shows the reason itself. */
export function AddressTrouble({ answer }: { answer: AddressAnswer }) {
  const t = useText();
  if (answer?.outcome !== "unknown_place" && answer?.outcome !== "district_missing") {
    return <EditRefusal answer={answer} />;
  }
  return (
    <Text as="p" tone="critical">
      {t(answer.outcome === "unknown_place" ? "address:unknown_place" : "address:written.district_needed")}
    </Text>
  );
}
