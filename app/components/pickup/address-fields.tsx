import { FormLayout, InlineGrid, TextField } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { FieldFaults } from "~/domain/field-faults";
import type { PickupFields } from "~/domain/pickup/proposal";

type FieldName = Exclude<keyof PickupFields, "returnTo">;

/** What the courier needs to find the pickup. */
export const PLACE_ROWS: FieldName[][] = [
  ["address", "street"],
  ["ward", "district", "province"],
];

/** Fields that only some pickups need. */
export const CONTACT_ROWS: FieldName[][] = [["phoneExt", "email"]];

interface PickupAddressFieldsProps {
  rows: FieldName[][];
  fields: PickupFields;
  faults: FieldFaults;
  districtRequired: boolean;
  onChange: (fields: PickupFields) => void;
}

/** The fields of a pickup's address. */
export function PickupAddressFields({ rows, fields, faults, districtRequired, onChange }: PickupAddressFieldsProps) {
  const t = useText();
  const required: FieldName[] = districtRequired ? ["address", "district", "province"] : ["address", "province"];
  return (
    <FormLayout>
      {rows.map((names) => (
        <InlineGrid key={names.join()} columns={{ xs: 1, sm: names.length }} gap="300">
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`setup:pickups.field.${name}`)}
              type={name === "email" ? "email" : "text"}
              autoComplete="off"
              requiredIndicator={required.includes(name)}
              value={fields[name]}
              error={faults[name] && t(`problems:field.${faults[name]}`)}
              onChange={(value) => onChange({ ...fields, [name]: value })}
            />
          ))}
        </InlineGrid>
      ))}
    </FormLayout>
  );
}
