import type { Sql } from "./database.server";
import { countRows, first, statement, tables } from "./statements.server";

/** That a shop pays nothing, whatever the plans, and why. */
export interface Exemption {
  reason: string;
  since: Date;
}

/** Returns whether the operator lets a shop pay nothing. */
export async function isExempt(sql: Sql, shopId: string): Promise<boolean> {
  return (await readExemption(sql, shopId)) !== null;
}

/** Returns since when and why the operator lets a shop pay nothing; null: it pays. */
export function readExemption(sql: Sql, shopId: string): Promise<Exemption | null> {
  return first(sql, tables.selectFrom("billing_exemption").select(["reason", "since"]).where("shop_id", "=", shopId));
}

/** Lets a shop pay nothing from now on; returns false when it was so, and then the first reason stays. */
export async function addExemption(sql: Sql, shopId: string, reason: string): Promise<boolean> {
  const once = tables
    .insertInto("billing_exemption")
    .values({ shop_id: shopId, reason })
    .onConflict((clash) => clash.doNothing());
  return (await countRows(sql, once.returning("shop_id"))) > 0;
}

/** Lets a shop pay again; returns false when it was not let off. */
export async function endExemption(sql: Sql, shopId: string): Promise<boolean> {
  const ended = tables.deleteFrom("billing_exemption").where("shop_id", "=", shopId);
  return (await countRows(sql, ended.returning("shop_id"))) > 0;
}

/** How many shops have a plan that stands, pay nothing, and have a plan that an operator ended and Shopify still has. */
export interface PlanCounts {
  standing: number;
  exempt: number;
  ending: number;
  /** Since when the first of these was to end; null: there is none. */
  endingSince: Date | null;
}

/** Returns the counts of plans, of shops that have the app. */
export async function readPlanCounts(sql: Sql): Promise<PlanCounts> {
  const row = await first(
    sql,
    statement<PlanCounts>`SELECT count(*)::int AS standing, count(p.ending_since)::int AS ending, min(p.ending_since) AS "endingSince",
        (SELECT count(*)::int FROM billing_exemption) AS exempt
       FROM billing_subscription p WHERE p.status IN ('active', 'frozen')`,
  );
  return row ?? { standing: 0, exempt: 0, ending: 0, endingSince: null };
}
