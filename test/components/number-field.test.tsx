// @vitest-environment jsdom
import "./a-screen";
import { type ComponentProps, useState } from "react";
import { expect, test } from "vitest";
import { NumberField } from "~/components/number-field";
import type { Locale } from "~/domain/locale";
import type { NumberEntry } from "~/domain/typed-number";
import { mounted } from "./mounted";

type Props = Partial<ComponentProps<typeof NumberField>>;

/** A form with one number field, and its value. */
function aField(locale: Locale, props: Props = {}) {
  const holds: { entry: NumberEntry } = { entry: props.value ?? null };
  function Form() {
    const [value, setValue] = useState<NumberEntry>(props.value ?? null);
    holds.entry = value;
    return <NumberField label="N" {...props} value={value} onChange={setValue} />;
  }
  const page = mounted(locale, <Form />);
  return { ...page, holds, input: () => page.field("N") };
}

test.each<[Locale, Props, string, string, NumberEntry, string]>([
  ["vi", { unit: "₫" }, "450000", "450000", 450_000, "450.000"],
  ["vi", { unit: "₫" }, "450.000 ₫", "450.000 ₫", 450_000, "450.000"],
  ["en", { unit: "₫" }, "450.000đ", "450.000đ", 450_000, "450,000"],
  ["vi", { decimals: 1 }, "12.5", "12.5", 12.5, "12,5"],
  ["en", { decimals: 1 }, "1.234,5", "1.234,5", 1_234.5, "1,234.5"],
  ["vi", { min: -100 }, "−5", "−5", -5, "-5"],
  ["vi", {}, "１２", "１２", 12, "12"],
  ["vi", { value: 5 }, "", "", null, ""],
])(
  "%s %j: %j stays as it is typed, is held as a number, and is written by the language",
  (locale, props, typed, shown, entry, left) => {
    const { type, leave, holds, input } = aField(locale, props);
    type("N", typed);
    expect(input().value).toBe(shown);
    expect(holds.entry).toBe(entry);
    leave("N");
    expect(input().value).toBe(left);
  },
);

test("letters are marked at once, announced, and stay as typed", () => {
  const { type, leave, text, holds, input } = aField("vi", { unit: "₫" });
  type("N", "45o.000");
  expect(text()).toContain("Đây không phải là số. Hãy nhập chữ số, ví dụ 450.000 ₫.");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  leave("N");
  expect([input().value, holds.entry]).toEqual(["45o.000", "45o.000"]);
  type("N", "450.000");
  expect(text()).not.toContain("không phải là số");
});

test.each<[Locale, Props, string, string]>([
  ["vi", { unit: "cm" }, "12,5", "Chỉ nhận số nguyên, không có phần lẻ, ví dụ 450.000 cm."],
  ["en", { unit: "cm", max: 500 }, "12.5", "Whole numbers only, without decimals, for example 12 cm."],
  ["en", { unit: "%", decimals: 1 }, "2.55", "At most 1 digit after the point, for example 12.5 %."],
  ["vi", { unit: "g", min: 1 }, "0", "Ít nhất là 1 g."],
  ["vi", { unit: "ngày" }, "-1", "Ít nhất là 0 ngày."],
  ["en", { unit: "g", max: 20_000 }, "20001", "At most 20,000 g."],
])("%s %j: %j may still become a number; once the field is left, its error is %s", (locale, props, typed, said) => {
  const { type, leave, text } = aField(locale, props);
  type("N", typed);
  expect(text()).not.toContain(said);
  leave("N");
  expect(text()).toContain(said);
});

test("a form's own error shows while the field has none", () => {
  const { type, text } = aField("vi", { error: "Hãy điền mục này." });
  expect(text()).toContain("Hãy điền mục này.");
  type("N", "x");
  expect(text()).not.toContain("Hãy điền mục này.");
});

test("a value set by the form replaces what was typed", () => {
  const page = mounted("vi", <NumberField label="N" value={7} onChange={String} />);
  page.type("N", "8");
  expect(page.field("N").value).toBe("7");
});
