import { Checkbox, ChoiceList, TextField } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { TAG, tagsOffered } from "~/domain/parcel/tags";

/** The note for the courier and the services of every parcel. */
export function NoteCard({ editor: { draft, set, errorOf } }: { editor: SettingsEditor }) {
  const t = useText();
  const tags = draft.defaultTags ?? [];
  const words = useCarrierWords();
  // Tags that need a value for the single parcel (a fee, a kind of plant) or follow from its value are set on the parcel.
  const offered = tagsOffered("shop", TAG.livePlants);
  const others = tags.filter((tag) => !offered.includes(tag));
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
        choices={offered.map((tag) => ({ value: String(tag), label: words.tag(tag) }))}
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
