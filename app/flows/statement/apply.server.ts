import { MOVING_STATES } from "~/domain/statement/states";
import { type Booking, bookingOf } from "~/domain/statement/tally";
import type { Actor, Deps } from "~/flows/deps.server";
import { followStatement } from "~/flows/status/follow-statement.server";
import type { Sql } from "~/store/database.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import type { ChangedLines } from "~/store/statement-counting.server";
import {
  moveStatement,
  readStatement,
  type StatementRow,
  saveStatementProgress,
} from "~/store/statement-imports.server";
import { countOutcomes } from "~/store/statement-lines.server";
import { countNext, uncountNext } from "./count-lines.server";

/** Rows of one transaction: few, so that its locks on parcels are short. */
const AT_A_TIME = 250;

export type ApplyOutcome = { outcome: "under_way" | "not_found" | "not_now" | "changed" };

/**
 * Asks for the rows of a statement to count. A second click asks for the same. `not_now`: it is not read, or was undone. `changed`:
 * it was read anew since staff saw it, or somebody else's statement counts what it would have: it books something else than `seen`,
 * what they agreed to; null: they agree to whatever it is.
 */
export async function applyStatement(
  deps: Deps,
  shopId: string,
  statementId: string,
  actor: Actor,
  seen: Booking | null = null,
): Promise<ApplyOutcome> {
  return ask(deps, shopId, statementId, async (sql) => {
    // Locks it: what is compared is what counts.
    if (!(await moveStatement(sql, shopId, statementId, ["read"], { state: "read" }))) return "not_now";
    const one = await readStatement(sql, shopId, statementId);
    if (seen && one?.tally && !isSame(bookingOf(one.tally), seen)) return "changed";
    await moveStatement(sql, shopId, statementId, ["read"], {
      ...{ state: "applying", progress: 0 },
      ...{ appliedAt: deps.now(), appliedById: actor.userId, appliedByName: actor.name },
    });
    return "under_way";
  });
}

const isSame = (a: Booking, b: Booking): boolean => a.rows === b.rows && a.codVnd === b.codVnd && a.feeVnd === b.feeVnd;

/** Asks for the rows of a statement to count no more. They stay, and so does who undid it, when and why. */
export async function undoStatement(
  deps: Deps,
  shopId: string,
  statementId: string,
  why: string,
  actor: Actor,
): Promise<ApplyOutcome> {
  return ask(deps, shopId, statementId, async (sql) => {
    const isMoved = await moveStatement(sql, shopId, statementId, ["applied", "applying"], {
      ...{ state: "undoing", progress: 0, undoneWhy: why },
      ...{ undoneAt: deps.now(), undoneById: actor.userId, undoneByName: actor.name },
    });
    return isMoved ? "under_way" : "not_now";
  });
}

async function ask(
  deps: Deps,
  shopId: string,
  statementId: string,
  move: (sql: Sql) => Promise<Exclude<ApplyOutcome["outcome"], "not_found">>,
): Promise<ApplyOutcome> {
  const { database } = deps;
  if (!(await readStatement(database, shopId, statementId))) return { outcome: "not_found" };
  const outcome = await database.transaction(async (sql) => {
    const moved = await move(sql);
    if (moved === "under_way") await deps.queue.enqueue(sql, "statement", { shopId, statementId });
    return moved;
  });
  return { outcome };
}

/**
 * Makes the rows of a statement count, in small transactions, each with what follows for the parcels. An interrupted run goes on where
 * it was: a row that counts is not touched again.
 */
export async function countLines(deps: Deps, shopId: string, one: StatementRow): Promise<void> {
  const actor = { userId: one.appliedById ?? one.actorId, name: one.appliedByName };
  const isWhole = await inSets(deps, shopId, one, "applying", countNext, { actor });
  if (!isWhole || !one.tally) return;
  const outcomes = await countOutcomes(deps.database, shopId, one.id);
  const tally = { ...one.tally, outcomes };
  await moveStatement(deps.database, shopId, one.id, ["applying"], { state: "applied", tally });
}

/** Makes the rows of a statement count no more, as {@link countLines} made them count. */
export async function uncountLines(deps: Deps, shopId: string, one: StatementRow): Promise<void> {
  const actor = { userId: one.undoneById ?? one.actorId, name: one.undoneByName };
  const isWhole = await inSets(deps, shopId, one, "undoing", uncountNext, {
    actor,
    why: one.undoneWhy ?? undefined,
  });
  if (isWhole) await moveStatement(deps.database, shopId, one.id, ["undoing"], { state: "undone" });
}

type NextLines = (
  sql: Sql,
  shopId: string,
  statementId: string,
  place: { after: number; limit: number },
) => Promise<ChangedLines>;

/** Returns false when the statement has become something else meanwhile: whoever did that asked for its own work. */
async function inSets(
  deps: Deps,
  shopId: string,
  one: StatementRow,
  state: "applying" | "undoing",
  next: NextLines,
  by: { actor: Actor; why?: string },
): Promise<boolean> {
  const shop = await findShop(deps.database, shopId);
  if (!shop) return false;
  let [after, progress] = [0, 0];
  for (;;) {
    const done = await deps.database.transaction((sql) => oneSet(deps, sql, shop, one, state, next, { after, ...by }));
    if (done === null) return false;
    if (done.rows === 0) return true;
    after = done.last;
    progress += done.rows;
    await saveStatementProgress(deps.database, shopId, one.id, progress);
  }
}

async function oneSet(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  { id }: StatementRow,
  state: "applying" | "undoing",
  next: NextLines,
  { after, actor, why }: { after: number; actor: Actor; why?: string },
): Promise<ChangedLines | null> {
  // Locks the statement: whoever changes its state waits for this set, and the set sees their change.
  if (!(await moveStatement(sql, shop.id, id, [state], { state }))) return null;
  const changed = await next(sql, shop.id, id, { after, limit: AT_A_TIME });
  await followStatement(deps, sql, shop, changed.shipmentIds, { statementId: id, actor, why });
  return changed;
}

/** Asks once more for work that was given up. */
export async function goOn(deps: Deps, shopId: string, statementId: string): Promise<ApplyOutcome> {
  const one = await readStatement(deps.database, shopId, statementId);
  if (!one) return { outcome: "not_found" };
  if (!MOVING_STATES.includes(one.state)) return { outcome: "not_now" };
  await deps.database.transaction((sql) => deps.queue.enqueue(sql, "statement", { shopId, statementId }));
  return { outcome: "under_way" };
}
