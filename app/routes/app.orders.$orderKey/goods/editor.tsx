import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { NOTE_LIMIT } from "~/domain/draft/note";
import { EditModal } from "../contents/edit-modal";
import { readWhole, storedWhole, WholeField } from "../field/whole-field";
import type { EditorProps } from "../props";
import { ProductCodes } from "./product-codes";

/** Weight, boxes and the note for the courier. */
export function GoodsEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const { overrides } = parcel;
  const [weight, setWeight] = useState(overrides.weightGrams?.toString() ?? "");
  const [boxes, setBoxes] = useState(overrides.totalBoxes?.toString() ?? "");
  const [note, setNote] = useState(overrides.note ?? "");
  const weightGrams = storedWhole(readWhole(weight));
  const totalBoxes = storedWhole(readWhole(boxes));
  const wrong = weightGrams === undefined || totalBoxes === undefined || weightGrams === 0 || totalBoxes === 0;
  return (
    <EditModal
      title={t("parcel:form.goods")}
      shipmentId={parcel.shipmentId}
      patch={wrong ? null : { weightGrams, totalBoxes, note: note.trim() || null }}
      onClose={onClose}
    >
      <WholeField
        label={t("parcel:form.weight")}
        value={weight}
        onChange={setWeight}
        suffix="g"
        placeholder={format.number(request.totalWeightGrams)}
        helpText={t("parcel:form.empty_is_order")}
      />
      <WholeField label={t("parcel:field.boxes")} value={boxes} onChange={setBoxes} />
      <TextField
        label={t("parcel:field.note")}
        value={note}
        onChange={setNote}
        autoComplete="off"
        multiline={3}
        maxLength={NOTE_LIMIT}
        showCharacterCount
        placeholder={request.note}
        helpText={t("parcel:form.empty_is_setting")}
      />
      <ProductCodes shipmentId={parcel.shipmentId} registers={order.registersProducts} />
    </EditModal>
  );
}
