import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import { NOTE_LIMIT } from "~/domain/draft/note";
import { isTooHeavy } from "~/domain/goods/weight";
import { isWithin, type NumberEntry } from "~/domain/typed-number";
import { EditModal } from "../contents/edit-modal";
import type { EditorProps } from "../props";
import { ProductCodes } from "./product-codes";

/** The carrier's maximum. */
const MOST_BOXES = 999;

/** Edits weight, boxes and the note for the courier. */
export function GoodsEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const { overrides } = parcel;
  const { weightLimitGrams } = order;
  const [weightGrams, setWeight] = useState<NumberEntry>(overrides.weightGrams ?? null);
  const [totalBoxes, setBoxes] = useState<NumberEntry>(overrides.totalBoxes ?? null);
  const [note, setNote] = useState(overrides.note ?? "");
  const isOverLimit = typeof weightGrams === "number" && isTooHeavy(weightGrams, request.tags, weightLimitGrams);
  const whole = isWithin(weightGrams, 1) && !isOverLimit && isWithin(totalBoxes, 1, MOST_BOXES);
  return (
    <EditModal
      title={t("parcel:form.goods")}
      shipmentId={parcel.shipmentId}
      patch={whole ? { weightGrams, totalBoxes, note: note.trim() || null } : null}
      onClose={onClose}
    >
      <NumberField
        label={t("parcel:form.weight")}
        min={1}
        value={weightGrams}
        onChange={setWeight}
        unit="g"
        placeholder={request.totalWeightGrams}
        error={isOverLimit ? t("parcel:form.too_heavy", { weightLimit: format.weight(weightLimitGrams) }) : undefined}
        helpText={t("parcel:form.empty_is_order")}
      />
      <NumberField label={t("parcel:field.boxes")} min={1} max={MOST_BOXES} value={totalBoxes} onChange={setBoxes} />
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
