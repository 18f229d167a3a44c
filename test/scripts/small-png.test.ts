import sharp from "sharp";
import { expect, test } from "vitest";
import { smallPng } from "../../scripts/screenshots/small-png";

test("keeps a rare red among more shades than fit, in a smaller file", async () => {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.set([200 + (at % 50), 255 - (at % 41), 240], at * 3);
  const red = (100 * width + 100) * 3;
  pixels.set([215, 44, 13], red);
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

  const small = await smallPng(png);
  expect(small.length).toBeLessThan(png.length);
  expect(await sharp(small).metadata()).toMatchObject({ width, height, isPalette: true });
  const shown = await sharp(small).removeAlpha().raw().toBuffer();
  expect([...shown.subarray(red, red + 3)]).toEqual([215, 44, 13]);
});
