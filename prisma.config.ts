// Prisma's migrations through the JavaScript driver: its own engine is a download that closed networks refuse.
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { defineConfig } from "prisma/config";

// The WASM schema engine cannot read PostgreSQL's catalogue types "char" and "name" (18, 19 and their arrays): hand them
// over as text. Can go when adapter-pg maps them itself.
const asText: Record<number, number> = { 18: 25, 19: 25, 1002: 1009, 1003: 1009 };
type ResultPrototype = { addFields(this: unknown, fields: { dataTypeID: number }[]): unknown };
const resultPrototype = (pg as unknown as { Result: { prototype: ResultPrototype } }).Result.prototype;
const addFields = resultPrototype.addFields;
resultPrototype.addFields = function (fields) {
  for (const field of fields) field.dataTypeID = asText[field.dataTypeID] ?? field.dataTypeID;
  return addFields.call(this, fields);
};

// The engine leaves a 10 s timer behind, which would hold every migration for 10 s after its work is done.
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = ((callback: () => void, ms?: number, ...rest: unknown[]) => {
  const timer: unknown = setTimer(callback, ms, ...rest);
  if (ms === 10_000) (timer as NodeJS.Timeout).unref();
  return timer;
}) as typeof setTimeout;

export default defineConfig({
  experimental: { adapter: true },
  engine: "js",
  schema: "prisma/schema.prisma",
  adapter: async () => new PrismaPg({ connectionString: process.env.DATABASE_URL, allowExitOnIdle: true }),
});
