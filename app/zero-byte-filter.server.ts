import { Transform } from "node:stream";

/**
 * Returns a stream that removes zero bytes from a page. React 18 writes its whole buffer of 2,048 bytes even where a character
 * of two or three bytes did not fit at its end. The unused bytes are zeros, which a browser shows as "�" in the middle of a
 * Vietnamese word, or reads into the page's data. No page holds zeros of its own: HTML forbids them and JSON escapes them.
 */
export function createZeroByteFilter(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
