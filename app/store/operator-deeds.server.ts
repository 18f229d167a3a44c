import type { DeedKind, DeedOutcome } from "~/domain/operator/deeds";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

/** One thing an operator did, or was refused. */
export interface Deed {
  operator: string;
  kind: DeedKind;
  /** The shop's key; null: it is about no shop. */
  shopId: string | null;
  /** What of the shop: a queue, a step, a message. Empty: all of it. */
  target: string;
  reason: string;
  before: unknown;
  after: unknown;
  outcome: DeedOutcome;
  /** The form that was sent, and which slice of its work this is. */
  formId: string;
  slice: number;
}

export interface DeedRow extends Deed {
  id: number;
  at: Date;
}

const COLUMNS = `id, at, operator, kind, about_shop AS "shopId", target, reason, before, after, outcome, form_id AS "formId", slice`;

/** Keeps a second sending of this form out until the transaction ends. */
export async function lockForm(sql: Sql, formId: string): Promise<void> {
  await run(sql, statement`SELECT pg_advisory_xact_lock(hashtextextended(${`operator-form:${formId}`}, 0))`);
}

/** Returns what came of a form's slice; null: it was not sent before. */
export function findDeed(sql: Sql, formId: string, slice: number): Promise<DeedRow | null> {
  const query = statement<DeedRow>`SELECT ${statement.raw(COLUMNS)} FROM operator_deed WHERE form_id = ${formId} AND slice = ${slice}`;
  return first(sql, query);
}

/** Stores a deed, in the transaction of what it did. */
export async function addDeed(sql: Sql, deed: Deed): Promise<void> {
  const { operator, kind, shopId, target, reason, before, after, outcome, formId, slice } = deed;
  const values = { operator, kind, target, reason, outcome, slice, about_shop: shopId, form_id: formId };
  await run(
    sql,
    tables
      .insertInto("operator_deed")
      .values({ ...values, before: JSON.stringify(before), after: JSON.stringify(after) }),
  );
}

/** Returns deeds, the newest first: of one shop, or of all, before the deed `before`. */
export function listDeeds(
  sql: Sql,
  { shopId, before, limit }: { shopId: string | null; before: number | null; limit: number },
): Promise<DeedRow[]> {
  const ofShop = shopId === null ? statement`true` : statement`about_shop = ${shopId}`;
  const older = before === null ? statement`true` : statement`id < ${before}`;
  return run(
    sql,
    statement<DeedRow>`SELECT ${statement.raw(COLUMNS)} FROM operator_deed WHERE ${ofShop} AND ${older} ORDER BY id DESC LIMIT ${limit}`,
  );
}

/** Returns whether a session was logged out. */
export async function isLoggedOut(sql: Sql, sessionId: string): Promise<boolean> {
  const out = statement`SELECT 1 FROM operator_deed WHERE kind = 'log_out' AND target = ${sessionId} LIMIT 1`;
  return (await first(sql, out)) !== null;
}

/** Deletes deeds before `before`, which the database allows after two years only; returns how many. */
export function purgeDeeds(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "operator_deed", due: "at < $1", by: "at", values: [before] });
}
