import sharp from "sharp";

/** The side of the square that the app store asks for. */
const SIDE_PX = 1_200;

/** Returns a drawing as the app store takes it: a square PNG without transparency. */
export function drawIcon(svg: Buffer): Promise<Buffer> {
  return sharp(svg)
    .resize(SIDE_PX, SIDE_PX)
    .flatten({ background: "#ffffff" })
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toBuffer();
}
