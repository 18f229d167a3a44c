import { Select } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import { CONDITION_FACTS } from "~/domain/rules/facts";
import { ConditionRow } from "./condition-row";
import type { RuleEditing } from "./rule-editing";
import { type ConditionForm, newCondition } from "./rule-form";

/** When the rule applies to a parcel. A fact may be used twice: any of these, none of those. */
export function ConditionsCard({ editing }: { editing: RuleEditing }) {
  const t = useText();
  const { conditions } = editing.form;
  const replace = (changed: ConditionForm) =>
    editing.set({ conditions: conditions.map((one) => (one.key === changed.key ? changed : one)) });
  return (
    <SettingsCard title={t("rules:editor.conditions")} lead={t("rules:editor.conditions_help")}>
      {conditions.map((condition) => (
        <ConditionRow
          key={condition.key}
          condition={condition}
          editing={editing}
          onChange={replace}
          onRemove={() => editing.set({ conditions: conditions.filter(({ key }) => key !== condition.key) })}
        />
      ))}
      <Select
        label={t("rules:editor.add_condition")}
        placeholder={t("rules:editor.choose")}
        options={CONDITION_FACTS.map((fact) => ({ value: fact, label: t(`rules:fact.${fact}`) }))}
        value=""
        onChange={(chosen) => {
          const fact = CONDITION_FACTS.find((one) => one === chosen);
          const key = Math.max(-1, ...conditions.map((one) => one.key)) + 1;
          if (fact) editing.set({ conditions: [...conditions, newCondition(fact, key)] });
        }}
      />
    </SettingsCard>
  );
}
