import { onTestFinished } from "vitest";
import { createLog } from "~/log.server";
import { type Database, openDatabase } from "~/store/database.server";
import { freshDatabase } from "../support/database";

/** A migrated, empty database, closed when the test ends. */
export async function aDatabase(): Promise<Database> {
  const database = openDatabase(await freshDatabase(), createLog("silent"));
  onTestFinished(() => database.close());
  return database;
}
