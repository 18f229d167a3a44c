import { TextField } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import {
  entryOf,
  LARGEST_TYPED,
  type NumberEntry,
  type NumberStyle,
  readNumber,
  writeNumber,
} from "~/domain/typed-number";
import { useLocale, useText } from "./text";

interface NumberFieldProps {
  label: string;
  labelHidden?: boolean;
  value: NumberEntry;
  /** Stands behind the number, and may be typed or pasted with it. */
  unit?: string;
  /** The unit is said elsewhere, as above a column. */
  unitHidden?: boolean;
  /** Digits behind the decimal sign; none unless said. */
  decimals?: number;
  min?: number;
  max?: number;
  placeholder?: number;
  helpText?: ReactNode;
  /** What the form says of the field, while the field itself has nothing to say. */
  error?: string;
  disabled?: boolean;
  onChange: (value: NumberEntry) => void;
}

const EXAMPLES = [450_000, 1_250, 12];

/**
 * The one field for a number: an amount in đồng, a weight, a percentage. It is written by the page's language, once nobody types
 * in it: a text that changed on focus would lose the selection. What is no number stays as it was typed, with why beside it.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    unit,
    unitHidden,
    decimals = 0,
    min = 0,
    max = LARGEST_TYPED,
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
      // Keyboards of phones that have digits only lack the minus sign.
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

/** What is wrong, in words. A number that may still be typed on is not found fault with before the field is left. */
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
  const read = value === null ? null : readNumber(value, style);
  if (!read || !("fault" in read) || (focused && read.fault !== "not_a_number")) return undefined;
  const example = style.decimals > 0 ? 12.5 : (EXAMPLES.find((one) => one >= min && one <= max) ?? max);
  return t(`problems:number.${read.fault}`, { example: write(example), count: style.decimals });
}
