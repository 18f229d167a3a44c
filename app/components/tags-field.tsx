import { BlockStack, ChoiceList, InlineGrid, Select, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import { readTypedTags, type TagEntry, tagsOf, withTags } from "~/domain/parcel/tag-entry";
import {
  EXCLUSIVE_TAGS,
  mergeTags,
  NOT_DELIVERED_FEE_VND,
  PLANT_KINDS,
  TAG,
  type TagForm,
  tagsOffered,
} from "~/domain/parcel/tags";
import { useCarrierWords } from "./carrier-words";
import { NumberField } from "./number-field";
import { useText } from "./text";

interface Props {
  form: TagForm;
  livePlantsTag: number;
  value: TagEntry;
  onChange: (value: TagEntry) => void;
  /** The form's message for the fee; a message of the field itself comes first. */
  feeError?: string;
  /** Picks those that go together: a few are ticked, many are searched. */
  picker: (props: PickerProps) => ReactNode;
}

interface PickerProps {
  options: { value: string; label: string }[];
  values: string[];
  onChange: (values: string[]) => void;
}

/** The one field for the carrier's extra services: by name, or by number for those without a name in this form. */
export function TagsField({ form, livePlantsTag, value, onChange, feeError, picker }: Props) {
  const t = useText();
  const words = useCarrierWords(livePlantsTag);
  const option = (tag: number) => ({ value: String(tag), label: words.tag(tag) });
  const offered = tagsOffered(form, livePlantsTag).filter((tag) => !EXCLUSIVE_TAGS.includes(tag));
  const isExclusive = (tag: number) => EXCLUSIVE_TAGS.includes(tag);
  const set = (change: Partial<TagEntry>) => onChange(withTags(value, change, livePlantsTag));

  const { named, typed, subTags, notDeliveredFeeVnd } = value;
  const tags = mergeTags(named, readTypedTags(typed) ?? []);
  const readable = tagsOf(value) !== null;
  return (
    <BlockStack gap="300">
      {picker({
        options: offered.map(option),
        values: named.filter((tag) => !isExclusive(tag)).map(String),
        onChange: (chosen) => set({ named: [...chosen.map(Number), ...named.filter(isExclusive)] }),
      })}
      {tags.includes(livePlantsTag) && (
        <ChoiceList
          allowMultiple
          title={t("parcel:tag.sub_tags")}
          choices={PLANT_KINDS.map((subTag) => ({ value: String(subTag), label: words.subTag(subTag) }))}
          selected={subTags.map(String)}
          error={subTags.length === 0 ? t("parcel:tag.sub_tags_needed") : undefined}
          onChange={(chosen) => set({ subTags: chosen.map(Number) })}
        />
      )}
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        <Select
          label={t("parcel:tag.exclusive")}
          options={[{ value: "", label: t("parcel:tag.exclusive_none") }, ...EXCLUSIVE_TAGS.map(option)]}
          value={String(named.find(isExclusive) ?? "")}
          onChange={(chosen) =>
            set({ named: [...named.filter((tag) => !isExclusive(tag)), ...(chosen ? [Number(chosen)] : [])] })
          }
        />
        <TextField
          label={t("parcel:tag.other_numbers")}
          helpText={readable ? t("parcel:tag.other_numbers_help") : undefined}
          autoComplete="off"
          value={typed}
          error={readable ? undefined : t("parcel:tag.other_numbers_help")}
          onChange={(text) => set({ typed: text })}
        />
        {tags.includes(TAG.failedDeliveryFee) && (
          <NumberField
            label={t("parcel:tag.not_delivered_fee")}
            helpText={t("parcel:tag.not_delivered_fee_help")}
            unit="₫"
            min={NOT_DELIVERED_FEE_VND.minimum}
            max={NOT_DELIVERED_FEE_VND.maximum}
            value={notDeliveredFeeVnd}
            error={feeError}
            onChange={(feeVnd) => set({ notDeliveredFeeVnd: feeVnd })}
          />
        )}
      </InlineGrid>
    </BlockStack>
  );
}
