import { ChoiceList, InlineGrid, Select } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { useRuleWords } from "~/components/rule-words";
import { useText } from "~/components/text";
import { WordsField } from "~/components/words-field";
import { FACTS, isFactOf } from "~/domain/rules/facts";
import { EditorRow } from "./editor-row";
import type { RuleEditing } from "./rule-editing";
import { type ConditionForm, isMeasured } from "./rule-form";

interface Props {
  condition: ConditionForm;
  editing: RuleEditing;
  onChange: (changed: ConditionForm) => void;
  onRemove: () => void;
}

/** One condition in plain words: the fact, the comparison, and the values. */
export function ConditionRow({ condition, editing, onChange, onRemove }: Props) {
  const t = useText();
  const { key, fact, is } = condition;
  const name = t(`rules:fact.${fact}`);
  const operators = isMeasured(fact) ? (["at_least", "less_than"] as const) : (["any_of", "none_of"] as const);
  return (
    <EditorRow title={name} removeLabel={t("rules:editor.remove_condition", { name })} onRemove={onRemove}>
      <InlineGrid columns={{ xs: 1, sm: ["oneThird", "twoThirds"] }} gap="200">
        <Select
          label={t("rules:editor.operator")}
          labelHidden
          options={operators.map((value) => ({ value, label: t(`rules:is.${value}`) }))}
          value={is}
          onChange={(chosen) => onChange({ ...condition, is: operators.find((one) => one === chosen) ?? is })}
        />
        {isMeasured(fact) ? (
          <NumberField
            label={t("rules:editor.amount")}
            labelHidden
            min={1}
            unit={isFactOf(fact, "mass") ? "g" : "₫"}
            value={condition.amount}
            error={editing.errorOf(key)}
            onChange={(amount) => onChange({ ...condition, amount })}
          />
        ) : (
          <Values condition={condition} editing={editing} onChange={onChange} />
        )}
      </InlineGrid>
    </EditorRow>
  );
}

function Values({ condition, editing, onChange }: Omit<Props, "onRemove">) {
  const t = useText();
  const { names, choices } = editing.view;
  const words = useRuleWords(names);
  const { fact, values } = condition;
  const error = editing.errorOf(condition.key);
  const set = (chosen: string[]) => onChange({ ...condition, values: chosen });
  const named = (value: string) => ({ value, label: words.value(fact, value) });
  if (isFactOf(fact, "words", "word")) {
    return (
      <WordsField
        label={t("rules:editor.values")}
        options={choices[fact].map(named)}
        values={values}
        error={error}
        ownWords
        onChange={set}
      />
    );
  }
  if (isFactOf(fact, "province")) {
    return (
      <WordsField
        label={t("rules:editor.values")}
        options={choices.provinces.map(({ name, former }) => ({
          value: name,
          label: former ? `${name} (${t("rules:editor.former")})` : name,
        }))}
        values={values}
        error={error}
        helpText={t("rules:editor.province_help")}
        ownWords={false}
        onChange={set}
      />
    );
  }
  const offered: string[] = isFactOf(fact, "choice") ? [...FACTS[fact].choices] : names.locations.map(({ id }) => id);
  const gone = values.filter((value) => !offered.includes(value));
  return (
    <ChoiceList
      allowMultiple
      title={t("rules:editor.values")}
      titleHidden
      choices={[...offered, ...gone].map(named)}
      selected={values}
      error={error}
      onChange={set}
    />
  );
}
