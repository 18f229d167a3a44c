import { Select } from "@shopify/polaris";

interface SettingSelectProps<Value extends string | number> {
  label: string;
  helpText?: string;
  /** Null stands for "not set". */
  options: { value: Value | null; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** A choice from a list whose values keep their type. */
export function SettingSelect<Value extends string | number>({
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
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
    />
  );
}
