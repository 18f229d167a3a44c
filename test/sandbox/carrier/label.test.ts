import { decodePDFRawStream, PDFDocument, PDFRawStream } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readCode128 } from "./code128.ts";
import { ask, book, SINGLE_SHOP, withCarrier } from "./support.ts";

withCarrier();

const PATH = "/services/label";

async function labelOf(identifier: string, query = ""): Promise<{ headers: Headers; pdf: PDFDocument }> {
  const response = await ask("GET", `${PATH}/${identifier}${query}`);
  return { headers: response.headers, pdf: await PDFDocument.load(response.bytes) };
}

test("4.4: a PDF under the contract's headers", async () => {
  const { label } = await book();
  const { headers, pdf } = await labelOf(label);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment/),
    "content-transfer-encoding": "binary",
  });
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getTitle()).toBe(label);
});

describe("4.4: sizes and layouts, in points", () => {
  test.each([
    ["A6 portrait by default", "", [298, 420]],
    ["A6 landscape", "?original=landscape", [420, 298]],
    ["A5", "?paper_size=A5", [420, 595]],
    ["A5 landscape", "?original=landscape&paper_size=A5", [595, 420]],
    ["the other name of the size", "?page_size=A5", [420, 595]],
    ["small letters", "?paper_size=a5", [420, 595]],
    ["unknown values mean the default", "?original=diagonal&paper_size=A3", [298, 420]],
  ])("%s", async (_case, query, size) => {
    const { label } = await book();
    const page = (await labelOf(label, query)).pdf.getPage(0);
    expect([Math.round(page.getWidth()), Math.round(page.getHeight())]).toEqual(size);
  });
});

describe("the barcode scans", () => {
  test.each(["", "?original=landscape", "?paper_size=A5", "?paper_size=A5&original=landscape"])(
    "label%s",
    async (query) => {
      const { label } = await book();
      const widths = barWidths((await labelOf(label, query)).pdf);
      expect(readCode128(widths)).toBe(label);
    },
  );
});

test("texts too long for the sheet still make a label", async () => {
  const { label } = await book({ name: "Ạ".repeat(300), address: "x".repeat(2000), note: "emoji 🎁 ".repeat(10) });
  expect((await labelOf(label)).pdf.getPageCount()).toBe(1);
});

test("4.4: the plain tracking id identifies the order too", async () => {
  const { label, tracking_id } = await book();
  expect((await labelOf(tracking_id)).pdf.getTitle()).toBe(label);
});

test.each([
  ["unknown", "S1.A1.17373471", undefined],
  ["another shop's", "partner_id:a4", SINGLE_SHOP.token],
])("7.7: a label that is %s is a JSON failure", async (_case, identifier, token) => {
  await book();
  const answer = await ask("GET", `${PATH}/${identifier}`, { token });
  expect(answer.headers.get("content-type")).toContain("json");
  expect(answer.json).toEqual({ success: false, message: "Mã vận đơn không hợp lệ, không tìm thấy vận đơn" });
});

/** The widths of bars and spaces on the page, left to right: every filled rectangle is a bar. */
function barWidths(pdf: PDFDocument): number[] {
  const number = String.raw`(-?[\d.]+)`;
  const rectangle = new RegExp(
    String.raw`1 0 0 1 ${number} ${number} cm\n(?:1 0 0 1 0 0 cm\n)*0 0 m\n0 ${number} l\n${number} ${number} l`,
    "g",
  );
  const bars = [...contentOf(pdf).matchAll(rectangle)].map(([, x, , , width]) => ({
    x: Number(x),
    width: Number(width),
  }));
  return bars.flatMap((bar, index) => {
    const next = bars[index + 1];
    return next ? [bar.width, next.x - bar.x - bar.width] : [bar.width];
  });
}

function contentOf(pdf: PDFDocument): string {
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  const texts = streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"));
  return texts.find((content) => content.includes("\nBT\n")) ?? "";
}
