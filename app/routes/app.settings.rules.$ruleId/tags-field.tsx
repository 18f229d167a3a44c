import { BlockStack, ChoiceList, InlineGrid, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useCarrierWords } from "~/components/carrier-words";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import { EXCLUSIVE_TAGS, TAG } from "~/domain/tags";
import type { RuleEditing } from "./rule-editor";

/** The tags that may stand beside any other, the contract's first (carrier 2.5, field notes 14). */
const FREE_TAGS = [2, 10, 13, 62, 1, 7, 11, 20, 22, 39, 40, 41, 42, 52, 81];
/** Kinds of live plants (carrier 2.6). */
const SUB_TAGS = [1, 2, 3, 4, 5];

/** The carrier's extra services by their names; a number we have no name for is typed. */
export function TagsField({ editing }: { editing: RuleEditing }) {
  const t = useText();
  const { actions } = editing.form;
  const { livePlantsTag } = editing.view.names;
  const words = useCarrierWords(livePlantsTag);
  const offered = [livePlantsTag, ...FREE_TAGS.filter((tag) => tag !== livePlantsTag)];
  const tags = actions.tags ?? [];
  const isKnown = (tag: number) => offered.includes(tag) || EXCLUSIVE_TAGS.includes(tag);
  const [typed, setTyped] = useState(() => tags.filter((tag) => !isKnown(tag)).join(", "));
  const set = (change: typeof actions) => editing.set({ actions: { ...actions, ...change } });
  const setTags = (chosen: readonly number[]) =>
    set({
      tags: [...chosen],
      ...(chosen.includes(livePlantsTag) ? {} : { subTags: [] }),
      ...(chosen.includes(TAG.failedDeliveryFee) ? {} : { notDeliveredFeeVnd: null }),
    });
  const exclusive = tags.find((tag) => EXCLUSIVE_TAGS.includes(tag));
  const wrong = numbersIn(typed).some((number) => !Number.isSafeInteger(number) || number < 0);
  return (
    <BlockStack gap="300">
      <ChoiceList
        allowMultiple
        title={t("rules:action.tags")}
        titleHidden
        choices={offered.map((tag) => ({ value: String(tag), label: words.tag(tag) }))}
        selected={tags.map(String)}
        error={editing.errorOf("tags")}
        onChange={(chosen) => setTags([...chosen.map(Number), ...tags.filter((tag) => !offered.includes(tag))])}
      />
      {tags.includes(livePlantsTag) && (
        <ChoiceList
          allowMultiple
          title={t("parcel:tag.sub_tags")}
          choices={SUB_TAGS.map((subTag) => ({ value: String(subTag), label: words.subTag(subTag) }))}
          selected={(actions.subTags ?? []).map(String)}
          error={(actions.subTags ?? []).length === 0 ? t("rules:editor.sub_tags_needed") : undefined}
          onChange={(chosen) => set({ subTags: chosen.map(Number) })}
        />
      )}
      <ChoiceList
        title={t("parcel:tag.exclusive")}
        choices={[
          { value: "", label: t("parcel:tag.exclusive_none") },
          ...EXCLUSIVE_TAGS.map((tag) => ({ value: String(tag), label: words.tag(tag) })),
        ]}
        selected={[exclusive === undefined ? "" : String(exclusive)]}
        onChange={([chosen]) =>
          setTags([...tags.filter((tag) => !EXCLUSIVE_TAGS.includes(tag)), ...(chosen ? [Number(chosen)] : [])])
        }
      />
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        {exclusive === TAG.failedDeliveryFee && (
          <NumberField
            label={t("parcel:tag.not_delivered_fee")}
            helpText={t("parcel:tag.not_delivered_fee_help")}
            suffix="₫"
            value={actions.notDeliveredFeeVnd ?? null}
            onChange={(notDeliveredFeeVnd) => set({ notDeliveredFeeVnd })}
          />
        )}
        <TextField
          label={t("parcel:tag.other_numbers")}
          helpText={t("parcel:tag.other_numbers_help")}
          autoComplete="off"
          value={typed}
          error={wrong ? t("parcel:tag.other_numbers_help") : undefined}
          onChange={(text) => {
            setTyped(text);
            const numbers = numbersIn(text).filter((number) => Number.isSafeInteger(number) && number >= 0);
            setTags([...new Set([...tags.filter(isKnown), ...numbers])]);
          }}
        />
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
