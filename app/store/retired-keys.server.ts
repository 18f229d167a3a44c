import type { Database, Sql } from "./database.server";
import { type CipherKey, fingerprintOf, type RetiredKey } from "./key-ring.server";
import { isSealedSql, keyIdSql, SEALED_COLUMNS } from "./sealed-columns.server";
import { anyOf, first, run, statement, tables } from "./statements.server";

/** A process that is alive, as far as its keys go; `keys` is null of a process of an earlier release, which says nothing. */
export interface ProcessKeys {
  process: string;
  keys: string[] | null;
  sealsWith: string | null;
}

/** Returns the keys that give way to another, or gave. */
export async function listRetiredKeys(sql: Sql): Promise<RetiredKey[]> {
  const rows = await run(
    sql,
    tables.selectFrom("retired_key").select(["key_id as keyId", "fingerprint", "state"]).orderBy("key_id"),
  );
  return rows.map(({ state, ...row }) => ({ ...row, state: state === "retired" ? "retired" : "retiring" }));
}

/** Returns the processes whose last beat is younger than what counts as dead (decision 049). */
export function listProcessKeys(sql: Sql, silentSeconds: number): Promise<ProcessKeys[]> {
  return run(
    sql,
    statement<ProcessKeys>`SELECT process, keys, seals_with AS "sealsWith" FROM worker
      WHERE beat_at > now() - make_interval(secs => ${silentSeconds}) ORDER BY process`,
  );
}

/** Makes these keys give way to `successor`, which from now on gives way to none. Every process hears of it at its next beat. */
export async function beginRetiring(
  database: Database,
  successor: CipherKey,
  keys: readonly CipherKey[],
  now: Date,
): Promise<void> {
  await database.transaction(async (sql) => {
    await run(sql, statement`DELETE FROM retired_key WHERE key_id = ${successor.id} AND state = 'retiring'`);
    for (const { id, key } of keys) {
      const row = { key_id: id, fingerprint: fingerprintOf(key), state: "retiring", successor_id: successor.id };
      await run(
        sql,
        tables
          .insertInto("retired_key")
          .values({ ...row, began_at: now })
          .onConflict((clash) => clash.column("key_id").doUpdateSet({ successor_id: successor.id })),
      );
    }
  });
}

/** Takes back what {@link beginRetiring} began: these keys seal again. Those that are retired stay so. */
export async function stopRetiring(sql: Sql, keyIds: readonly string[]): Promise<void> {
  await run(sql, statement`DELETE FROM retired_key WHERE key_id = ${anyOf(keyIds)} AND state = 'retiring'`);
}

/**
 * Retires these keys, unless something is still sealed with one of them; returns how many values are. The change of their rows waits
 * for whoever is writing under one of them, and whoever writes afterwards is refused (the triggers `…_key`): what was counted is final.
 */
export function retireKeys(database: Database, keyIds: readonly string[], now: Date): Promise<number> {
  return database.transaction(
    async (sql) => {
      await run(sql, statement`SAVEPOINT counted`);
      await run(
        sql,
        statement`UPDATE retired_key SET state = 'retired', retired_at = ${now} WHERE key_id = ${anyOf(keyIds)} AND state = 'retiring'`,
      );
      const left = await countUnder(sql, keyIds);
      if (left > 0) await run(sql, statement`ROLLBACK TO SAVEPOINT counted`);
      return left;
    },
    { patient: true },
  );
}

/** Returns how many values are sealed with one of these keys. */
async function countUnder(sql: Sql, keyIds: readonly string[]): Promise<number> {
  let left = 0;
  for (const one of SEALED_COLUMNS) {
    const count = statement<{ rows: number }>`SELECT count(*)::int AS rows FROM ${statement.raw(one.table)}
      WHERE ${statement.raw(isSealedSql(one))} AND ${statement.raw(keyIdSql(one))} = ${anyOf(keyIds)}`;
    left += (await first(sql, count))?.rows ?? 0;
  }
  return left;
}
