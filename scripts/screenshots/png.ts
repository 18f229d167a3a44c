import { crc32, deflateSync, inflateSync } from "node:zlib";

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, row by row. */
  pixels: Buffer;
}

export interface IndexedPicture {
  width: number;
  height: number;
  /** Colours as 0xRRGGBB. */
  palette: readonly number[];
  /** One for each pixel, row by row. */
  indexes: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a PNG as Chromium writes it: 8 bits for each of red, green and blue. Throws on any other. */
export function readPng(png: Buffer): Picture {
  const parts: Buffer[] = [];
  let header: Buffer = Buffer.alloc(13);
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IHDR") header = data;
    if (type === "IDAT") parts.push(data);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colourType, , , interlace] = header.subarray(8);
  if (depth !== 8 || colourType !== 2 || interlace !== 0) throw new Error("not an opaque PNG of 8 bits");
  return { width, height, pixels: unfilter(inflateSync(Buffer.concat(parts)), width * 3, height) };
}

/** Takes back what PNG does to rows to make them compress: each byte is kept as its distance from its neighbours. */
function unfilter(data: Buffer, stride: number, height: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= 3 ? (pixels[at - 3] ?? 0) : 0;
      const up = y > 0 ? (pixels[at - stride] ?? 0) : 0;
      const upLeft = x >= 3 && y > 0 ? (pixels[at - stride - 3] ?? 0) : 0;
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)];
      pixels[at] = (data[at + y + 1] ?? 0) + (guesses[filter ?? 0] ?? 0);
    }
  }
  return pixels;
}

/** The neighbour nearest to where the three of them lead (PNG 9.4). */
function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}

/** Writes a PNG whose pixels are indexes into at most 256 colours. */
export function writePng({ width, height, palette, indexes }: IndexedPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits an index, colours from the palette, nothing interlaced.
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.alloc(palette.length * 3);
  for (const [index, colour] of palette.entries()) colours.writeUIntBE(colour, index * 3, 3);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) indexes.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  const data = deflateSync(rows, { level: 9 });
  const chunks = [chunk("IHDR", header), chunk("PLTE", colours), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
