import { crc32 } from "node:zlib";

interface Part {
  name: string;
  bytes: Buffer;
}

/** Names are UTF-8. */
const UTF8 = 0x0800;
/** The version of the format that has nothing but stored files. */
const VERSION = 20;

/**
 * Returns files as one ZIP, stored as they are: photos and PDFs do not become smaller. Small enough for no file to need the format's
 * later extensions.
 */
export function zipOf(parts: readonly Part[], at: Date): Buffer {
  const [date, time] = dosTime(at);
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of parts) {
    const file = Buffer.from(name, "utf8");
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(time, 6);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(file.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, file]);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", 0, "latin1");
    entry.writeUInt16LE(VERSION, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, file);
    bodies.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}

/** Returns date and time as the format has them: from 1980 on, two seconds apart. */
function dosTime(at: Date): [date: number, time: number] {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [date, (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)];
}
