import { InlineError, Select, Text, TextField } from "@shopify/polaris";
import { NumberField } from "~/components/number-field";
import { SolutionChoice } from "~/components/solution-choice";
import { TagsField } from "~/components/tags-field";
import { useText } from "~/components/text";
import { WordsField } from "~/components/words-field";
import type { RuleEditing } from "./rule-editing";
import type { ActionPart } from "./rule-form";

interface Props {
  part: ActionPart;
  editing: RuleEditing;
}

/** The field of one action. */
export function ActionField({ part, editing }: Props) {
  const t = useText();
  const { actions } = editing.form;
  const set = (change: typeof actions) => editing.set({ actions: { ...actions, ...change } });
  const error = editing.errorOf(part);
  const label = t(`rules:action.${part}`);
  switch (part) {
    case "tags":
      return (
        <TagsField
          form="rule"
          livePlantsTag={editing.view.names.livePlantsTag}
          value={editing.form.tags}
          onChange={(tags) => editing.set({ tags })}
          feeError={editing.errorOf("notDeliveredFeeVnd")}
          picker={(field) => <WordsField {...field} label={label} error={error} ownWords={false} />}
        />
      );
    case "transport":
      return (
        <Choice
          label={label}
          options={[
            { value: "fly", label: t("settings:shipping.transport.fly") },
            { value: "road", label: t("settings:shipping.transport.road") },
            { value: "cheapest", label: t("settings:shipping.transport.cheapest") },
          ]}
          value={actions.transport}
          onChange={(transport) => set({ transport })}
        />
      );
    case "pickAddressId":
      return <PickupChoice editing={editing} label={label} error={error} />;
    case "pickOption":
      return (
        <Choice
          label={label}
          options={[
            { value: "post", label: t("settings:shipping.pick_option.post") },
            { value: "cod", label: t("settings:shipping.pick_option.cod") },
          ]}
          value={actions.pickOption}
          onChange={(pickOption) => set({ pickOption })}
        />
      );
    case "pickWorkShift":
    case "deliverWorkShift":
      return (
        <Choice
          label={label}
          options={[
            { value: 1, label: t("settings:shipping.shift.morning") },
            { value: 2, label: t("settings:shipping.shift.afternoon") },
          ]}
          value={actions[part]}
          onChange={(shift) => set({ [part]: shift })}
        />
      );
    case "solutionIds":
      return (
        <>
          <SolutionChoice chosen={actions.solutionIds ?? []} onChange={(solutionIds) => set({ solutionIds })} />
          {error && <InlineError message={error} fieldID="solutions" />}
        </>
      );
    case "note":
      return (
        <TextField
          label={label}
          labelHidden
          helpText={t("rules:editor.note_help")}
          autoComplete="off"
          multiline={2}
          maxLength={500}
          value={actions.note ?? ""}
          error={error}
          onChange={(note) => set({ note: note === "" ? null : note })}
        />
      );
    case "declaredValueVnd":
      return (
        <NumberField
          label={label}
          labelHidden
          helpText={t("rules:editor.value_help")}
          unit="₫"
          min={1}
          value={actions.declaredValueVnd ?? null}
          error={error}
          onChange={(declaredValueVnd) => set({ declaredValueVnd })}
        />
      );
    case "hold":
      return (
        <TextField
          label={t("rules:editor.hold_reason")}
          autoComplete="off"
          maxLength={200}
          value={actions.hold?.reason ?? ""}
          error={error}
          onChange={(reason) => set({ hold: { reason } })}
        />
      );
    case "bookAtOnce":
      return (
        <>
          <Text as="p" tone="subdued">
            {t("rules:editor.book_help")}
          </Text>
          {error && <InlineError message={error} fieldID="bookAtOnce" />}
        </>
      );
  }
}

function PickupChoice({ editing, label, error }: { editing: RuleEditing; label: string; error?: string }) {
  const t = useText();
  const { actions } = editing.form;
  const { pickups } = editing.view.names;
  const chosen = actions.pickAddressId ?? "";
  const gone = chosen !== "" && !pickups.some(({ id }) => id === chosen);
  return (
    <Select
      label={label}
      labelHidden
      placeholder={t("rules:editor.choose")}
      options={[
        ...pickups.map(({ id, name }) => ({ value: id, label: name })),
        ...(gone ? [{ value: chosen, label: t("rules:editor.gone", { id: chosen }) }] : []),
      ]}
      value={chosen}
      error={error}
      onChange={(pickAddressId) => editing.set({ actions: { ...actions, pickAddressId } })}
    />
  );
}

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: { value: Value; label: string }[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
}

function Choice<Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      labelHidden
      options={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={String(value ?? "")}
      onChange={(chosen) => {
        const option = options.find((one) => String(one.value) === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}
