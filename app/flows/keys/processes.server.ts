import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "~/store/database.server";
import { SILENT_SECONDS } from "~/store/presence.server";
import { listProcessKeys } from "~/store/retired-keys.server";

const LOOK_EVERY_MS = 500;

/** Returns the living processes that do not have the key with this fingerprint, or do not say which they have. */
export async function lackersOf(database: Database, fingerprint: string): Promise<string[]> {
  const processes = await listProcessKeys(database, SILENT_SECONDS);
  return processes.filter(({ keys }) => !keys?.includes(fingerprint)).map(({ process }) => process);
}

/** Waits until every living process seals with the key with this fingerprint; returns those that still do not after `withinMs`. */
export async function untilAllSealWith(database: Database, fingerprint: string, withinMs: number): Promise<string[]> {
  const until = performance.now() + withinMs;
  for (;;) {
    const processes = await listProcessKeys(database, SILENT_SECONDS);
    const behind = processes.filter(({ sealsWith }) => sealsWith !== fingerprint).map(({ process }) => process);
    if (behind.length === 0 || performance.now() >= until) return behind;
    await pause(LOOK_EVERY_MS);
  }
}
