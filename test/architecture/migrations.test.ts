import { expect, test } from "vitest";
import { readMigrations } from "../../scripts/migrate/migrations.ts";
import { isRepeatable } from "../../scripts/migrate/repeatable.ts";
import { statementsOf } from "../../scripts/migrate/statements.ts";

const all = readMigrations("prisma/migrations");

/** Each migration is one transaction: a lock taken by one statement is held while the others run. */
const migrations = all
  .filter(({ outsideTransaction }) => !outsideTransaction)
  .map(({ name, script }) => ({ name, sql: script.replace(/--.*/g, "") }));

/** Earlier migrations belong to the first release: they met empty tables, or can no longer be changed. */
const SINCE = "20261122";

/** Asks for no stronger lock than a fill that writers wait for has taken already (SHARE ROW EXCLUSIVE): readers go on. */
const TRIGGERS = /^\s*ALTER TABLE "\w+" (DISABLE|ENABLE) TRIGGER USER;$/gm;

test("a migration that updates rows neither alters a table nor builds an index", () => {
  const later = migrations.filter(({ name }) => name >= SINCE);
  const slow = later.filter(({ sql }) => /^\s*(UPDATE|DELETE)\b/m.test(sql));
  expect(slow.length).toBeGreaterThan(0);
  const blocking = slow.filter(({ sql }) =>
    /^\s*(ALTER TABLE|CREATE (UNIQUE )?INDEX)\b/m.test(sql.replace(TRIGGERS, "")),
  );
  expect(blocking.map(({ name }) => name)).toEqual([]);
});

test("a migration outside a transaction holds nothing but what may be repeated, and only there is anything built beside the traffic", () => {
  const once = all.flatMap(({ name, script, outsideTransaction }) =>
    statementsOf(script)
      .filter((statement) => (outsideTransaction ? !isRepeatable(statement) : /\bCONCURRENTLY\b/i.test(statement)))
      .map((statement) => `${name}: ${statement}`),
  );
  expect(once).toEqual([]);
});
