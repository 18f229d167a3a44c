import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";

export const TABLES_FILE = "app/store/tables.server.ts";

const HEADER = "// Generated from prisma/schema.prisma by `npm run codegen`; do not edit.\n";

/**
 * Returns Kysely's types of the tables in `prisma/schema.prisma`, generated in a temporary folder. Throws with Prisma's own
 * message.
 */
export async function makeTableTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-tables-"));
  try {
    const schema = join(folder, "prisma/schema.prisma");
    cpSync("prisma/schema.prisma", schema);
    await execa({ preferLocal: true })`prisma generate --generator tables --no-hints --schema ${schema}`;
    // The generator's `output`, seen from that folder.
    return HEADER + readFileSync(join(folder, ".cache/tables/types.ts"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
