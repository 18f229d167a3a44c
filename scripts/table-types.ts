/**
 * `node scripts/table-types.ts`: writes the types of the tables, for queries built in TypeScript. Run it again when
 * `prisma/schema.prisma` changes; a test fails until then.
 */
import { writeFileSync } from "node:fs";
import { makeTableTypes, TABLES_FILE } from "./table-types/make.ts";

writeFileSync(TABLES_FILE, await makeTableTypes());
