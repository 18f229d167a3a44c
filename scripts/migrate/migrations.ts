import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One folder of `prisma/migrations`. */
export interface Migration {
  name: string;
  script: string;
  /** Its statements run one by one, each a transaction of its own: `CREATE INDEX CONCURRENTLY` refuses any other way. */
  outsideTransaction: boolean;
}

/** The first line of a script that cannot run in a transaction. */
const OUTSIDE = /^-- outside a transaction\s*$/;

/** Returns the migrations in the folder, in the order in which they are applied. Throws when one has no script. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((name) => {
      const path = join(folder, name, "migration.sql");
      if (!existsSync(path)) throw new Error(`the migration ${name} has no migration.sql`);
      const script = readFileSync(path, "utf8");
      return { name, script, outsideTransaction: isOutsideTransaction(script) };
    });
}

/** Returns whether a script says in its first line that it runs outside a transaction. */
export const isOutsideTransaction = (script: string): boolean => OUTSIDE.test(script.split("\n", 1)[0] ?? "");

/** Returns the checksum that Prisma keeps of a script. */
export const checksumOf = (script: string): string => createHash("sha256").update(script).digest("hex");

/** Returns whether a kept checksum is of this script, in whichever way Git ended its lines, as Prisma compares them. */
export function isChecksumOf(checksum: string, script: string): boolean {
  const unix = script.replaceAll("\r\n", "\n");
  return [script, unix, unix.replaceAll("\n", "\r\n")].some((text) => checksumOf(text) === checksum);
}
