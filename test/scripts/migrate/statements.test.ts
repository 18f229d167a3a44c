import fc from "fast-check";
import { expect, test } from "vitest";
import { statementsOf } from "../../../scripts/migrate/statements.ts";

test.each<[string, string, string[]]>([
  ["two", "SELECT 1;\nSELECT 2;\n", ["SELECT 1", "SELECT 2"]],
  ["without a last semicolon", "SELECT 1; SELECT 2", ["SELECT 1", "SELECT 2"]],
  ["nothing but comments", "-- one; two\n/* three; */;\n", []],
  ["a comment in front", "-- why; because\nSELECT 1;", ["SELECT 1"]],
  ["comments within comments", "/* a /* b; */ c; */ SELECT 1;", ["SELECT 1"]],
  ["a text", "SELECT 'a;''b;'; SELECT 2", ["SELECT 'a;''b;'", "SELECT 2"]],
  ["a text with escapes", String.raw`SELECT E'a\';b'; SELECT 2`, [String.raw`SELECT E'a\';b'`, "SELECT 2"]],
  ["a name", `SELECT "a;""b"; SELECT 2`, [`SELECT "a;""b"`, "SELECT 2"]],
  ["a function", "DO $$ BEGIN; END $$; SELECT 2", ["DO $$ BEGIN; END $$", "SELECT 2"]],
  ["a named quote", "DO $a$ $$; $b$; $a$; SELECT 2", ["DO $a$ $$; $b$; $a$", "SELECT 2"]],
  ["a parameter", "SELECT $1; SELECT $2", ["SELECT $1", "SELECT $2"]],
])("a script is cut where its statements end: %s", (_, script, statements) => {
  expect(statementsOf(script)).toEqual(statements);
});

/** What has semicolons of its own. */
const piece = fc.constantFrom("a", " ", "'x;'", `"y;"`, "$$z;$$", "$t$;$$;$t$", "/* ; */", "-- ;\n", "E'\\';'", "1");

test("a script of whole statements gives these statements again", () => {
  const statement = fc.array(piece, { maxLength: 6 }).map((pieces) => `SELECT ${pieces.join(" ")} END`);
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 5 }), (statements) => {
      expect(statementsOf(statements.map((one) => `${one};\n`).join(""))).toEqual(statements);
    }),
  );
});
