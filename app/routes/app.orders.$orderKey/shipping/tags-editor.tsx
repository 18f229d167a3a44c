import { Checkbox, ChoiceList } from "@shopify/polaris";
import { useState } from "react";
import { TagsField } from "~/components/tags-field";
import { useText } from "~/components/text";
import { storedTagsOf, tagEntryOf, withoutSameFee } from "~/domain/parcel/tag-entry";
import { tagsOffered } from "~/domain/parcel/tags";
import { EditModal } from "../contents/edit-modal";
import type { EditorProps } from "../props";

/** Edits the carrier's extra services of one parcel. */
export function TagsEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const { livePlantsTag } = order;
  const { tags, subTags } = request;
  const { notDeliveredFeeVnd = null } = parcel.overrides;
  const [own, setOwn] = useState(parcel.overrides.tags === undefined);
  const [entry, setEntry] = useState(() =>
    tagEntryOf({ tags, subTags, notDeliveredFeeVnd }, tagsOffered("parcel", livePlantsTag)),
  );
  const patch = own ? { tags: null, subTags: null, notDeliveredFeeVnd: null } : storedTagsOf(entry);
  return (
    <EditModal
      title={t("parcel:tag.title")}
      shipmentId={parcel.shipmentId}
      patch={patch && withoutSameFee(patch, notDeliveredFeeVnd)}
      onClose={onClose}
    >
      <Checkbox label={t("parcel:tag.own")} checked={own} onChange={setOwn} />
      {!own && (
        <TagsField
          form="parcel"
          livePlantsTag={livePlantsTag}
          value={entry}
          onChange={setEntry}
          picker={({ options, values, onChange }) => (
            <ChoiceList
              allowMultiple
              title={t("parcel:tag.more")}
              choices={options}
              selected={values}
              onChange={onChange}
            />
          )}
        />
      )}
    </EditModal>
  );
}
