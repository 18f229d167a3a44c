import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { askForWork } from "./work.server";

/** Gives parked work of a shop its attempts back, each named as kind and subject. Returns how many there were. */
export async function retryParkedWork(
  sql: Sql,
  shopId: string,
  named: readonly { kind: string; subject: string }[],
): Promise<number> {
  const rows = await sql.query<{ kind: string; subject: string; payload: unknown }>(
    `SELECT w.kind, w.subject, w.payload FROM work w JOIN unnest($2::text[], $3::text[]) AS n(kind, subject)
         ON w.kind = n.kind AND w.subject = n.subject
      WHERE w.shop_id = $1 AND w.state = 'parked' ORDER BY w.kind, w.subject`,
    [shopId, named.map(({ kind }) => kind), named.map(({ subject }) => subject)],
  );
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    await askForWork(
      sql,
      kind,
      some.map(({ subject, payload }) => ({ shopId, subject, payload })),
    );
  }
  return rows.length;
}

/** Deletes rows that need not stay quiet any more, and those given up before `parkedBefore`; returns how many. */
export async function purgeWork(sql: Sql, parkedBefore: Date): Promise<number> {
  const [table, by] = ["work", "state, changed_at"];
  const quiet = { table, by, due: "state = 'quiet' AND quiet_until <= now()", values: [] };
  const parked = { table, by, due: "state = 'parked' AND changed_at < $1", values: [parkedBefore] };
  return (await deleteInSlices(sql, quiet)) + (await deleteInSlices(sql, parked));
}
