import { tokenContext } from "./accounts.server";
import { BUYER_SECRET } from "./buyer-hashes.server";
import type { SealContext } from "./cipher.server";
import { evidencePieceContext } from "./claim-evidence.server";
import type { Sql } from "./database.server";
import { pushSecretContext } from "./push-secrets.server";
import { sessionContext } from "./sessions.server";
import { filePieceContext } from "./short-lived-files.server";
import { previewContext, statementPieceContext } from "./statement-files.server";

/** A column whose values are sealed: the one list of what a rotation of keys has to reach (decision 129). */
export interface SealedColumn {
  table: string;
  column: string;
  holds: "text" | "bytes";
  /** The primary key in its order, each column with its type. */
  key: readonly (readonly [column: string, type: "text" | "uuid" | "bigint" | "int"])[];
  /** Columns beside the key that the context is made of. */
  beside?: readonly string[];
  /** Returns what a value is bound to; `row` has the key and what stands beside it, as text. */
  context(row: Record<string, string>): SealContext;
}

const of = (row: Record<string, string>, column: string): string => row[column] ?? "";

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    ...{ table: "carrier_account", column: "token_ciphertext", holds: "text", key: [["shop_id", "text"]] },
    context: (row) => tokenContext(of(row, "shop_id")),
  },
  {
    ...{ table: "push_secret", column: "ciphertext", holds: "text" },
    key: [
      ["shop_id", "text"],
      ["id", "bigint"],
    ],
    context: (row) => pushSecretContext(of(row, "shop_id")),
  },
  {
    ...{ table: "kept_secret", column: "ciphertext", holds: "text", key: [["name", "text"]] },
    context: (row) => ({ ...BUYER_SECRET.context, field: of(row, "name") }),
  },
  {
    ...{ table: '"Session"', column: "accessToken", holds: "text", beside: ["shop"], key: [["id", "text"]] },
    context: (row) => sessionContext(of(row, "shop"), "access"),
  },
  {
    ...{ table: '"Session"', column: "refreshToken", holds: "text", beside: ["shop"], key: [["id", "text"]] },
    context: (row) => sessionContext(of(row, "shop"), "refresh"),
  },
  {
    ...{ table: "claim_piece", column: "sealed", holds: "bytes" },
    key: [
      ["shop_id", "text"],
      ["evidence_id", "uuid"],
      ["n", "int"],
    ],
    context: (row) => evidencePieceContext({ shopId: of(row, "shop_id"), id: of(row, "evidence_id") }, Number(row.n)),
  },
  {
    ...{ table: "statement_piece", column: "sealed", holds: "bytes" },
    key: [
      ["shop_id", "text"],
      ["statement_id", "uuid"],
      ["n", "int"],
    ],
    context: (row) => statementPieceContext(of(row, "shop_id"), of(row, "statement_id"), Number(row.n)),
  },
  {
    ...{ table: "statement", column: "preview", holds: "bytes" },
    key: [
      ["shop_id", "text"],
      ["id", "uuid"],
    ],
    context: (row) => previewContext(of(row, "shop_id"), of(row, "id")),
  },
  {
    ...{ table: "short_lived_piece", column: "sealed", holds: "bytes" },
    key: [
      ["shop_id", "text"],
      ["file_id", "uuid"],
      ["n", "int"],
    ],
    context: (row) => filePieceContext({ shopId: of(row, "shop_id"), id: of(row, "file_id") }, Number(row.n)),
  },
];

/** The longest beginning that holds a key's id: `w1.<16 characters>.`. */
const HEAD = 24;

/** Returns, as SQL, the id of the key that sealed a value; `''` of what is no ciphertext. */
export function keyIdSql({ column, holds }: Pick<SealedColumn, "column" | "holds">): string {
  const head =
    holds === "bytes" ? `encode(substring("${column}" FROM 1 FOR ${HEAD}), 'escape')` : `left("${column}", ${HEAD})`;
  return `split_part(${head}, '.', 2)`;
}

/** Returns, as SQL, whether there is a value at all. */
export const isSealedSql = ({ column, holds }: Pick<SealedColumn, "column" | "holds">): string =>
  holds === "bytes" ? `"${column}" IS NOT NULL` : `"${column}" <> ''`;

/** How many values of a column one key sealed; the id is empty where the value is no ciphertext. */
export interface KeyCount {
  place: string;
  keyId: string;
  rows: number;
}

/** Returns the name of a column for people. */
export const placeOf = ({ table, column }: Pick<SealedColumn, "table" | "column">): string =>
  `${table.replaceAll('"', "")}.${column}`;

/**
 * Counts, of every sealed column, the values under each key: all of them, which reads each of the tables once, or those of the first `most` that
 * the table has, for who cannot wait. A count that reaches `most` in a column says that there may be more.
 */
export async function countByKey(sql: Sql, most?: number): Promise<KeyCount[]> {
  const counts: KeyCount[] = [];
  for (const one of SEALED_COLUMNS) {
    const rows = await sql.query<{ keyId: string; rows: number }>(
      `SELECT "keyId", count(*)::int AS rows FROM (${someOf(one, `${keyIdSql(one)} AS "keyId"`, most)}) v GROUP BY 1 ORDER BY 1`,
    );
    counts.push(...rows.map((row) => ({ place: placeOf(one), ...row })));
  }
  return counts;
}

/** Returns, as SQL, what is wanted of a column's values, at most of so many of them. */
export const someOf = (one: SealedColumn, wanted: string, most: number | undefined): string =>
  `SELECT ${wanted} FROM ${one.table} WHERE ${isSealedSql(one)}${most === undefined ? "" : ` LIMIT ${most}`}`;
