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
 * A field for a whole number: an amount in đồng, a weight in grams. Thousands are grouped until somebody types in it, and
 * not before: a text that changed on focus would lose the selection, and what is typed over it would be added to it.
 * Separators that are typed or pasted count as grouping; anything else is not taken.
 */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? "" : format.number(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      value={typed ?? shown}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text.replace(/[^\d.,\s]/g, ""));
        const digits = text.replace(/\D/g, "");
        onChange(digits === "" ? null : Number(digits));
      }}
    />
  );
}
