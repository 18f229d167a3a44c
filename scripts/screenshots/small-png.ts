import { readPng, writePng } from "./png.ts";

const MOST_COLOURS = 256;
/** Colours that agree in the upper three bits of red, green and blue look much alike. */
const KIND = 0xe0e0e0;

/**
 * Rewrites a browser's picture with at most 256 colours, a third of its size: pages have few colours, and the shades at
 * the edges of letters are not told apart. Takes an opaque PNG of 8 bits, as Chromium writes it, and throws on others.
 */
export function smallPng(png: Buffer): Buffer {
  const picture = readPng(png);
  const uses = countColours(picture.pixels);
  const byUse = [...uses].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const palette = choosePalette(byUse);
  const indexOf = new Map(byUse.map((colour) => [colour, nearestOf(palette, colour)]));
  const indexes = Buffer.alloc(picture.width * picture.height);
  for (let pixel = 0; pixel < indexes.length; pixel += 1) {
    indexes[pixel] = indexOf.get(picture.pixels.readUIntBE(pixel * 3, 3)) ?? 0;
  }
  return writePng({ ...picture, palette, indexes });
}

/** The most used colour of each kind, so that a small red mark stays red, then the most used of all. */
function choosePalette(byUse: readonly number[]): number[] {
  const ofKind = new Map<number, number>();
  for (const colour of byUse) {
    const kind = colour & KIND;
    if (!ofKind.has(kind)) ofKind.set(kind, colour);
  }
  return [...new Set([...ofKind.values(), ...byUse])].slice(0, MOST_COLOURS);
}

function countColours(pixels: Buffer): Map<number, number> {
  const uses = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
  }
  return uses;
}

function nearestOf(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, candidate] of palette.entries()) {
    const distance = [16, 8, 0].reduce((sum, shift) => {
      return sum + (((candidate >> shift) & 255) - ((colour >> shift) & 255)) ** 2;
    }, 0);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}
