import { TextField } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { entryOf, type NumberEntry, type NumberStyle, readTypedNumber, writeNumber } from "~/domain/typed-number";
import { useLocale, useText } from "./text";

interface NumberFieldProps {
  label: string;
  labelHidden?: boolean;
  value: NumberEntry;
  /** Shown after the number; may also be typed or pasted with it. */
  unit?: string;
  /** The unit is shown elsewhere, for example above a column. */
  unitHidden?: boolean;
  /** Decimal places; 0 by default. */
  decimals?: number;
  min?: number;
  max?: number;
  placeholder?: number;
  helpText?: ReactNode;
  /** The form's message for this field; a message of the field itself comes first. */
  error?: string;
  disabled?: boolean;
  onChange: (value: NumberEntry) => void;
}

const EXAMPLES = [450_000, 1_250, 12];

/**
 * The one field for a number: an amount in VND, a weight, a percentage. The number is formatted in the page's language only while
 * the field is not focused, because a text that changes on focus would lose the selection. Text that is not a number stays as
 * typed, with the reason beside it.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    unit,
    unitHidden,
    decimals = 0,
    min = 0,
    max = MAX_STORED_INTEGER,
    placeholder,
    error,
    onChange,
    ...field
  } = props;
  const style: NumberStyle = { language: useLocale(), decimals, unit };
  const [typed, setTyped] = useState<{ text: string; value: NumberEntry } | null>(null);
  const [focused, setFocused] = useState(false);
  const fault = useFault(value, style, { min, max }, focused);
  const write = (entry: NumberEntry) => (typeof entry === "number" ? writeNumber(entry, style) : (entry ?? ""));
  return (
    <TextField
      {...field}
      autoComplete="off"
      // The digits-only keyboard of a phone has no minus sign.
      inputMode={min < 0 ? "text" : decimals > 0 ? "decimal" : "numeric"}
      suffix={unitHidden ? undefined : unit}
      placeholder={placeholder === undefined ? undefined : write(placeholder)}
      value={typed && typed.value === value ? typed.text : write(value)}
      error={fault ?? error}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setTyped(null);
      }}
      onChange={(text) => {
        const entry = entryOf(text, style);
        setTyped({ text, value: entry });
        onChange(entry);
      }}
    />
  );
}

/**
 * Returns what is wrong with the value, in words. While the field is focused, a number that could still become valid is not
 * reported.
 */
function useFault(
  value: NumberEntry,
  style: NumberStyle,
  { min, max }: { min: number; max: number },
  focused: boolean,
): string | undefined {
  const t = useText();
  const write = (number: number) => [writeNumber(number, style), style.unit].filter(Boolean).join("\u00a0");
  if (typeof value === "number") {
    if (focused) return undefined;
    if (value < min) return t("problems:number.too_small", { least: write(min) });
    return value > max ? t("problems:number.too_big", { most: write(max) }) : undefined;
  }
  const read = value === null ? null : readTypedNumber(value, style);
  if (!read || !("fault" in read) || (focused && read.fault !== "not_a_number")) return undefined;
  const example = style.decimals > 0 ? 12.5 : (EXAMPLES.find((one) => one >= min && one <= max) ?? max);
  return t(`problems:number.${read.fault}`, { example: write(example), count: style.decimals });
}
