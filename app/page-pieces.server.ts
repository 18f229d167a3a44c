import { Transform } from "node:stream";

/** Bytes that are passed on at once however much follows, so that a page takes no more memory than it did. */
const MOST_BYTES = 512 * 1024;

/**
 * Returns a stream that joins what React writes at one time into one piece, without zero bytes.
 *
 * React writes a page in buffers of 2,048 bytes. Each would be compressed, sent and read by itself, and a browser would lay a table
 * out again with each: what is ready together is passed on together. React 18 also writes its whole buffer where a character of two
 * or three bytes did not fit at its end. The unused bytes are zeros, which a browser shows as "�" in the middle of a Vietnamese
 * word, or reads into the page's data. No page holds zeros of its own: HTML forbids them and JSON escapes them.
 */
export function createPagePieces(): Transform {
  let waiting: Buffer[] = [];
  let bytes = 0;
  const passOn = (stream: Transform) => {
    if (waiting.length > 0) stream.push(withoutZeros(Buffer.concat(waiting)));
    waiting = [];
    bytes = 0;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (waiting.length === 0) setImmediate(() => this.destroyed || passOn(this));
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= MOST_BYTES) passOn(this);
      done();
    },
    flush(done) {
      passOn(this);
      done();
    },
  });
}

function withoutZeros(piece: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (let zero = piece.indexOf(0); zero >= 0; zero = piece.indexOf(0, from)) {
    if (zero > from) kept.push(piece.subarray(from, zero));
    from = zero + 1;
  }
  return from === 0 ? piece : Buffer.concat([...kept, piece.subarray(from)]);
}
