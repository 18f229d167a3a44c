/**
 * `node scripts/table-types.ts`: writes down what the tables hold, for queries that are built in TypeScript. To be run again
 * when `prisma/schema.prisma` changes; a test tells.
 */
import { writeFileSync } from "node:fs";
import { makeTableTypes, TABLES_FILE } from "./table-types/make.ts";

writeFileSync(TABLES_FILE, await makeTableTypes());
