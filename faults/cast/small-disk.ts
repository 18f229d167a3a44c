import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIZE = "320m";

/** A disk so small that it can be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills it to the last byte; returns what makes room again. */
  fill(): () => void;
  unmount(): void;
}

/** Mounts a small disk in memory. Returns null where that is not allowed: it takes Linux and its administrator. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "waybill-disk-"));
  chmodSync(folder, 0o755);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "tmpfs", folder]);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (status !== 0) {
    remove();
    return null;
  }
  let mounted = true;
  const unmount = () => {
    if (mounted) spawnSync("umount", ["-l", folder]);
    mounted = false;
    remove();
  };
  process.on("exit", unmount);
  return {
    folder,
    unmount,
    fill() {
      const ballast = join(folder, "ballast");
      writeUntilFull(ballast, 1_048_576);
      writeUntilFull(ballast, 4_096);
      return () => rmSync(ballast, { force: true });
    },
  };
}

function writeUntilFull(file: string, size: number): void {
  const [handle, bytes] = [openSync(file, "a"), Buffer.alloc(size, 1)];
  try {
    for (;;) writeSync(handle, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(handle);
  }
}
