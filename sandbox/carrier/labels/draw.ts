import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import type { Order } from "../orders/order.ts";
import { drawBarcode } from "./barcode.ts";
import { plainText, wrapText } from "./text.ts";

export interface LabelFormat {
  size: "A5" | "A6";
  orientation: "portrait" | "landscape";
}

/** Width and height of the portrait sheet in points. */
const SHEETS = { A5: [419.53, 595.28], A6: [297.64, 419.53] } as const;

/** Type sizes are designed for A6 and scale with the sheet. */
const A6_WIDTH = 297.64;

interface Sheet {
  page: PDFPage;
  regular: PDFFont;
  bold: PDFFont;
  scale: number;
}

/** Draws the label of an order as a PDF of one page: portrait in one column, landscape in two (carrier 4.4). */
export async function drawLabel(order: Order, { size, orientation }: LabelFormat): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [short, long] = SHEETS[size];
  const page = pdf.addPage(orientation === "portrait" ? [short, long] : [long, short]);
  const sheet: Sheet = {
    page,
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    scale: short / A6_WIDTH,
  };
  pdf.setTitle(order.label);
  const margin = 10 * sheet.scale;
  const width = page.getWidth() - 2 * margin;
  const top = page.getHeight() - margin;
  const underHead = drawHead(sheet, order, { x: margin, top, width });
  if (orientation === "portrait") {
    const underParties = drawParties(sheet, order, { x: margin, top: underHead, width });
    drawGoods(sheet, order, { x: margin, top: underParties, width });
  } else {
    const column = (width - margin) / 2;
    drawParties(sheet, order, { x: margin, top: underHead, width: column });
    drawGoods(sheet, order, { x: margin + column + margin, top: underHead, width: column });
  }
  return pdf.save();
}

interface Column {
  x: number;
  top: number;
  width: number;
}

/** Draws the barcode, tracking number, sorting code and the partner's code. Returns the top of what follows. */
function drawHead(sheet: Sheet, order: Order, { x, top, width }: Column): number {
  const height = 48 * sheet.scale;
  drawBarcode(sheet.page, order.label, { x, y: top - height, width, height });
  let y = top - height;
  y = write(sheet, order.label, { x, top: y, width }, { size: 12, bold: true });
  y = write(sheet, `${order.sortingCode}    Ma don: ${order.partnerId}`, { x, top: y, width }, { size: 9 });
  return rule(sheet, x, y, width);
}

function drawParties(sheet: Sheet, { record }: Order, column: Column): number {
  let { top } = column;
  const line = (text: string, size: number, bold = false, maxLines = 3) => {
    top = write(sheet, text, { ...column, top }, { size, bold, maxLines });
  };
  line("Tu:", 7);
  line(`${record.pickName} - ${record.pickTel}`, 9, true, 1);
  line(record.pickAddressLine, 8, false, 2);
  top = rule(sheet, column.x, top, column.width);
  line("Den:", 7);
  line(`${record.customerName} - ${record.customerTel}`, 11, true, 2);
  line(record.addressLine, 10);
  return rule(sheet, column.x, top, column.width);
}

function drawGoods(sheet: Sheet, { record }: Order, column: Column): void {
  let { top } = column;
  const line = (text: string, size: number, bold = false, maxLines = 1) => {
    top = write(sheet, text, { ...column, top }, { size, bold, maxLines });
  };
  const goods = record.products.map((product) => `${product.full_name} x${product.quantity}`).join("; ");
  line(`Noi dung: ${goods}`, 8, false, 3);
  line(`Khoi luong: ${(record.weightGrams / 1000).toLocaleString("vi-VN")} kg`, 8);
  if (record.message) line(`Ghi chu: ${record.message}`, 8, false, 3);
  line(`Thu ho: ${record.pickMoneyVnd.toLocaleString("vi-VN")} d`, 14, true);
  line(record.isFreeship === 1 ? "Nguoi nhan khong tra phi" : "Nguoi nhan tra them phi van chuyen", 7);
}

/** Writes wrapped text below `top`. Returns the new top. */
function write(
  { page, regular, bold, scale }: Sheet,
  text: string,
  { x, top, width }: Column,
  style: { size: number; bold?: boolean; maxLines?: number },
): number {
  const font = style.bold ? bold : regular;
  const size = style.size * scale;
  let y = top;
  for (const line of wrapText(plainText(text), font, size, width, style.maxLines ?? 1)) {
    y -= size * 1.25;
    page.drawText(line, { x, y, size, font });
  }
  return y;
}

function rule({ page, scale }: Sheet, x: number, top: number, width: number): number {
  const y = top - 5 * scale;
  page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.7 * scale, color: rgb(0, 0, 0) });
  return y - 2 * scale;
}
