import { Checkbox, ChoiceList, TextField } from "@shopify/polaris";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";

/**
 * The tags of the carrier that may stand on every parcel (carrier 2.5, field notes 14). Those that need an answer for the single
 * parcel (a fee, a kind of plant) or follow its value are set there.
 */
const DEFAULT_TAGS = [10, 11, 13, 17, 62, 1, 7, 39, 41, 42, 52] as const;

/** What the courier reads and does with every parcel. */
export function NoteCard({ editor: { draft, set, errorOf } }: { editor: SettingsEditor }) {
  const t = useText();
  const tags = draft.defaultTags ?? [];
  const others = tags.filter((tag) => !DEFAULT_TAGS.some((known) => known === tag));
  return (
    <SettingsCard title={t("settings:shipping.note.title")}>
      <TextField
        label={t("settings:shipping.note.label")}
        helpText={t("settings:shipping.note.help")}
        autoComplete="off"
        multiline={2}
        maxLength={500}
        value={draft.noteTemplate ?? ""}
        error={errorOf("noteTemplate")}
        onChange={(noteTemplate) => set({ noteTemplate })}
      />
      <ChoiceList
        allowMultiple
        title={t("settings:shipping.note.tags")}
        choices={DEFAULT_TAGS.map((tag) => ({ value: String(tag), label: t(`carrier:tag.${tag}`) }))}
        selected={tags.map(String)}
        error={errorOf("defaultTags")}
        onChange={(chosen) => set({ defaultTags: [...others, ...chosen.map(Number)] })}
      />
      <Checkbox
        label={t("settings:shipping.note.send_email")}
        helpText={t("settings:shipping.note.send_email_help")}
        checked={draft.sendEmail ?? false}
        onChange={(sendEmail) => set({ sendEmail })}
      />
      <Checkbox
        label={t("settings:shipping.note.register_products")}
        helpText={t("settings:shipping.note.register_products_help")}
        checked={draft.registerProducts ?? false}
        onChange={(registerProducts) => set({ registerProducts })}
      />
    </SettingsCard>
  );
}
