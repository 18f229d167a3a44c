import { Checkbox, ChoiceList, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useCarrierWords } from "~/components/carrier-words";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import { EXCLUSIVE_TAGS, NOT_DELIVERED_FEE_VND, PLANT_KINDS, TAG, tagsOffered } from "~/domain/parcel/tags";
import { isWithin, type NumberEntry, numberOf } from "~/domain/typed-number";
import { EditModal } from "../contents/edit-modal";
import type { EditorProps } from "../props";

/** Edits the carrier's extra services. A number without a name in the form is typed and passed through. */
export function TagsEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const words = useCarrierWords(order.livePlantsTag);
  const known = tagsOffered("parcel", order.livePlantsTag);
  const offered = known.filter((tag) => !EXCLUSIVE_TAGS.includes(tag));
  const [own, setOwn] = useState(parcel.overrides.tags === undefined);
  const [tags, setTags] = useState<number[]>(request.tags);
  const [subTags, setSubTags] = useState<number[]>(request.subTags);
  const [fee, setFee] = useState<NumberEntry>(parcel.overrides.notDeliveredFeeVnd ?? null);
  const others = tags.filter((tag) => !known.includes(tag));
  const [typed, setTyped] = useState(others.join(", "));

  const exclusive = tags.find((tag) => EXCLUSIVE_TAGS.includes(tag));
  const numbers = typed
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(Number);
  const chosen = [...tags.filter((tag) => !others.includes(tag)), ...numbers];
  const areNumbers = numbers.every(Number.isSafeInteger);
  const { minimum, maximum } = NOT_DELIVERED_FEE_VND;
  const feeFits = exclusive !== TAG.failedDeliveryFee || isWithin(fee, minimum, maximum);
  const strings = (list: readonly number[]) => list.map(String);
  return (
    <EditModal
      title={t("parcel:tag.title")}
      shipmentId={parcel.shipmentId}
      patch={
        own
          ? { tags: null, subTags: null, notDeliveredFeeVnd: null }
          : areNumbers && feeFits
            ? { tags: chosen, subTags, notDeliveredFeeVnd: numberOf(fee) }
            : null
      }
      onClose={onClose}
    >
      <Checkbox label={t("parcel:tag.own")} checked={own} onChange={setOwn} />
      {!own && (
        <>
          <ChoiceList
            allowMultiple
            title={t("parcel:tag.more")}
            choices={offered.map((tag) => ({ value: String(tag), label: words.tag(tag) }))}
            selected={strings(tags)}
            onChange={(values) => setTags([...values.map(Number), ...(exclusive === undefined ? [] : [exclusive])])}
          />
          <ChoiceList
            title={t("parcel:tag.exclusive")}
            choices={[
              { value: "", label: t("parcel:tag.exclusive_none") },
              ...EXCLUSIVE_TAGS.map((tag) => ({ value: String(tag), label: words.tag(tag) })),
            ]}
            selected={[exclusive === undefined ? "" : String(exclusive)]}
            onChange={([value]) =>
              setTags([...tags.filter((tag) => !EXCLUSIVE_TAGS.includes(tag)), ...(value ? [Number(value)] : [])])
            }
          />
          {exclusive === TAG.failedDeliveryFee && (
            <NumberField
              label={t("parcel:tag.not_delivered_fee")}
              min={minimum}
              max={maximum}
              value={fee}
              onChange={setFee}
              unit="₫"
              helpText={t("parcel:tag.not_delivered_fee_help")}
            />
          )}
          {tags.includes(order.livePlantsTag) && (
            <ChoiceList
              allowMultiple
              title={t("parcel:tag.sub_tags")}
              choices={PLANT_KINDS.map((tag) => ({ value: String(tag), label: words.subTag(tag) }))}
              selected={strings(subTags)}
              onChange={(values) => setSubTags(values.map(Number))}
            />
          )}
          <TextField
            label={t("parcel:tag.other_numbers")}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            helpText={t("parcel:tag.other_numbers_help")}
            error={areNumbers ? undefined : t("parcel:tag.other_numbers_help")}
          />
        </>
      )}
    </EditModal>
  );
}
