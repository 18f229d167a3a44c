import { countedRows } from "~/domain/statement/counted";
import { settle } from "~/domain/statement/settle";
import { afterUndoing } from "~/domain/statement/undone";
import type { Sql } from "~/store/database.server";
import { lockShipments } from "~/store/shipments.server";
import {
  type ChangedLines,
  listNextCountable,
  listOtherLines,
  saveSettled,
  uncountNextLines,
} from "~/store/statement-counting.server";
import { moveStatement, readStatement } from "~/store/statement-imports.server";
import { countOutcomes } from "~/store/statement-lines.server";
import { findCountedLines } from "~/store/statement-parcels.server";

/**
 * Makes the next rows of a statement count. What counts by now, through a statement that was read at the same time, is left out: a
 * payment becomes a duplicate, and of a row whose fees are new they alone count. Returns how many rows were looked at, and the
 * parcels whose money changed. The caller holds the statements of the shop.
 */
export async function countNext(
  sql: Sql,
  shopId: string,
  statementId: string,
  place: { after: number; limit: number },
): Promise<ChangedLines> {
  const next = await listNextCountable(sql, shopId, statementId, place);
  // Whoever else counts rows of these parcels waits here, also where the lock on the shop's statements was lost.
  await lockShipments(sql, shopId, parcelsOf(next));
  const counted = countedRows(await findCountedLines(sql, shopId, parcelsOf(next)));
  const settled = next.map((line) => settle(line, counted, true));
  await saveSettled(sql, shopId, settled);
  const shipmentIds = parcelsOf(settled.filter((line) => line.counted));
  return { rows: next.length, last: next.at(-1)?.n ?? place.after, shipmentIds };
}

/**
 * Makes the next rows of a statement count no more, and what they kept from counting in others count there: the carrier did pay it,
 * and the statement that is undone is not the only one that says so. Returns what {@link countNext} returns.
 */
export async function uncountNext(
  sql: Sql,
  shopId: string,
  statementId: string,
  place: { after: number; limit: number },
): Promise<ChangedLines> {
  const done = await uncountNextLines(sql, shopId, statementId, place);
  await lockShipments(sql, shopId, done.shipmentIds);
  const others = await listOtherLines(sql, shopId, statementId, done.shipmentIds);
  if (others.length === 0) return done;
  const counted = Map.groupBy(await findCountedLines(sql, shopId, done.shipmentIds), ({ of }) => of);
  const settled = [...Map.groupBy(others, ({ shipmentId }) => shipmentId)].flatMap(([of, lines]) =>
    afterUndoing(statementId, lines, counted.get(of) ?? []),
  );
  await saveSettled(sql, shopId, settled);
  for (const id of new Set(settled.map((line) => line.statementId))) await tallyAnew(sql, shopId, id);
  return done;
}

/** What a statement's page says of its rows follows them. Changes nothing for a statement that is not read. */
export async function tallyAnew(sql: Sql, shopId: string, statementId: string): Promise<void> {
  const one = await readStatement(sql, shopId, statementId);
  if (!one?.tally) return;
  const outcomes = await countOutcomes(sql, shopId, statementId);
  const warnings = one.tally.warnings.filter(
    ({ code }) => code !== "all_duplicates" || outcomes.duplicate.rows === one.tally?.rows,
  );
  await moveStatement(sql, shopId, statementId, [one.state], {
    state: one.state,
    tally: { ...one.tally, outcomes, warnings },
  });
}

const parcelsOf = (lines: readonly { shipmentId: string }[]) =>
  [...new Set(lines.map(({ shipmentId }) => shipmentId))].sort();
