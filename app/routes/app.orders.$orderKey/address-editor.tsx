import { Button, Checkbox, FormLayout, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import {
  type AddressForm,
  candidatesOf,
  formOf,
  lineOf,
  startingAddress,
  storedAddress,
  writtenForm,
} from "./address-form";
import { Candidates } from "./candidates";
import { EditModal } from "./edit-modal";
import type { EditorProps } from "./editors";
import { GiveBack } from "./give-back";
import { HamletField } from "./hamlet-field";
import { problemErrors } from "./problem-errors";
import { wantsHamlet } from "./quick-hamlet";

/** Settles the address: take a suggestion, correct the parts, or send what the buyer wrote as it stands. */
export function AddressEditor({ order, parcel, onClose }: EditorProps) {
  const t = useText();
  const problemText = useProblemText();
  const [form, setForm] = useState(() => startingAddress(parcel));
  const set = (field: keyof AddressForm) => (value: string | boolean) =>
    setForm((before) => ({ ...before, [field]: value }));
  const address = storedAddress(form);
  const { destination } = order;
  const field = (name: "province" | "district" | "ward" | "street", helpText?: string) => (
    <TextField
      label={t(`parcel:field.${name}`)}
      value={form[name]}
      onChange={set(name)}
      autoComplete="off"
      maxLength={name === "street" ? 250 : 120}
      helpText={helpText}
    />
  );
  return (
    <EditModal
      title={t("parcel:address.title")}
      shipmentId={parcel.shipmentId}
      patch={address && { address }}
      onClose={onClose}
    >
      {destination && (
        <Text as="p">
          {t("parcel:field.buyers_words")}: “
          {[destination.address1, destination.address2, destination.city, destination.province]
            .filter(Boolean)
            .join(", ")}
          ”
        </Text>
      )}
      <WhatIsWrong parcel={parcel} />
      <Candidates
        candidates={candidatesOf(parcel.address)}
        chosen={address && lineOf(address)}
        onChoose={(candidate) => setForm(formOf(candidate))}
      />
      <FormLayout.Group>
        {field("street", t("parcel:address.street_help"))}
        {field("ward")}
      </FormLayout.Group>
      <FormLayout.Group>
        {field("district", t("parcel:address.district_help"))}
        {field("province")}
      </FormLayout.Group>
      {form.ward.trim() !== "" && form.district.trim() === "" && (
        <TextField
          label={t("parcel:address.carrier_district")}
          helpText={t("parcel:address.carrier_district_help")}
          value={form.carrierDistrict}
          error={form.carrierDistrict === "" && problemErrors(parcel, "address", problemText, "district_unknown")}
          onChange={set("carrierDistrict")}
          autoComplete="off"
          maxLength={120}
        />
      )}
      <HamletField form={form} onChange={setForm} atOnce={wantsHamlet(parcel)} />
      <Checkbox
        label={t("parcel:address.written")}
        helpText={t("parcel:address.written_help")}
        checked={form.asWritten}
        onChange={set("asWritten")}
      />
      <InlineStack gap="400">
        {destination && (
          <Button variant="plain" onClick={() => setForm(writtenForm(destination))}>
            {t("parcel:address.use_written")}
          </Button>
        )}
        {parcel.overrides.address && <GiveBack shipmentId={parcel.shipmentId} onDone={onClose} />}
      </InlineStack>
    </EditModal>
  );
}

/** Why the address waits for a person, in front of what can be done about it. */
function WhatIsWrong({ parcel }: Pick<EditorProps, "parcel">) {
  const t = useText();
  const { address } = parcel;
  if (parcel.overrides.address || address?.status !== "review") return null;
  return (
    <Text as="p" tone="critical">
      {t(`parcel:address.reason.${address.reason}`)}
    </Text>
  );
}
