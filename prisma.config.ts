// For Prisma's own commands, in development: `npm run migrate` does without Prisma. They run through the JavaScript driver, because
// Prisma's own engine is a download that closed networks refuse.
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { defineConfig } from "prisma/config";
import { applyWhole } from "./scripts/prisma/whole-scripts.ts";

/**
 * Type numbers (OIDs) of PostgreSQL's catalogue types `char` and `name`, and of their arrays, with the text type to read each
 * as.
 */
const AS_TEXT: Record<number, number> = { 18: 25, 19: 25, 1002: 1009, 1003: 1009 };

/** A client's connection, which emits row descriptions; not in the driver's types. */
interface Described {
  connection: NodeJS.EventEmitter;
}

/**
 * Returns a pool whose answers the WASM schema engine can read. Can be removed once adapter-pg maps the catalogue's types
 * itself.
 */
function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, allowExitOnIdle: true });
  pool.on("connect", (client) => {
    const { connection } = client as unknown as Described;
    // Runs before the client's own listener, which chooses a parser by this number.
    connection.prependListener("rowDescription", ({ fields }: { fields: { dataTypeID: number }[] }) => {
      for (const field of fields) field.dataTypeID = AS_TEXT[field.dataTypeID] ?? field.dataTypeID;
    });
  });
  return pool;
}

export default defineConfig({
  experimental: { adapter: true },
  engine: "js",
  schema: "prisma/schema.prisma",
  adapter: async () => {
    const pool = openPool();
    return applyWhole(new PrismaPg(pool), pool);
  },
});
