import { BlockStack, ChoiceList, TextField } from "@shopify/polaris";
import { useText } from "~/components/text";
import { CONDITIONS, type Condition, LONGEST_NOTE } from "~/domain/returns/receive";

/** What staff say of what came back. */
export interface Said {
  condition: Condition;
  note: string;
}

/** The condition of what came back, and a note. */
export function FoundFields({ said, onChange }: { said: Said; onChange: (said: Said) => void }) {
  const t = useText();
  return (
    <BlockStack gap="300">
      <ChoiceList
        title={t("returns:condition_title")}
        choices={CONDITIONS.map((one) => ({ value: one, label: t(`returns:condition.${one}`) }))}
        selected={[said.condition]}
        onChange={([chosen]) => onChange({ ...said, condition: CONDITIONS.find((one) => one === chosen) ?? "whole" })}
      />
      <TextField
        label={t("returns:note")}
        helpText={t("returns:note_help")}
        value={said.note}
        onChange={(note) => onChange({ ...said, note })}
        multiline={2}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
      />
    </BlockStack>
  );
}
