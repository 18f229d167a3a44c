import { TextField } from "@shopify/polaris";
import type { ReactNode } from "react";

interface NumberFieldProps {
  label: string;
  /** Null: empty. */
  value: number | null;
  /** The unit, as it is written behind the number. */
  suffix?: ReactNode;
  helpText?: ReactNode;
  error?: string;
  disabled?: boolean;
  onChange: (value: number | null) => void;
}

/** A field for a whole number: an amount in đồng, a weight in grams. What is no number becomes empty. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="integer"
      inputMode="numeric"
      min={0}
      autoComplete="off"
      value={value === null ? "" : String(value)}
      onChange={(text) => onChange(/^\d+$/.test(text) ? Number(text) : null)}
    />
  );
}
