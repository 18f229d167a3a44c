import { Select } from "@shopify/polaris";

interface SettingSelectProps<Value extends string | number | null> {
  label: string;
  helpText?: string;
  /** A null value is the choice "not set". */
  options: { value: Value; label: string }[];
  value: string | number | null;
  onChange: (value: Value) => void;
}

/** A select whose values keep their type. */
export function SettingSelect<const Value extends string | number | null>({
  label,
  helpText,
  options,
  value,
  onChange,
}: SettingSelectProps<Value>) {
  return (
    <Select
      label={label}
      helpText={helpText}
      options={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={String(value)}
      onChange={(chosen) => {
        const option = options.find((one) => String(one.value) === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}
