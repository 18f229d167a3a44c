import { setTimeout as pause } from "node:timers/promises";
import type { Cast } from "./cast/cast.ts";
import type { Chance } from "./seeded.ts";

/** How much longer each answer of a slow PostgreSQL takes. */
const SLOW_MS = 120;

/** What befalls PostgreSQL for some seconds without its end (perf F24). Returns what it was. */
export async function strainDatabase(
  { database, databaseWires }: Pick<Cast, "database" | "databaseWires">,
  chance: Chance,
): Promise<string> {
  const kind = chance.pick(["slow", "no connections left", "disk full"] as const);
  const ms = chance.between(1_500, 4_000);
  if (kind === "disk full" && database.fillDisk) {
    await database.fillDisk(ms);
    return "PostgreSQL's disk full";
  }
  if (kind === "no connections left") {
    await database.exhaust(ms);
    return "PostgreSQL without connections";
  }
  for (const wire of databaseWires.values()) wire.slow(SLOW_MS);
  await pause(ms);
  for (const wire of databaseWires.values()) wire.slow(0);
  return "PostgreSQL slow";
}
