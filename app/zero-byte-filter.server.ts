import { Transform } from "node:stream";

/**
 * A page's bytes without zeros. React 18 writes its buffer of 2,048 bytes whole where a letter of two or three bytes had no room at
 * its end: the bytes left over are zeros, which a browser shows as "�" in the middle of a Vietnamese word, or reads so out of
 * the page's data. No page holds a zero of its own: HTML forbids it and JSON escapes it.
 */
export function createZeroByteFilter(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
