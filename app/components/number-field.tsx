import { TextField } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { useFormat } from "./format";

interface NumberFieldProps {
  label: string;
  labelHidden?: boolean;
  /** Null: empty. */
  value: number | null;
  /** The unit, as it is written behind the number. */
  suffix?: ReactNode;
  helpText?: ReactNode;
  error?: string;
  disabled?: boolean;
  onChange: (value: number | null) => void;
}

/**
 * A field for a whole number: an amount in đồng, a weight in grams. Thousands are grouped while nobody types in it. Signs and
 * separators that are typed or pasted count as grouping.
 */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const format = useFormat();
  const [typing, setTyping] = useState(false);
  const text = value === null ? "" : typing ? String(value) : format.number(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      value={text}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(typed) => {
        const digits = typed.replace(/\D/g, "");
        onChange(digits === "" ? null : Number(digits));
      }}
    />
  );
}
