import { BlockStack, Checkbox, FormLayout, InlineGrid, TextField } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { FieldFaults } from "~/domain/field-faults";
import type { ReturnPoint } from "~/domain/parcel/request";

const EMPTY: ReturnPoint = { name: "", phone: "", address: "", province: "", district: "", ward: "" };

const ROWS: (keyof ReturnPoint)[][] = [
  ["name", "phone"],
  ["address", "ward"],
  ["district", "province"],
];

interface ReturnAddressFieldsProps {
  value: ReturnPoint | null;
  faults: FieldFaults;
  onChange: (value: ReturnPoint | null) => void;
}

/** A separate return address; without it parcels return to the pickup. */
export function ReturnAddressFields({ value, faults, onChange }: ReturnAddressFieldsProps) {
  const t = useText();
  const fault = (name: keyof ReturnPoint) => faults[`returnTo.${name}`];
  return (
    <BlockStack gap="300">
      <Checkbox
        label={t("setup:pickups.return.label")}
        checked={value !== null}
        onChange={(checked) => onChange(checked ? EMPTY : null)}
      />
      {value && (
        <FormLayout>
          {ROWS.map((names) => (
            <InlineGrid key={names.join()} columns={{ xs: 1, sm: names.length }} gap="300">
              {names.map((name) => (
                <TextField
                  key={name}
                  label={t(`setup:pickups.return.${name}`)}
                  type={name === "phone" ? "tel" : "text"}
                  autoComplete="off"
                  requiredIndicator={name !== "ward"}
                  value={value[name] ?? ""}
                  error={errorText(fault(name))}
                  onChange={(text) => onChange({ ...value, [name]: text })}
                />
              ))}
            </InlineGrid>
          ))}
        </FormLayout>
      )}
    </BlockStack>
  );

  function errorText(found: FieldFaults[string] | undefined) {
    return found && t(`problems:field.${found}`);
  }
}
