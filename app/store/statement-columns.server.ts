import type { Mapping } from "~/domain/statement/mapping";
import type { Sql } from "./database.server";
import { anyOf, incoming, run, tables } from "./statements.server";

/** Returns the columns that staff of a shop last chose for statements with these headers, by the header's fingerprint. */
export async function readColumns(
  sql: Sql,
  shopId: string,
  fingerprints: readonly string[],
): Promise<Map<string, Mapping>> {
  const rows = await run(
    sql,
    tables
      .selectFrom("statement_columns")
      .select(["fingerprint", "mapping"])
      .where("shop_id", "=", shopId)
      .where("fingerprint", "=", anyOf(fingerprints)),
  );
  return new Map(rows.map(({ fingerprint, mapping }) => [fingerprint, mapping]));
}

/** Remembers the columns of statements with this header. */
export async function saveColumns(
  sql: Sql,
  shopId: string,
  { fingerprint, mapping }: { fingerprint: string; mapping: Mapping },
  now: Date,
): Promise<void> {
  const row = { shop_id: shopId, fingerprint, mapping: JSON.stringify(mapping), used_at: now };
  const { shop_id: _, fingerprint: __, ...changed } = row;
  await run(
    sql,
    tables
      .insertInto("statement_columns")
      .values(row)
      .onConflict((clash) => clash.columns(["shop_id", "fingerprint"]).doUpdateSet(incoming(changed))),
  );
}
