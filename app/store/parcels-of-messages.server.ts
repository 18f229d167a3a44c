import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** A parcel that a message of the carrier is about. */
export interface ParcelOfMessage {
  shopId: string;
  id: string;
}

/**
 * Returns the parcel with this tracking number, for a message that names neither a shop nor our reference: it is looked for in
 * each shop, because every index begins with the shop. Undefined where there is none, or more than one.
 */
export async function findParcelInAnyShop(sql: Sql, trackingNumber: string): Promise<ParcelOfMessage | undefined> {
  const [parcel, another] = await run(
    sql,
    statement<ParcelOfMessage>`SELECT shop_id AS "shopId", id FROM shipment
      WHERE label = ${trackingNumber} AND shop_id = ANY(ARRAY(SELECT id FROM shop)) LIMIT 2`,
  );
  return another ? undefined : parcel;
}

/**
 * Returns the parcel that each of these messages is about, in their order: by our reference, else by tracking number, among those of
 * its shop (invariant 5). Undefined where none matches, or when reference and tracking number belong to different parcels.
 */
export async function findParcelsByCarrierIds(
  sql: Sql,
  messages: readonly { shopId: string; partnerId: string | null; trackingNumber: string | null }[],
): Promise<(ParcelOfMessage | undefined)[]> {
  if (messages.length === 0) return [];
  const rows = await sql.query<{ n: number; shopId: string; id: string }>(
    `SELECT m.n::int AS n, s.shop_id AS "shopId", s.id
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS m(shop_id, partner_id, label, n),
            LATERAL (SELECT p.shop_id, p.id FROM shipment p WHERE p.shop_id = m.shop_id AND p.partner_id = m.partner_id
                        AND (m.label IS NULL OR p.label = m.label OR p.label IS NULL)
                     UNION ALL
                     SELECT l.shop_id, l.id FROM shipment l WHERE m.partner_id IS NULL AND l.shop_id = m.shop_id AND l.label = m.label
                     LIMIT 2) s`,
    [
      messages.map(({ shopId }) => shopId),
      messages.map(({ partnerId }) => partnerId || null),
      messages.map(({ trackingNumber }) => trackingNumber || null),
    ],
  );
  const found = Map.groupBy(rows, ({ n }) => n);
  return messages.map((_, index) => {
    const [only, another] = found.get(index + 1) ?? [];
    return only && !another ? { shopId: only.shopId, id: only.id } : undefined;
  });
}
