import { judgeDatabase, judgeMigrations } from "~/domain/doctor/database";
import { judgeClock, judgeDisk } from "~/domain/doctor/machine";
import { judgeProcesses } from "~/domain/doctor/processes";
import { type Database, NEWEST_MIGRATION } from "~/store/database.server";
import { readDatabaseClock, readDatabaseHealth, readMigrations } from "~/store/database-health.server";
import { type LivingProcess, listEndedRoles, listProcesses } from "~/store/installation.server";
import { SILENT_SECONDS } from "~/store/presence.server";
import { type DeployedFiles, readDisk } from "./machine.server";
import type { Check } from "./run-checks.server";

/** Returns what can be looked at of a database, even where the rest of the environment is wrong. */
export function databaseChecks(database: Database, files: Pick<DeployedFiles, "migrations">): Check[] {
  return [
    { name: "database", run: async () => judgeDatabase(await readDatabaseHealth(database)) },
    {
      name: "database.migrations",
      run: async () => {
        const ours = files.migrations ?? [NEWEST_MIGRATION];
        return judgeMigrations({ ours, areAll: files.migrations !== null, ...(await readMigrations(database)) });
      },
    },
    {
      name: "processes",
      run: async () => {
        const { nowMs } = await readDatabaseClock(database);
        const all = await listProcesses(database);
        const secondsOf = ({ beatAt }: LivingProcess) => (nowMs - beatAt.getTime()) / 1_000;
        const isSilent = (one: LivingProcess) => secondsOf(one) > SILENT_SECONDS;
        return judgeProcesses({
          living: all.filter((one) => !isSilent(one)).map(({ role }) => role),
          silent: all.filter(isSilent).map((one) => ({ ...one, silentSeconds: secondsOf(one) })),
          ended: await listEndedRoles(database),
        });
      },
    },
    {
      name: "clock.postgresql",
      run: async () => {
        const began = Date.now();
        const { nowMs } = await readDatabaseClock(database);
        return judgeClock("postgresql", (began + Date.now()) / 2 - nowMs);
      },
    },
    {
      name: "disk.database",
      run: async () => {
        const { folder } = await readDatabaseClock(database);
        return judgeDisk("disk.database", folder ?? "PostgreSQL's files", await readDisk(folder));
      },
    },
  ];
}
