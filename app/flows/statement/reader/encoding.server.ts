import { isUtf8 } from "node:buffer";

const PIECE_BYTES = 64 * 1024;

/** Returns the encoding of a text file: what its mark or its zeros say, UTF-8, or the code page of old Vietnamese systems. */
export function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4_096);
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > start.length / 4) return start[0] === 0 ? "utf-16be" : "utf-16le";
  return isUtf8(withoutTornEnd(bytes)) ? "utf-8" : "windows-1258";
}

/** A file that was cut may end within a letter. */
function withoutTornEnd(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) return bytes;
  }
  return bytes;
}

/** Gives a file's text piece by piece, its letters composed. */
export function* textsOf(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
    yield text.normalize("NFC");
  }
  yield decoder.decode();
}

/** Returns the first text of a file. */
export const firstText = (bytes: Buffer, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes.subarray(0, PIECE_BYTES));

/** Returns whether a file ends with the end of a line, in any encoding. */
export function endsWithLine(bytes: Buffer): boolean {
  const isEnd = (byte: number | undefined) => byte === 10 || byte === 13;
  const last = bytes.at(-1);
  return isEnd(last) || (last === 0 && isEnd(bytes.at(-2)));
}
