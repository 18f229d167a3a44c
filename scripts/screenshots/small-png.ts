import sharp from "sharp";

/**
 * Returns a browser's picture with at most 256 colours, a third of its size: pages have few colours, and the lost shades at the
 * edges of letters are not visible. Without dithering: its dots would be visible on even areas, and compress badly.
 */
export function smallPng(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
}
