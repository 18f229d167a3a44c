import "../../scripts/app-modules.ts";
import type { Engine } from "../engine/engine.ts";
import { type SeededShop, seedOpenShop } from "../stage/shops.ts";
import { copyShop } from "../start/copies.ts";

const { foldTallies } = await import("../../app/store/tallies.server.ts");

/** How a shop's parcels are distributed. */
export interface ParcelCounts {
  /** Delivered and paid for: nothing will happen to them. */
  done: number;
  /** With the carrier, last read just now. */
  underWay: number;
  /** With the carrier, to be read now. */
  due: number;
}

/**
 * Inserts a shop with these parcels, newest first those that are due. Orders and parcels only have what finding them needs:
 * nobody opens them.
 */
export async function seedParcelsToWatch(engine: Engine, { done, underWay, due }: ParcelCounts): Promise<SeededShop> {
  const shop = await seedOpenShop(engine.databaseUrl, engine.key);
  const { client } = engine;
  const count = done + underWay + due;
  await client.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                          total_vnd, recipient_name, details, read_at)
     SELECT $1, 'gid://shopify/Order/' || 9000000 + n, '#' || 1000 + n, now() - n * interval '20 s', now() - n * interval '20 s',
            'PAID', 'FULFILLED', 0, 450000, 'Hoa', '{}', now()
       FROM generate_series(1, $2::int) n`,
    [shop.id, count],
  );
  await client.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, partner_id, label, environment, account_code, cod_vnd,
                           cod_state, declared_value_vnd, weight_grams, booked_at, checked_at, carrier_status, carrier_status_at,
                           delivered_at, picked_up_at, fees_at, fulfillment_id, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || 9000000 + n, 'gid://shopify/FulfillmentOrder/' || 9000000 + n,
            CASE WHEN moving THEN 'booked' ELSE 'closed' END::"ShipmentState", $1 || '-' || 1000 + n || '-1',
            'S0.SEED.' || $1 || '.' || n, a.environment, a.code, 450000, 'to_collect', 450000, 900, made, checked,
            CASE WHEN moving THEN 4 ELSE 6 END, made, CASE WHEN moving THEN NULL ELSE made + interval '1 day' END, made, made,
            'gid://shopify/Fulfillment/' || n, made, made
       FROM generate_series(1, $2::int) n, carrier_account a,
            LATERAL (SELECT n <= $3::int + $4::int AS moving, now() - interval '2 days' - n * interval '20 s' AS made,
                            CASE WHEN n <= $3::int THEN now() - interval '1 day' ELSE now() END AS checked) t
      WHERE a.shop_id = $1`,
    [shop.id, count, due, underWay],
  );
  await client.query(
    `INSERT INTO shopify_step (shop_id, shipment_id, key, kind, state, happened_at, confirmed_at)
     SELECT shop_id, id, 'fulfillment', 'fulfillment', 'confirmed', booked_at, booked_at FROM shipment WHERE shop_id = $1`,
    [shop.id],
  );
  await scheduleChecks(engine, shop.id);
  await enterAndCount(engine, shop.id);
  return shop;
}

/** Inserts so many shops with these parcels each: those of the first are made, those of the others copied, in a fraction of the time. */
export async function seedShopsToWatch(engine: Engine, shops: number, counts: ParcelCounts): Promise<void> {
  const first = await seedParcelsToWatch(engine, counts);
  const others: string[] = [];
  for (let n = 1; n < shops; n += 1) others.push((await seedOpenShop(engine.databaseUrl, engine.key)).id);
  await copyShop(engine.client, first.id, others);
  await engine.client.query(OPENED, [others]);
}

/** For a day after its ledger was opened, a shop's parcels are looked for that are not in it. */
const OPENED = "UPDATE shop SET ledger_opened_at = now() - interval '2 days' WHERE id = ANY($1)";

/** Does what workers did long ago with the parcels of a shop that has been there for a while: nothing of it is due when the measuring begins. */
async function enterAndCount({ client }: Engine, shopId: string): Promise<void> {
  await client.query(
    `INSERT INTO parcel_money (shop_id, shipment_id, stage, stage_vnd, since, is_known, booked, collected, not_collected, door_fee,
                               paid_out, shipping_fee, insurance_fee, return_fee, cod_fee, other_fee, compensation, shopify)
     SELECT shop_id, id, 'to_collect', cod_vnd, booked_at, true, cod_vnd, 0, 0, 0, 0, 22000, 0, 0, 0, 0, 0, 0
       FROM shipment WHERE shop_id = $1`,
    [shopId],
  );
  await client.query(OPENED, [[shopId]]);
  await client.query(
    `INSERT INTO report_shop (shop_id, week, counted_at, filled_at)
     VALUES ($1, date_trunc('week', now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, now(), now())`,
    [shopId],
  );
  await client.query("DELETE FROM report_change WHERE shop_id = $1", [shopId]);
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  await foldTallies({ query }, shopId);
}

/** Says when each parcel is to be read next, where the app stores that. */
async function scheduleChecks({ client }: Engine, shopId: string): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM information_schema.columns WHERE table_name = 'shipment' AND column_name = 'next_check_at'",
  );
  if (rows.length === 0) return;
  await client.query(
    `UPDATE shipment SET next_check_at = CASE WHEN checked_at < now() - interval '12 hours' THEN now() - interval '1 minute'
                                              ELSE now() + interval '6 hours' END
      WHERE shop_id = $1 AND state = 'booked'`,
    [shopId],
  );
}
