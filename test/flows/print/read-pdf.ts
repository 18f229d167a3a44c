import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from "pdf-lib";

/** Returns the texts of each page of a PDF that this app drew, in the order in which they were drawn, as a reader copies them. */
export async function textsOf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => textsOfPage(page));
}

function textsOfPage(page: PDFPage): string[] {
  const { context } = page.node;
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  const letters = new Map<string, Map<string, string>>();
  for (const [name, reference] of fonts?.entries() ?? []) {
    const toUnicode = context.lookup(reference, PDFDict).lookup(PDFName.of("ToUnicode"));
    if (toUnicode instanceof PDFRawStream) letters.set(name.decodeText(), lettersIn(inflated(toUnicode)));
  }
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents];
  const drawn = streams.flatMap((stream) => (stream instanceof PDFRawStream ? [inflated(stream)] : [])).join("\n");
  const texts: string[] = [];
  let font = "";
  for (const [, name, hex] of drawn.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
    if (name) font = name;
    else
      texts.push(
        (hex?.match(/.{4}/g) ?? []).map((glyph) => letters.get(font)?.get(glyph.toUpperCase()) ?? "?").join(""),
      );
  }
  return texts;
}

const inflated = (stream: PDFRawStream) => {
  const bytes = Buffer.from(stream.getContents());
  return (stream.dict.has(PDFName.of("Filter")) ? inflateSync(bytes) : bytes).toString("latin1");
};

/** Reads the lines `<glyph> <UTF-16>` of a font's map to Unicode. */
function lettersIn(cmap: string): Map<string, string> {
  const pairs = cmap.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g);
  return new Map(
    [...pairs].map(([, glyph = "", units = ""]) => [
      glyph.toUpperCase(),
      String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}
