import type { ParcelState } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { IS_MINE, lockedParcels } from "./locked-parcels.server";
import { run, statement } from "./statements.server";

/** A parcel whose facts for the list are not written yet. */
export interface ParcelWithoutFacts {
  id: string;
  orderId: string;
  state: ParcelState;
}

/** Returns some of a shop's parcels whose facts for the list are not written yet, by their ids from `after` on. */
export function listParcelsWithoutFacts(
  sql: Sql,
  shopId: string,
  after: string,
  limit: number,
): Promise<ParcelWithoutFacts[]> {
  return run(
    sql,
    statement<ParcelWithoutFacts>`SELECT id, order_id AS "orderId", state FROM shipment
      WHERE shop_id = ${shopId} AND rule_ids IS NULL AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`,
  );
}

/** Returns the shops with parcels whose facts for the list are not written yet. */
export async function listShopsWithoutFacts(sql: Sql): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT sh.id FROM shop sh
      WHERE EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = sh.id AND s.rule_ids IS NULL) ORDER BY sh.id`,
  );
  return rows.map(({ id }) => id);
}

/** Writes the facts of parcels that have none, as they were sent. What a draft or a booking wrote meanwhile stays. */
export async function writeMissingFacts(
  sql: Sql,
  shopId: string,
  facts: readonly {
    id: string;
    transport: string | null;
    pickupId: string | null;
    province: string | null;
    ruleIds: string[];
  }[],
): Promise<void> {
  if (facts.length === 0) return;
  await sql.query(
    `WITH ${lockedParcels({ where: "s.shop_id = $1 AND s.id = ANY ($2::uuid[]) AND s.rule_ids IS NULL" })}
     UPDATE shipment s SET transport = f.transport, pickup_id = coalesce(f."pickupId", s.pickup_id), province = f.province, rule_ids = f."ruleIds"
       FROM mine JOIN jsonb_to_recordset($3::jsonb)
             AS f (id uuid, transport text, "pickupId" text, province text, "ruleIds" jsonb) ON f.id = mine.id
      WHERE ${IS_MINE} AND s.rule_ids IS NULL`,
    [shopId, facts.map(({ id }) => id), JSON.stringify(facts)],
  );
}
