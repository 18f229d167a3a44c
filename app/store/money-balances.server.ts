import { ACCOUNTS, type Sums } from "~/domain/cod/accounts";
import type { MoneyStage } from "~/domain/cod/position";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** What a parcel's entries add up to, and its place in the COD book. */
export interface Balance {
  shipmentId: string;
  stage: MoneyStage;
  stageVnd: number;
  since: Date;
  /** What was collected is known. */
  isKnown: boolean;
  /** A statement that counts says what was paid out. */
  isStated: boolean;
  sums: Sums;
}

type Row = Omit<Balance, "sums"> & Record<string, unknown>;

/** The columns of a balance, of `parcel_money` m. */
export const BALANCE_COLUMNS = `m.shipment_id AS "shipmentId", m.stage, m.stage_vnd AS "stageVnd", m.since,
  m.is_known AS "isKnown", m.is_stated AS "isStated", ${ACCOUNTS.map((account) => `m.${account}`).join(", ")}`;

/** The fees of the delivery of a parcel `s`, by the ledger; null: the shop was charged none. */
export const DELIVERY_FEES_OF_PARCEL = `(SELECT nullif(m.shipping_fee + m.insurance_fee, 0) FROM parcel_money m
  WHERE m.shop_id = s.shop_id AND m.shipment_id = s.id)`;

/** Returns a row of {@link BALANCE_COLUMNS} as a balance. */
export function balanceOf({ shipmentId, stage, stageVnd, since, isKnown, isStated, ...sums }: Row): Balance {
  const known = Object.fromEntries(ACCOUNTS.map((account) => [account, Number(sums[account])]));
  return { shipmentId, stage, stageVnd, since, isKnown, isStated, sums: known as unknown as Sums };
}

/** Returns what the ledger says of these parcels, by parcel; one that was never booked is left out. */
export async function readBalances(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, Balance>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await run(
    sql,
    statement<Row>`SELECT ${statement.raw(BALANCE_COLUMNS)} FROM parcel_money m
      WHERE m.shop_id = ${shopId} AND m.shipment_id = ANY(${shipmentIds})`,
  );
  return new Map(rows.map((row) => [row.shipmentId, balanceOf(row)]));
}

/** What the statements that count pay out of a parcel's COD, whole VND, and the last one that was taken in. */
export interface StatedCod {
  codVnd: number;
  statementId: string;
}

/** Returns what the statements that count pay out of these parcels' COD, by parcel; one of which none says it is left out. */
export async function readStatedCod(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, StatedCod>> {
  const rows = await run(
    sql,
    statement<StatedCod & { shipmentId: string }>`
      SELECT l.shipment_id AS "shipmentId", sum(l.cod_vnd)::bigint AS "codVnd",
             (array_agg(l.statement_id ORDER BY t.created_at DESC, t.id))[1] AS "statementId"
        FROM statement_line l JOIN statement t ON t.shop_id = l.shop_id AND t.id = l.statement_id
       WHERE l.shop_id = ${shopId} AND l.shipment_id = ANY(${shipmentIds}) AND l.counted AND l.cod_vnd IS NOT NULL GROUP BY 1`,
  );
  return new Map(rows.map(({ shipmentId, codVnd, statementId }) => [shipmentId, { codVnd, statementId }]));
}
