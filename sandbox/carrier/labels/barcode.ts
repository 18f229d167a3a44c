// The type declarations name an export `raw`, but at run time that is a barcode type; the renderer is on the default export.
import bwip from "bwip-js/node";
import type { PDFPage } from "pdf-lib";

/** Blank modules that a scanner needs on each side. */
const QUIET_MODULES = 10;

/**
 * Draws a Code 128 barcode into a box (in points, origin at its lower left), as wide as the box allows with whole quiet
 * zones. Throws when the text cannot be encoded.
 */
export function drawBarcode(page: PDFPage, text: string, box: { x: number; y: number; width: number; height: number }) {
  const widths = code128(text);
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET_MODULES;
  const unit = box.width / modules;
  let x = box.x + QUIET_MODULES * unit;
  widths.forEach((width, index) => {
    const isBar = index % 2 === 0;
    if (isBar) page.drawRectangle({ x, y: box.y, width: width * unit, height: box.height });
    x += width * unit;
  });
}

/** Returns the widths of bars and spaces in modules, alternating and starting with a bar. */
function code128(text: string): number[] {
  const [symbol] = bwip.raw({ bcid: "code128", text });
  if (!symbol || !("sbs" in symbol)) throw new Error(`no Code 128 for ${text}`);
  return symbol.sbs;
}
