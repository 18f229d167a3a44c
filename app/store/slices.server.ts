import type { Sql } from "./database.server";

/** Rows deleted by one statement: few, so that its locks and its commit are short. */
const SLICE = 1_000;
/** Slices of one table in one run: the rest of a large backlog is for the next run. */
const MOST_SLICES = 500;

/** Which rows of a table are deleted. */
export interface DueRows {
  /** The table's name as SQL text. */
  table: string;
  /** Condition that an index answers, with the parameters `values`. */
  due: string;
  /** Order of that index: the slice begins where the last one ended. */
  by: string;
  values: unknown[];
  /** The condition on the shop, where all rows are of one: a statement that has it goes to one part of a divided table. */
  ofShop?: string;
}

/**
 * Deletes the rows that are due, slice by slice, each in a statement of its own; returns how many. The condition is said twice: of a row
 * that somebody changes meanwhile PostgreSQL looks again at the outer one alone, and a row that is wanted again by then stays.
 */
export async function deleteInSlices(sql: Sql, { table, due, by, values, ofShop }: DueRows): Promise<number> {
  let deleted = 0;
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const rows = await sql.query(
      `DELETE FROM ${table} WHERE ${ofShop ? `${ofShop} AND ` : ""}ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${due} ORDER BY ${by} LIMIT ${SLICE})) AND (${due}) RETURNING 1`,
      values,
    );
    deleted += rows.length;
    if (rows.length < SLICE) break;
  }
  return deleted;
}

/**
 * Deletes the rows that are due of a table whose rows become due roughly in the order of their ids, slice by slice along that
 * order; returns how many. `isDue` is a condition; `isYoung` one that is true of the first row behind which none is due.
 */
export async function deleteAlongIds(
  sql: Sql,
  { table, isDue, isYoung, values }: { table: string; isDue: string; isYoung: string; values: unknown[] },
): Promise<number> {
  let deleted = 0;
  let after = "0";
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const [slice] = await sql.query<{ last: string | null; seen: number; deleted: number; young: boolean }>(
      `WITH slice AS MATERIALIZED (
         SELECT ctid, id, (${isDue}) AS due, (${isYoung}) AS young FROM ${table}
          WHERE id > $${values.length + 1}::bigint ORDER BY id LIMIT ${SLICE}),
       gone AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM slice WHERE due)) AND (${isDue}) RETURNING 1)
       SELECT max(id)::text AS last, count(*)::int AS seen, coalesce(bool_or(young), false) AS young,
              (SELECT count(*) FROM gone)::int AS deleted FROM slice`,
      [...values, after],
    );
    if (!slice) break;
    deleted += slice.deleted;
    if (slice.young || slice.seen < SLICE || slice.last === null) break;
    after = slice.last;
  }
  return deleted;
}
