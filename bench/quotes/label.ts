import { crc32, deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";

const A6 = [297.64, 419.53] as const;
const IMAGE = { width: 400, height: 160 };

/** Returns a label like a carrier's: one PDF page with lines of text and an image of about 30 KB. */
export async function drawLabel(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([...A6]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let line = 0; line < 20; line += 1)
    page.drawText(`Nguoi nhan ${line}: 12 Le Loi, Phuong Ben Nghe`, { x: 10, y: 240 - line * 11, size: 9, font });
  page.drawImage(await pdf.embedPng(picture()), { x: 10, y: 260, width: 277, height: 110 });
  return Buffer.from(await pdf.save());
}

/** Returns a greyscale PNG that compresses badly. */
function picture(): Buffer {
  const rows = Buffer.alloc((IMAGE.width + 1) * IMAGE.height);
  let value = 1;
  for (let at = 0; at < rows.length; at += 1) {
    value = (value * 48_271) % 2_147_483_647;
    rows[at] = at % (IMAGE.width + 1) === 0 ? 0 : (value % 16) * 16;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(IMAGE.width, 0);
  head.writeUInt32BE(IMAGE.height, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
