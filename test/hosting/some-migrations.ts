import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes these scripts as `prisma/migrations` has them and returns the folder; a second call with it adds or changes some. */
export function someMigrations(scripts: Record<string, string>, folder?: string): string {
  const migrations = folder ?? join(mkdtempSync(join(tmpdir(), "waybill-migrations-")), "migrations");
  if (folder === undefined) onTestFinished(() => rmSync(join(migrations, ".."), { recursive: true, force: true }));
  for (const [name, script] of Object.entries(scripts)) {
    mkdirSync(join(migrations, name), { recursive: true });
    writeFileSync(join(migrations, name, "migration.sql"), script);
  }
  return migrations;
}
