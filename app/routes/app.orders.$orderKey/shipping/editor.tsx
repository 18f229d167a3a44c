import { Select } from "@shopify/polaris";
import { useState } from "react";
import { SolutionChoice } from "~/components/solution-choice";
import { useText } from "~/components/text";
import { isPostWithFast } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { TRANSPORT_CHOICES, TRANSPORTS } from "~/domain/parcel/request";
import { EditModal } from "../contents/edit-modal";
import type { FormPatch } from "../patch";
import type { EditorProps } from "../props";
import type { ServiceForm } from "./form";
import { SpecialFields } from "./special-fields";

/** Edits the pickup, the transport, the shifts and further service options. */
export function ServiceEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const [form, setForm] = useState(() => formOf(parcel.overrides));
  const set =
    <Field extends keyof ServiceForm>(field: Field) =>
    (value: ServiceForm[Field]) =>
      setForm((before) => ({ ...before, [field]: value }));
  const contradicts = isPostWithFast({ ...form, tags: request.tags }, order);
  const bySetting = { value: "", label: t("parcel:form.by_setting") };
  const transports = [
    bySetting,
    { value: "road", label: t("settings:shipping.transport.road") },
    { value: "fly", label: t("settings:shipping.transport.fly") },
  ];
  const shifts = [
    bySetting,
    { value: "1", label: t("parcel:form.shift.1") },
    { value: "2", label: t("parcel:form.shift.2") },
  ];
  return (
    <EditModal
      title={t("parcel:form.service")}
      shipmentId={parcel.shipmentId}
      patch={contradicts ? null : patchOf(form)}
      onClose={onClose}
    >
      <Select
        label={t("parcel:field.pickup")}
        options={[
          { value: "", label: t("parcel:form.pickup_default") },
          ...order.pickups.map(({ pickAddressId, name, line }) => ({
            value: pickAddressId,
            label: [name, line].filter(Boolean).join(" – "),
          })),
        ]}
        value={form.pickAddressId}
        onChange={set("pickAddressId")}
      />
      <Select
        label={t("parcel:field.transport")}
        options={[...transports, { value: "cheapest", label: t("settings:shipping.transport.cheapest") }]}
        value={form.transport}
        onChange={set("transport")}
      />
      <Select
        label={t("parcel:form.actual_method")}
        helpText={t("parcel:form.actual_method_help")}
        options={[{ value: "", label: t("parcel:form.not_set") }, ...transports.slice(1)]}
        value={form.actualTransferMethod}
        onChange={set("actualTransferMethod")}
      />
      <Select
        label={t("parcel:form.pick_option")}
        options={[
          bySetting,
          { value: "cod", label: t("parcel:pick_option.cod") },
          { value: "post", label: t("parcel:pick_option.post") },
        ]}
        value={form.pickOption}
        error={contradicts ? t("parcel:form.post_with_fast") : undefined}
        onChange={set("pickOption")}
      />
      <Select
        label={t("parcel:form.pick_shift")}
        options={shifts}
        value={form.pickWorkShift}
        onChange={set("pickWorkShift")}
      />
      <Select
        label={t("parcel:form.deliver_shift")}
        options={shifts}
        value={form.deliverWorkShift}
        onChange={set("deliverWorkShift")}
      />
      <SolutionChoice chosen={form.solutionIds} onChange={set("solutionIds")} />
      <SpecialFields order={order} parcel={parcel} form={form} set={set} />
    </EditModal>
  );
}

function formOf(overrides: ParcelOverrides): ServiceForm {
  return {
    pickAddressId: overrides.pickAddressId ?? "",
    transport: overrides.transport ?? "",
    actualTransferMethod: overrides.actualTransferMethod ?? "",
    pickOption: overrides.pickOption ?? "",
    pickWorkShift: overrides.pickWorkShift?.toString() ?? "",
    deliverWorkShift: overrides.deliverWorkShift?.toString() ?? "",
    pickDate: overrides.pickDate ?? "",
    deliverDate: overrides.deliverDate ?? "",
    labelId: overrides.labelId ?? "",
    solutionIds: overrides.solutionIds ?? [],
  };
}

function patchOf(form: ServiceForm): FormPatch {
  return {
    pickAddressId: form.pickAddressId || null,
    transport: oneOf(TRANSPORT_CHOICES, form.transport),
    actualTransferMethod: oneOf(TRANSPORTS, form.actualTransferMethod),
    pickOption: oneOf(["cod", "post"], form.pickOption),
    pickWorkShift: oneOf([1, 2], form.pickWorkShift),
    deliverWorkShift: oneOf([1, 2], form.deliverWorkShift),
    pickDate: form.pickDate || null,
    deliverDate: form.deliverDate || null,
    labelId: form.labelId.trim() || null,
    solutionIds: form.solutionIds.length > 0 ? form.solutionIds : null,
  };
}

/** Returns the choice for a select's value; null for "". */
function oneOf<const Choice extends string | number>(choices: readonly Choice[], value: string): Choice | null {
  return choices.find((choice) => String(choice) === value) ?? null;
}
