import { TextField } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";

/** What stands in a field for a whole number: the number, nothing, or something that is none. */
export type WholeEntry = { number: number } | "empty" | "wrong";

/** Reads a whole number as people type it: `450.000`, `450 000`, `450000`. A part of a number is wrong, not rounded. */
export function readWhole(text: string): WholeEntry {
  const typed = text.trim();
  if (typed === "") return "empty";
  const grouped = /^\d{1,3}([.,\s]\d{3})+$/.test(typed);
  const digits = grouped ? typed.replace(/[.,\s]/g, "") : typed;
  return /^\d{1,9}$/.test(digits) ? { number: Number(digits) } : "wrong";
}

/** The value to store: null for an empty field. Undefined when there is none to store. */
export function storedWhole(entry: WholeEntry): number | null | undefined {
  if (entry === "wrong") return undefined;
  return entry === "empty" ? null : entry.number;
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  suffix?: string;
  helpText?: string;
  placeholder?: string;
}

/** A field for an amount or a weight. */
export function WholeField({ label, value, onChange, suffix, helpText, placeholder }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      inputMode="numeric"
      autoComplete="off"
      suffix={suffix}
      helpText={helpText}
      placeholder={placeholder}
      error={readWhole(value) === "wrong" ? t("parcel:form.number", { example: format.number(450_000) }) : undefined}
    />
  );
}
