import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";

interface Props {
  label: string;
  value: number | null;
  suffix: string;
  helpText?: string;
  error?: string;
  /** Digits after the comma. */
  decimals: 0 | 1;
  onChange: (value: number | null) => void;
}

/** A field for a number that may be negative: a percentage, or an amount that is taken off. Both kinds of comma are understood. */
export function SignedField({ value, onChange, decimals, ...field }: Props) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? "" : format.number(value);
  return (
    <TextField
      {...field}
      inputMode={decimals === 0 ? "text" : "decimal"}
      autoComplete="off"
      maxLength={15}
      value={typed ?? shown}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text);
        onChange(readSigned(text, decimals));
      }}
    />
  );
}

/** `−5.000` is minus five thousand where there are no decimals, `2,5` two and a half where there are; null: no number. */
export function readSigned(text: string, decimals: 0 | 1): number | null {
  const sign = /^\s*[-−–]/.test(text) ? -1 : 1;
  const digits = decimals === 0 ? text.replace(/\D/g, "") : text.replace(/[^\d.,]/g, "").replace(",", ".");
  const value = Number(digits);
  if (!/\d/.test(digits) || !Number.isFinite(value)) return null;
  const scale = 10 ** decimals;
  return (sign * Math.round(value * scale)) / scale;
}
