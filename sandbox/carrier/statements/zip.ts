import { crc32, deflateRawSync } from "node:zlib";

const VERSION = 20;
const DEFLATED = 8;
/** 1 January 2026: the same contents make the same bytes. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** Returns a zip archive of these files, in their order. */
export function zip(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(VERSION, 0);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt16LE(DOS_DATE, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), about, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), Buffer.from([VERSION, 0]), about, rest, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from("PK\x05\x06", "latin1"), end]);
}
