import type { Database, Sql } from "./database.server";

/** Notes a request of the law before it is carried out; gives its id. */
export async function openPrivacyRequest(
  sql: Sql,
  request: { shopId: string; topic: string; payload: object; receivedAt: Date },
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    "INSERT INTO privacy_request (shop_id, topic, payload, received_at) VALUES ($1, $2, $3, $4) RETURNING id",
    [request.shopId, request.topic, JSON.stringify(request.payload), request.receivedAt],
  );
  if (!row) throw new Error("the privacy request was not stored");
  return row.id;
}

/** Notes that a request was carried out, and what was found or erased. */
export async function closePrivacyRequest(sql: Sql, id: number, result: object, now: Date): Promise<void> {
  await sql.query("UPDATE privacy_request SET done_at = $2, result = $3 WHERE id = $1", [
    id,
    now,
    JSON.stringify(result),
  ]);
}

/** Everything kept about the people of these orders, for a customer who asks (contracts 2.4). */
export async function collectPersonalData(sql: Sql, shopId: string, orderIds: string[]): Promise<object[]> {
  return sql.query(
    `SELECT o.name AS "order", o.created_at AS "createdAt", o.details -> 'destination' AS "destination",
            o.details -> 'email' AS "email", o.details -> 'phone' AS "phone", o.details -> 'note' AS "note",
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'label', s.label, 'corrections', s.overrides, 'carrierRecord', s.record,
                      'sent', (SELECT jsonb_agg(a.request -> 'recipient') FROM booking_attempt a WHERE a.shipment_id = s.id))), '[]')
               FROM shipment s WHERE s.shop_id = o.shop_id AND s.order_id = o.id) AS "parcels"
       FROM "order" o WHERE o.shop_id = $1 AND o.id = ANY($2)`,
    [shopId, orderIds],
  );
}

/**
 * Removes the person from these orders, their parcels and what was sent for them; numbers, states and references stay, for
 * the accounts. Gives how many orders were found.
 */
export async function erasePerson(sql: Sql, shopId: string, orderIds: string[]): Promise<number> {
  const orders = await sql.query(
    `UPDATE "order" SET recipient_name = NULL,
            details = details || '{"destination": null, "email": null, "phone": null, "note": ""}'
      WHERE shop_id = $1 AND id = ANY($2) RETURNING 1`,
    [shopId, orderIds],
  );
  await sql.query(
    `UPDATE shipment SET address = NULL, record = NULL, differences = '[]',
            overrides = overrides - 'recipientName' - 'recipientPhone' - 'address' - 'note'
      WHERE shop_id = $1 AND order_id = ANY($2)`,
    [shopId, orderIds],
  );
  await sql.query(
    `UPDATE booking_attempt SET request = jsonb_set(request - 'note', '{recipient}', '{}'), basis = NULL
      WHERE shop_id = $1 AND shipment_id IN (SELECT id FROM shipment WHERE shop_id = $1 AND order_id = ANY($2))`,
    [shopId, orderIds],
  );
  return orders.length;
}

/**
 * Removes what this person was once told of themselves, or of one of these orders: the answer is as personal as what it was
 * made of. That they asked, and when it was done, stays. Gives how many answers were removed.
 */
export async function eraseAnswers(
  sql: Sql,
  shopId: string,
  { customerId, orderIds }: { customerId: string | null; orderIds: string[] },
): Promise<number> {
  const answers = await sql.query(
    `UPDATE privacy_request SET result = NULL
      WHERE shop_id = $1 AND topic = 'customers/data_request' AND result IS NOT NULL
        AND (payload ->> 'customerId' = $2 OR payload -> 'orderIds' ?| $3::text[]) RETURNING 1`,
    [shopId, customerId, orderIds],
  );
  return answers.length;
}

/** A shop with years of parcels takes a while to be removed. */
const PATIENT = { patient: true };

/**
 * Removes a shop's data 48 hours after it left (contracts 2.4). What stays is a tombstone without personal data: the shop
 * key and the reference counters, so that no reference the carrier has seen is ever given out again (design 3).
 */
export async function eraseShop(database: Database, shopId: string, now: Date): Promise<void> {
  await database.transaction(async (sql) => {
    const [shop] = await sql.query<{ domain: string | null }>("SELECT domain FROM shop WHERE id = $1 FOR UPDATE", [
      shopId,
    ]);
    await sql.query("DELETE FROM shipment WHERE shop_id = $1", [shopId]);
    await sql.query(`DELETE FROM "order" WHERE shop_id = $1`, [shopId]);
    for (const table of [
      "pickup_location",
      "carrier_account",
      "staff_preference",
      "address_correction",
      "fee_tariff",
      "rate_quote",
      "fee_difference",
      "product_facts",
      "order_selection",
      "booking_batch",
    ]) {
      await sql.query(`DELETE FROM ${table} WHERE shop_id = $1`, [shopId]);
    }
    await sql.query("UPDATE privacy_request SET payload = '{}', result = NULL WHERE shop_id = $1", [shopId]);
    if (shop?.domain) {
      await sql.query(`DELETE FROM "Session" WHERE shop = $1`, [shop.domain]);
      await sql.query(
        "DELETE FROM inbox WHERE source = 'shopify' AND headers ->> 'shopDomain' = $1 AND applied_at IS NOT NULL",
        [shop.domain],
      );
    }
    await sql.query(
      `UPDATE shop SET domain = NULL, name = NULL, settings = '{}', push_secret_hash = NULL, rates_secret_hashes = '{}', onboarded_at = NULL,
              backfilled_at = NULL, redacted_at = $2 WHERE id = $1`,
      [shopId, now],
    );
  }, PATIENT);
}
