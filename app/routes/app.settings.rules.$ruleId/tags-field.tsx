import { BlockStack, ChoiceList, InlineGrid, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useCarrierWords } from "~/components/carrier-words";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import { EXCLUSIVE_TAGS, NOT_DELIVERED_FEE_VND, PLANT_KINDS, TAG, tagsOffered } from "~/domain/parcel/tags";
import type { RuleEditing } from "./rule-editing";
import { WordsField } from "./words-field";

/** The carrier's extra services by name; a number without a name is typed. */
export function TagsField({ editing }: { editing: RuleEditing }) {
  const t = useText();
  const { actions } = editing.form;
  const { livePlantsTag } = editing.view.names;
  const words = useCarrierWords(livePlantsTag);
  const known = tagsOffered("rule", livePlantsTag);
  const offered = known.filter((tag) => !EXCLUSIVE_TAGS.includes(tag));
  const tags = actions.tags ?? [];
  const isKnown = (tag: number) => known.includes(tag);
  const [typed, setTyped] = useState(() => tags.filter((tag) => !isKnown(tag)).join(", "));
  const set = (change: typeof actions) => editing.set({ actions: { ...actions, ...change } });
  const setTags = (chosen: readonly number[]) =>
    set({
      tags: [...chosen],
      ...(chosen.includes(livePlantsTag) ? {} : { subTags: [] }),
      ...(chosen.includes(TAG.failedDeliveryFee) ? {} : { notDeliveredFeeVnd: null }),
    });
  const exclusive = tags.find((tag) => EXCLUSIVE_TAGS.includes(tag));
  const wrong = numbersIn(typed).some((number) => !isTag(number));
  return (
    <BlockStack gap="300">
      <WordsField
        label={t("rules:action.tags")}
        options={offered.map((tag) => ({ value: String(tag), label: words.tag(tag) }))}
        values={tags.filter((tag) => offered.includes(tag)).map(String)}
        error={editing.errorOf("tags")}
        ownWords={false}
        onChange={(chosen) => setTags([...chosen.map(Number), ...tags.filter((tag) => !offered.includes(tag))])}
      />
      {tags.includes(livePlantsTag) && (
        <ChoiceList
          allowMultiple
          title={t("parcel:tag.sub_tags")}
          choices={PLANT_KINDS.map((subTag) => ({ value: String(subTag), label: words.subTag(subTag) }))}
          selected={(actions.subTags ?? []).map(String)}
          error={(actions.subTags ?? []).length === 0 ? t("rules:editor.sub_tags_needed") : undefined}
          onChange={(chosen) => set({ subTags: chosen.map(Number) })}
        />
      )}
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        <Select
          label={t("parcel:tag.exclusive")}
          options={[
            { value: "", label: t("parcel:tag.exclusive_none") },
            ...EXCLUSIVE_TAGS.map((tag) => ({ value: String(tag), label: words.tag(tag) })),
          ]}
          value={exclusive === undefined ? "" : String(exclusive)}
          onChange={(chosen) =>
            setTags([...tags.filter((tag) => !EXCLUSIVE_TAGS.includes(tag)), ...(chosen ? [Number(chosen)] : [])])
          }
        />
        <TextField
          label={t("parcel:tag.other_numbers")}
          helpText={wrong ? undefined : t("parcel:tag.other_numbers_help")}
          autoComplete="off"
          value={typed}
          error={wrong ? t("parcel:tag.other_numbers_help") : undefined}
          onChange={(text) => {
            setTyped(text);
            setTags([...new Set([...tags.filter(isKnown), ...numbersIn(text).filter(isTag)])]);
          }}
        />
        {exclusive === TAG.failedDeliveryFee && (
          <NumberField
            label={t("parcel:tag.not_delivered_fee")}
            helpText={t("parcel:tag.not_delivered_fee_help")}
            unit="₫"
            min={NOT_DELIVERED_FEE_VND.minimum}
            max={NOT_DELIVERED_FEE_VND.maximum}
            value={actions.notDeliveredFeeVnd ?? null}
            error={editing.errorOf("notDeliveredFeeVnd")}
            onChange={(notDeliveredFeeVnd) => set({ notDeliveredFeeVnd })}
          />
        )}
      </InlineGrid>
    </BlockStack>
  );
}

function numbersIn(text: string): number[] {
  return text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(Number);
}

function isTag(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
