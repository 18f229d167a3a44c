import { FormLayout, TextField } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { AddressForm } from "./form";
import type { ChangeForm } from "./use-form";

/** Province, district and ward as free text, sent as written. */
export function WrittenFields({ form, onChange }: { form: AddressForm; onChange: ChangeForm }) {
  const t = useText();
  const field = (name: "province" | "district" | "ward", isNeeded: boolean) => (
    <TextField
      label={t(`parcel:field.${name}`)}
      value={form[name]}
      onChange={(value) => onChange((before) => ({ ...before, [name]: value }))}
      autoComplete="off"
      maxLength={120}
      error={isNeeded && form[name].trim() === "" ? t("address:written.needed") : undefined}
    />
  );
  return (
    <FormLayout>
      <FormLayout.Group>
        {field("ward", true)}
        {field("district", false)}
      </FormLayout.Group>
      {field("province", true)}
    </FormLayout>
  );
}
