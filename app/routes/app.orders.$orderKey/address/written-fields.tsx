import { FormLayout, TextField } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { AddressForm } from "./form";
import type { ChangeForm } from "./use-form";

interface Props {
  form: AddressForm;
  onChange: ChangeForm;
  districtRequired: boolean;
}

/** Province, district and ward as free text, sent as written. What the carrier requires cannot be left empty. */
export function WrittenFields({ form, onChange, districtRequired }: Props) {
  const t = useText();
  const missing = { province: "needed", ward: "needed", district: "district_needed" } as const;
  const field = (name: keyof typeof missing, isNeeded: boolean) => (
    <TextField
      label={t(`parcel:field.${name}`)}
      value={form[name]}
      onChange={(value) => onChange((before) => ({ ...before, [name]: value }))}
      autoComplete="off"
      maxLength={120}
      error={isNeeded && form[name].trim() === "" ? t(`address:written.${missing[name]}`) : undefined}
    />
  );
  return (
    <FormLayout>
      <FormLayout.Group>
        {field("ward", true)}
        {field("district", districtRequired)}
      </FormLayout.Group>
      {field("province", true)}
    </FormLayout>
  );
}
