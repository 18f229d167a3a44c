import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { smallPng } from "../../scripts/screenshots/small-png";

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
};

/** A PNG of 8 bits for each of red, green and blue, from rows that begin with their filter. */
function png(width: number, rows: number[][], colourType = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, colourType], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([Buffer.alloc(8), chunk("IHDR", header), chunk("IDAT", data)]);
}

/** The palette and the rows of indexes that were written, each behind its filter. */
function written(small: Buffer): { palette: number[]; rows: number[] } {
  const dataOf = (type: string) => {
    const at = small.indexOf(type, 0, "latin1");
    return small.subarray(at + 4, at + 4 + small.readUInt32BE(at - 4));
  };
  return { palette: [...dataOf("PLTE")], rows: [...inflateSync(dataOf("IDAT"))] };
}

test("reads every filter, and writes each pixel as the number of its colour", () => {
  const rows = [
    [0, 10, 20, 30, 10, 20, 30],
    [1, 10, 20, 30, 0, 0, 0],
    [2, 0, 0, 0, 0, 0, 0],
    // Half of what is above; for the second pixel half of left and above together.
    [3, 5, 10, 15, 0, 0, 0],
    [4, 0, 0, 0, 240, 235, 225],
  ];
  const { palette, rows: indexes } = written(smallPng(png(2, rows)));
  expect(palette).toEqual([10, 20, 30, 250, 255, 255]);
  expect(indexes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("keeps a rare red among more shades than fit", () => {
  const greys = Array.from({ length: 300 }, (_, n) => [n % 256, n % 256, n > 255 ? 255 : n % 256]).flat();
  const row = [0, ...greys, ...greys, 200, 0, 0];
  const { palette, rows } = written(smallPng(png(601, [row])));
  expect(palette.length / 3).toBe(256);
  const last = (rows.at(-1) ?? 0) * 3;
  expect(palette.slice(last, last + 3)).toEqual([200, 0, 0]);
});

test("refuses what a browser does not write", () => {
  expect(() => smallPng(png(1, [[0, 1, 2, 3, 255]], 6))).toThrow("not an opaque PNG of 8 bits");
});
