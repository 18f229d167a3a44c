import { createHash } from "node:crypto";
import { statfsSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../../scripts/data-folder.ts";

/** Where Linux keeps files in memory, and how it names such a file system. */
const MEMORY = "/dev/shm";
const TMPFS = 0x01021994;

/** Four files of tests at a time, each with up to sixty databases of 12 MB. */
const ROOM_BYTES = 4e9;

/** Besides that, the tests themselves take up to 4 GB. */
const FREE_MEMORY_BYTES = 8e9;

/**
 * Returns a folder in memory for the test databases of this checkout: on a disk, the eight hundred files of each new one take five times
 * as much of the kernel's time, and far more beside other work. Null where there is none with enough room, as in most containers.
 */
export function memoryFolder(): string | null {
  if (process.availableMemory() < FREE_MEMORY_BYTES) return null;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    if (type !== TMPFS || bavail * bsize < ROOM_BYTES) return null;
  } catch {
    return null;
  }
  return join(MEMORY, `waybill-tests-${createHash("sha256").update(dataFolder()).digest("hex").slice(0, 16)}`);
}
