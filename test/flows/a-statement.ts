import { randomUUID } from "node:crypto";
import { followStatement } from "~/flows/status/follow-statement.server";
import { findShop } from "~/store/shops.server";
import { ACTOR, type TestShop } from "./a-shop";

/** What a row of a statement says. */
export interface StatedLine {
  shipmentId: string;
  codVnd?: number;
  shippingFeeVnd?: number;
  codFeeVnd?: number;
  happenedOn?: string;
}

/** A statement that counts, as its import leaves it: its rows stand in their table, and the parcels follow it. */
export async function aStatement(shop: TestShop, lines: readonly StatedLine[]): Promise<string> {
  const { database } = shop.deps;
  const id = randomUUID();
  await database.query(
    `INSERT INTO statement (shop_id, id, name, kind, file_hash, bytes, pieces, state, created_at, applied_at, actor_id)
     VALUES ($1, $2, 'thang-11.csv', 'csv', $3, 1, 1, 'applied', now(), now(), $4)`,
    [shop.shopId, id, id, ACTOR.userId],
  );
  for (const [n, { shipmentId, codVnd, shippingFeeVnd, codFeeVnd, happenedOn }] of lines.entries()) {
    await database.query(
      `INSERT INTO statement_line (shop_id, statement_id, n, label, shipment_id, outcome, line_key, counted, cod_vnd, shipping_fee_vnd,
              cod_fee_vnd, happened_on) VALUES ($1, $2, $3, '', $4, 'matched', $5, true, $6, $7, $8, $9)`,
      [shop.shopId, id, n, shipmentId, `${id}:${n}`, codVnd, shippingFeeVnd, codFeeVnd, happenedOn],
    );
  }
  await follow(shop, lines, id);
  return id;
}

/** Undoes a statement: its rows count no more. */
export async function undoStatement(shop: TestShop, id: string, lines: readonly StatedLine[]): Promise<void> {
  await shop.deps.database.query("UPDATE statement_line SET counted = false WHERE shop_id = $1 AND statement_id = $2", [
    shop.shopId,
    id,
  ]);
  await follow(shop, lines, id, "nhầm tháng");
}

async function follow({ deps, shopId }: TestShop, lines: readonly StatedLine[], statementId: string, why?: string) {
  const shop = await findShop(deps.database, shopId);
  if (!shop) throw new Error("the shop is gone");
  const ids = [...new Set(lines.map(({ shipmentId }) => shipmentId))];
  await deps.database.transaction((sql) =>
    followStatement(deps, sql, shop, ids, { statementId, actor: ACTOR, ...(why === undefined ? {} : { why }) }),
  );
}
