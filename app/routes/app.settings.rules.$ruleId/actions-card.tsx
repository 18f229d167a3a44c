import { Select, Text } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { RuleActions } from "~/domain/rules/schema";
import { ActionField } from "./action-field";
import { EditorRow } from "./editor-row";
import type { RuleEditing } from "./rule-editing";
import { ACTION_PARTS, type ActionPart, NO_TAGS } from "./rule-form";

/** Initial value of an added action: a plain yes, or the first choice where there is one. */
const BEGINNINGS: Partial<RuleActions> = {
  transport: "fly",
  pickOption: "post",
  pickWorkShift: 1,
  deliverWorkShift: 1,
  bookAtOnce: true,
  hold: { reason: "" },
};

/** Returns whether a part contradicts one that the rule has: what waits for staff is not booked without them. */
function isExcluded(part: ActionPart, parts: readonly ActionPart[]): boolean {
  return (part === "hold" && parts.includes("bookAtOnce")) || (part === "bookAtOnce" && parts.includes("hold"));
}

/** What the rule does, action by action; a removed action is left to other rules and the settings. */
export function ActionsCard({ editing }: { editing: RuleEditing }) {
  const t = useText();
  const { parts, actions } = editing.form;
  const add = (part: ActionPart) =>
    editing.set({ parts: [...parts, part], actions: { [part]: BEGINNINGS[part], ...actions } });
  const remove = (part: ActionPart) => {
    const left = parts.filter((one) => one !== part);
    if (part === "tags") return editing.set({ parts: left, tags: NO_TAGS });
    const { [part]: _, ...others } = actions;
    editing.set({ parts: left, actions: others });
  };
  const offered = ACTION_PARTS.filter((part) => !parts.includes(part) && !isExcluded(part, parts));
  const missing = editing.errorOf("actions");
  return (
    <SettingsCard title={t("rules:editor.actions")}>
      {parts.map((part) => {
        const name = t(`rules:action.${part}`);
        return (
          <EditorRow
            key={part}
            title={name}
            removeLabel={t("rules:editor.remove_action", { name })}
            onRemove={() => remove(part)}
          >
            <ActionField part={part} editing={editing} />
          </EditorRow>
        );
      })}
      {missing && (
        <Text as="p" tone="critical">
          {missing}
        </Text>
      )}
      {offered.length > 0 && (
        <Select
          label={t("rules:editor.add_action")}
          placeholder={t("rules:editor.choose")}
          options={offered.map((part) => ({ value: part, label: t(`rules:action.${part}`) }))}
          value=""
          onChange={(chosen) => {
            const part = offered.find((one) => one === chosen);
            if (part) add(part);
          }}
        />
      )}
    </SettingsCard>
  );
}
