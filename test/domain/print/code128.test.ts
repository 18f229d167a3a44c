import bwip from "bwip-js/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { code128 } from "~/domain/print/code128";

/** Reads a barcode as a scanner does: symbol by symbol, by the widths that an independent implementation draws for them. */
function scanned(widths: readonly number[]): string {
  const symbols = Array.from({ length: Math.floor(widths.length / 6) }, (_, at) =>
    SYMBOLS.indexOf(widths.slice(at * 6, at * 6 + 6).join("")),
  );
  const [start = -1, ...rest] = symbols;
  const check = rest.at(-2);
  const data = rest.slice(0, -2);
  expect(check).toBe(data.reduce((sum, symbol, at) => sum + symbol * (at + 1), start) % 103);
  let isC = start === 105;
  let text = "";
  for (const symbol of data) {
    if (symbol === 99 && !isC) isC = true;
    else if (symbol === 100 && isC) isC = false;
    else text += isC ? String(symbol).padStart(2, "0") : String.fromCharCode(symbol + 32);
  }
  return text;
}

/** The widths of each symbol as bwip-js draws them: the second of a barcode that begins in code set C. */
const SYMBOLS = [
  ...Array.from({ length: 100 }, (_, pair) =>
    drawn(`^105^${String(pair).padStart(3, "0")}`)
      .slice(6, 12)
      .join(""),
  ),
  ...["100", "101", "102", "103", "104", "105"].map((code) =>
    ["103", "104", "105"].includes(code)
      ? drawn(`^${code}^033`).slice(0, 6).join("")
      : drawn(`^105^${code}^033`).slice(6, 12).join(""),
  ),
  "233111",
];

function drawn(text: string): number[] {
  const [symbol] = bwip.raw({ bcid: "code128", text, ...(text.startsWith("^") && { raw: true }) } as never);
  if (!symbol || !("sbs" in symbol)) throw new Error(`no Code 128 for ${text}`);
  return symbol.sbs;
}

test("every text that a label can bear is read back", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,40}$/), (text) => {
      expect(scanned(code128(text) ?? [])).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z.]{0,4}[0-9]{1,14}[A-Z.]{0,4}[0-9]{0,14}$/), (text) => {
      expect(scanned(code128(text) ?? [])).toBe(text);
    }),
  );
});

test.each(["S1000001.HN12.G3.876000853", "S1.A1.17373471", "S15000000.SGP39-J31.1375000526", "1375000526"])(
  "%s is as short as another implementation makes it",
  (text) => {
    const modules = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
    expect(modules(code128(text) ?? [])).toBeLessThanOrEqual(modules(drawn(text)));
  },
);

test.each(["", "Nguyễn", "a\nb"])("%j has no barcode", (text) => {
  expect(code128(text)).toBeNull();
});
