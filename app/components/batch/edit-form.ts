import type { BatchEdit } from "~/domain/booking/batch-edit";
import { TRANSPORT_CHOICES } from "~/domain/parcel/request";

/** What the window of a bulk edit holds; an empty text leaves that part as it is. */
export interface BatchEditForm {
  transport: string;
  pickOption: string;
  pickWorkShift: string;
  deliverWorkShift: string;
  note: string;
  pickAddressId: string;
  feePaidBy: string;
  addTags: number[];
  removeTags: number[];
}

export const NOTHING_SET: BatchEditForm = {
  ...{ transport: "", pickOption: "", pickWorkShift: "", deliverWorkShift: "", note: "", pickAddressId: "" },
  ...{ feePaidBy: "", addTags: [], removeTags: [] },
};

/** Returns what a form sets. */
export function batchEditOf(form: BatchEditForm): BatchEdit {
  const { note, pickAddressId, addTags, removeTags } = form;
  return {
    ...given("transport", oneOf(TRANSPORT_CHOICES, form.transport)),
    ...given("pickOption", oneOf(["cod", "post"] as const, form.pickOption)),
    ...given("pickWorkShift", oneOf([1, 2] as const, form.pickWorkShift)),
    ...given("deliverWorkShift", oneOf([1, 2] as const, form.deliverWorkShift)),
    ...given("note", note.trim() || undefined),
    ...given("pickAddressId", pickAddressId || undefined),
    ...given("feePaidBy", oneOf(["sender", "receiver"] as const, form.feePaidBy)),
    ...given("addTags", addTags.length > 0 ? addTags : undefined),
    ...given("removeTags", removeTags.length > 0 ? removeTags : undefined),
  };
}

const oneOf = <Value>(values: readonly Value[], text: string) => values.find((value) => String(value) === text);

const given = <Field extends keyof BatchEdit>(
  field: Field,
  value: BatchEdit[Field],
): Pick<BatchEdit, Field> | object => (value === undefined ? {} : { [field]: value });
