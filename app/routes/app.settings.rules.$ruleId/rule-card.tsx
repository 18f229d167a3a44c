import { Checkbox, Text, TextField } from "@shopify/polaris";
import { useRuleWords } from "~/components/rule-words";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { RuleEditing } from "./rule-editing";
import { ruleOf } from "./rule-form";

/** The whole rule as a sentence, its name, and whether it is on. */
export function RuleCard({ editing }: { editing: RuleEditing }) {
  const t = useText();
  const words = useRuleWords(editing.view.names);
  const { form, set, errorOf } = editing;
  return (
    <SettingsCard title={t("rules:editor.sentence")}>
      <Text as="p">{words.sentence(ruleOf(form))}</Text>
      <TextField
        label={t("rules:editor.name")}
        helpText={t("rules:editor.name_help")}
        autoComplete="off"
        maxLength={80}
        value={form.name}
        error={errorOf("name")}
        onChange={(name) => set({ name })}
      />
      <Checkbox label={t("rules:turn_on")} checked={form.enabled} onChange={(enabled) => set({ enabled })} />
    </SettingsCard>
  );
}
