import { BlockStack, InlineStack, Select, Tag, Text, TextField } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import { allowedBeside } from "~/domain/parcel/tags";
import type { EditOffersView } from "~/flows/booking/batch-views";
import type { BatchEditForm } from "./edit-form";

interface Props {
  offers: EditOffersView;
  edit: BatchEditForm;
  onChange: (edit: BatchEditForm) => void;
}

type TextPart = Exclude<keyof BatchEditForm, "addTags" | "removeTags">;

/** What can be set for many parcels at once; what is not chosen stays as it is. */
export function BatchEditFields({ offers, edit, onChange }: Props) {
  const t = useText();
  const denied = useDenied()("change_money");
  const { pickups, addTags, removeTags, livePlantsTag } = offers;
  const set = (change: Partial<BatchEditForm>) => onChange({ ...edit, ...change });
  const select = (field: TextPart, label: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      options={[{ value: "", label: t("batch:dialog.keep") }, ...options]}
      value={edit[field]}
      onChange={(value) => set({ [field]: value })}
      {...(field === "feePaidBy" && denied !== null && { disabled: true, helpText: denied })}
    />
  );
  const shifts = (["1", "2"] as const).map((value) => ({ value, label: t(`parcel:form.shift.${value}`) }));
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued">
        {t("batch:dialog.edit_help")} {t("batch:dialog.fits")}
      </Text>
      {select(
        "pickAddressId",
        t("parcel:field.pickup"),
        pickups.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select("transport", t("parcel:field.transport"), [
        { value: "road", label: t("settings:shipping.transport.road") },
        { value: "fly", label: t("settings:shipping.transport.fly") },
        { value: "cheapest", label: t("settings:shipping.transport.cheapest") },
      ])}
      {select("pickOption", t("parcel:form.pick_option"), [
        { value: "cod", label: t("parcel:pick_option.cod") },
        { value: "post", label: t("parcel:pick_option.post") },
      ])}
      {select("pickWorkShift", t("parcel:form.pick_shift"), shifts)}
      {select("deliverWorkShift", t("parcel:form.deliver_shift"), shifts)}
      {select("feePaidBy", t("parcel:field.fee_payer"), [
        { value: "sender", label: t("parcel:fee_payer.sender") },
        { value: "receiver", label: t("parcel:fee_payer.receiver") },
      ])}
      <TagsPicker
        label={t("batch:dialog.add_tags")}
        helpText={t("batch:dialog.tags_help")}
        livePlantsTag={livePlantsTag}
        // Of some tags a parcel has one: a second is not offered.
        offered={allowedWith(edit.addTags, addTags).filter((tag) => !edit.removeTags.includes(tag))}
        chosen={edit.addTags}
        onChange={(tags) => set({ addTags: tags })}
      />
      <TagsPicker
        label={t("batch:dialog.remove_tags")}
        livePlantsTag={livePlantsTag}
        offered={removeTags.filter((tag) => !edit.addTags.includes(tag))}
        chosen={edit.removeTags}
        onChange={(tags) => set({ removeTags: tags })}
      />
      <TextField
        label={t("parcel:field.note")}
        value={edit.note}
        onChange={(note) => set({ note })}
        maxLength={500}
        multiline={2}
        autoComplete="off"
      />
    </BlockStack>
  );
}

const allowedWith = (taken: readonly number[], tags: readonly number[]) =>
  tags.filter((tag) => allowedBeside(taken, [tag]).length > 0);

interface PickerProps {
  label: string;
  helpText?: string;
  livePlantsTag: number;
  offered: readonly number[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Chooses services one after the other; each that is chosen can be taken back. */
function TagsPicker({ label, helpText, livePlantsTag, offered, chosen, onChange }: PickerProps) {
  const t = useText();
  const words = useCarrierWords(livePlantsTag);
  const left = offered.filter((tag) => !chosen.includes(tag));
  return (
    <BlockStack gap="150">
      <Select
        label={label}
        helpText={helpText}
        options={[
          { value: "", label: t("batch:dialog.choose_tag") },
          ...left.map((tag) => ({ value: String(tag), label: words.tag(tag) })),
        ]}
        value=""
        onChange={(tag) => onChange([...chosen, Number(tag)])}
      />
      {chosen.length > 0 && (
        <InlineStack gap="150">
          {chosen.map((tag) => (
            <Tag
              key={tag}
              accessibilityLabel={words.tag(tag)}
              onRemove={() => onChange(chosen.filter((one) => one !== tag))}
            >
              {words.tag(tag)}
            </Tag>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}
