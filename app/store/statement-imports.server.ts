import type { Amounts } from "~/domain/statement/fields";
import type { Mapping } from "~/domain/statement/mapping";
import type { StatementState, Trouble } from "~/domain/statement/states";
import type { Tally } from "~/domain/statement/tally";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { anyOf, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "statement",
  columns: {
    id: "id",
    name: "name",
    kind: "kind",
    fileHash: "file_hash",
    bytes: "bytes",
    /** Of its content. */
    pieces: "pieces",
    state: "state",
    trouble: "trouble",
    fingerprint: "fingerprint",
    mapping: "mapping",
    stated: "stated",
    tally: "tally",
    progress: "progress",
    total: "total",
    createdAt: "created_at",
    actorId: "actor_id",
    actorName: "actor_name",
    appliedAt: "applied_at",
    appliedById: "applied_by_id",
    appliedByName: "applied_by_name",
    undoneAt: "undone_at",
    undoneById: "undone_by_id",
    undoneByName: "undone_by_name",
    undoneWhy: "undone_why",
  },
} as const satisfies TableOf<"statement">;

/** A statement of the carrier's, as it was imported. */
export type StatementRow = RowOf<typeof table>;

interface NewStatement {
  /** Chosen by the page, so that a second click asks for the same import. */
  id: string;
  name: string;
  actorId: string;
  actorName: string | null;
}

/** Stores a statement whose file is on the way; returns false, and changes nothing, when the shop has one with this id. */
export async function beginUpload(sql: Sql, shopId: string, one: NewStatement, now: Date): Promise<boolean> {
  const added = await countRows(
    sql,
    tables
      .insertInto("statement")
      .values({
        ...{ shop_id: shopId, id: one.id, name: one.name, kind: "", file_hash: "", bytes: 0, pieces: 0 },
        ...{ state: "uploading", created_at: now, actor_id: one.actorId, actor_name: one.actorName },
      })
      .onConflict((clash) => clash.columns(["shop_id", "id"]).doNothing())
      .returning("id"),
  );
  return added > 0;
}

/**
 * The file of a statement is there: it can be read, or has to be sent once more where its content was erased meanwhile. Returns false
 * when its upload was given up.
 */
export async function endUpload(
  sql: Sql,
  shopId: string,
  id: string,
  file: { fileHash: string; bytes: number; pieces: number },
): Promise<boolean> {
  const ended = await countRows(
    sql,
    tables
      .updateTable("statement")
      .set({
        ...{ file_hash: file.fileHash, bytes: file.bytes, pieces: file.pieces },
        state: statement`CASE WHEN erased_at IS NULL THEN 'reading' ELSE 'unreadable' END`,
        trouble: statement`CASE WHEN erased_at IS NULL THEN NULL ELSE 'gone' END`,
      })
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("state", "=", "uploading")
      .returning("id"),
  );
  return ended > 0;
}

/** Forgets a statement whose file did not arrive. */
export async function dropUpload(sql: Sql, shopId: string, id: string): Promise<void> {
  await run(
    sql,
    tables.deleteFrom("statement").where("shop_id", "=", shopId).where("id", "=", id).where("state", "=", "uploading"),
  );
}

/** Deletes what is left of files that did not arrive before `before`; returns how many. */
export function purgeUploads(sql: Sql, before: Date): Promise<number> {
  const due = "state = 'uploading' AND created_at < $1";
  return deleteInSlices(sql, { table: "statement", due, by: "created_at", values: [before] });
}

/** Returns a statement of the shop, or null. */
export function readStatement(sql: Sql, shopId: string, id: string): Promise<StatementRow | null> {
  return first(
    sql,
    tables.selectFrom("statement").select(selectionOf(table)).where("shop_id", "=", shopId).where("id", "=", id),
  );
}

/** Returns a shop's statements, the newest first. `before` is the last one of the previous page. */
export function listStatements(
  sql: Sql,
  shopId: string,
  { limit, before }: { limit: number; before: { createdAt: string; id: string } | null },
): Promise<StatementRow[]> {
  return run(
    sql,
    tables
      .selectFrom("statement")
      .select(selectionOf(table))
      .where("shop_id", "=", shopId)
      .where("state", "<>", "uploading")
      .$if(before !== null, (all) =>
        all.where(statement<boolean>`(created_at, id) < (${before?.createdAt}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Returns another import of the same file that was not undone, one that counts first; null when there is none. */
export function findSameFile(
  sql: Sql,
  shopId: string,
  { id, fileHash }: Pick<StatementRow, "id" | "fileHash">,
): Promise<{ statementId: string; name: string } | null> {
  return first(
    sql,
    tables
      .selectFrom("statement")
      .select(["id as statementId", "name"])
      .where("shop_id", "=", shopId)
      .where("file_hash", "=", fileHash)
      .where("id", "<>", id)
      .where("state", "not in", ["uploading", "undone", "unreadable"])
      .orderBy(statement`applied_at IS NULL`)
      .orderBy("created_at")
      .limit(1),
  );
}

/** What a statement becomes. */
export interface StatementChange {
  state: StatementState;
  trouble?: Trouble | null;
  kind?: string;
  fingerprint?: string | null;
  mapping?: Mapping | null;
  stated?: Amounts | null;
  tally?: Tally | null;
  progress?: number;
  total?: number;
  appliedAt?: Date;
  appliedById?: string;
  appliedByName?: string | null;
  undoneAt?: Date;
  undoneById?: string;
  undoneByName?: string | null;
  undoneWhy?: string;
}

/** Changes a statement that is in one of these states; returns false, and changes nothing, when it is in another or gone. */
export async function moveStatement(
  sql: Sql,
  shopId: string,
  id: string,
  from: readonly StatementState[],
  to: StatementChange,
): Promise<boolean> {
  const { mapping, stated, tally } = to;
  const moved = await countRows(
    sql,
    tables
      .updateTable("statement")
      .set({
        ...{ state: to.state, trouble: to.trouble, kind: to.kind, fingerprint: to.fingerprint },
        ...(mapping === undefined ? {} : { mapping: mapping && JSON.stringify(mapping) }),
        ...(stated === undefined ? {} : { stated: stated && JSON.stringify(stated) }),
        ...(tally === undefined ? {} : { tally: tally && JSON.stringify(tally) }),
        ...{ progress: to.progress, total: to.total },
        ...{ applied_at: to.appliedAt, applied_by_id: to.appliedById, applied_by_name: to.appliedByName },
        ...{ undone_at: to.undoneAt, undone_by_id: to.undoneById, undone_by_name: to.undoneByName },
        undone_why: to.undoneWhy,
      })
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("state", "=", anyOf(from))
      .returning("id"),
  );
  return moved > 0;
}

/** Stores how many rows are done of what is under way. */
export async function saveStatementProgress(sql: Sql, shopId: string, id: string, progress: number): Promise<void> {
  await run(sql, tables.updateTable("statement").set({ progress }).where("shop_id", "=", shopId).where("id", "=", id));
}
