import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeTableTypes, TABLES_FILE } from "../../scripts/table-types/make.ts";

test("the types of the tables are those of the schema", async () => {
  expect(readFileSync(TABLES_FILE, "utf8"), "run npm run codegen").toBe(await makeTableTypes());
});
