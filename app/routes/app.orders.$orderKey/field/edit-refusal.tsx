import { Text } from "@shopify/polaris";
import { NOT_SAVED, type NotSaved } from "~/components/not-saved";
import { useText } from "~/components/text";
import type { EditOutcome } from "~/flows/parcel/edit.server";

/** Shows why a change of a parcel was not stored; nothing before the answer or after a success. */
export function EditRefusal({ answer }: { answer: EditOutcome | NotSaved | null }) {
  const t = useText();
  if (!answer || answer.outcome === "saved") return null;
  const { outcome } = answer;
  return (
    <Text as="span" tone="critical">
      {t(outcome === "locked" || outcome === "not_found" ? `parcel:form.${outcome}` : NOT_SAVED[outcome])}
    </Text>
  );
}
