import { setTimeout as pause } from "node:timers/promises";
import type { Staff } from "../../faults/life/staff.ts";

/** The most that staff can print with one click. */
const AT_ONCE = 200;
const LOOK_MS = 500;
const LOOKS = 240;

/** Prints the newest of these parcels' labels and takes the file. Returns how many. Throws when there is no file within two minutes. */
export async function printLabels(staff: Staff, parcelIds: readonly string[]): Promise<number> {
  const ids = parcelIds.slice(-AT_ONCE);
  if (ids.length === 0) return 0;
  const { print } = JSON.parse(await staff.sends("/app/papers", { ids })) as { print: { printId: string } };
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { url } = JSON.parse(await staff.sends("/app/papers", { open: print.printId })) as { url?: string };
    if (url) {
      const { pathname, search } = new URL(url);
      await staff.reads(pathname + search);
      return ids.length;
    }
    await pause(LOOK_MS);
  }
  throw new Error(`${ids.length} labels were not printed`);
}
