import pg from "pg";
import "../../scripts/app-modules.ts";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import { seedShops } from "../stage/shops.ts";
import { copyShop } from "./copies.ts";

const { loadGazetteer } = await import("../../app/store/gazetteer.server.ts");
const { foldTallies } = await import("../../app/store/tallies.server.ts");

/** What the database holds. */
export interface History {
  shops: number;
  parcels: number;
}

/** Shops that have all the parcels, as many each: the rows of one are made, those of the others copied. */
const SHARE_WITH_PARCELS = 0.1;
/** What the carrier said of each parcel. */
const EVENTS = 4;
/** Learned prices of each shop, each for another ward. */
const PRICES = 200;
/** Days with requests of each shop's checkout, today among them. */
const DAYS = 30;
/** Where its parcels leave from: the days of each lane from here to every province are known, by road and by air. */
const ORIGINS = ["Thành phố Hà Nội", "Thành phố Hồ Chí Minh"];

/** Inserts shops with parcels, requests of a month, learned prices and days in transit; returns the paths of their rates. */
export async function seedHistory(url: string, key: Buffer, { shops, parcels }: History): Promise<string[]> {
  const paths = await seedShops(url, key, shops);
  const [first = "", ...others] = paths.slice(0, shops * SHARE_WITH_PARCELS).map((path) => path.split("/")[2] ?? "");
  const range = { first: 1, count: Math.ceil(parcels / (others.length + 1)) };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET synchronous_commit = off");
    await seedOrders(client, first, range);
    await seedParcels(client, first, { ...range, state: "closed" });
    await client.query(
      `INSERT INTO shipment_event (shop_id, shipment_id, kind, source, happened_at, dedupe_key)
       SELECT shop_id, id, 'status', 'push', now(), 'status:' || e FROM shipment, generate_series(1, ${EVENTS}) e WHERE shop_id = $1`,
      [first],
    );
    await countAll(client, first);
    await copyShop(client, first, others);
    await client.query(
      `INSERT INTO fee_tariff (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags, weight_step,
                               insured, value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd, lowest_fee_vnd, highest_fee_vnd,
                               samples, seen_at)
       SELECT id, 'road', 'Thành phố Hà Nội', '', province, '', ward, '', 1, false, 0, true, 30000, 0, 0,
              30000, 30000, 1, now() FROM shop, unnest($1::text[], $2::text[]) AS place(province, ward)`,
      placesWithPrices(),
    );
    await client.query(
      `INSERT INTO transit_lane (shop_id, transport, from_province, to_province, p50, p90, parcels)
       SELECT id, transport, origin, province, 2, 4, 50
         FROM shop, unnest($1::text[]) AS province, unnest(ARRAY['road', 'fly']) AS transport, unnest($2::text[]) AS origin`,
      [loadGazetteer().provinces["2"].map(({ name }) => name), ORIGINS],
    );
    await client.query(
      `INSERT INTO rate_day (shop_id, day, rates, empty, unanswered, live, cached, tariff, fallback, "none", took)
       SELECT id, (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - ago, 10, 0, 0, 10, 0, 0, 0, 0, '{}' FROM shop, generate_series(0, $1) ago`,
      [DAYS - 1],
    );
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
  return paths;
}

/** Does what workers do with rows that triggers left for them: nothing of it waits in an installation that runs. */
async function countAll(client: pg.Client, shopId: string): Promise<void> {
  const query = async <Row extends object>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  await foldTallies({ query }, shopId);
  await client.query("DELETE FROM report_change WHERE shop_id = $1", [shopId]);
}

/** The provinces and the names of wards that buyers of every shop live in. */
function placesWithPrices(): [string[], string[]] {
  const { provinces, children } = loadGazetteer();
  const wards = provinces["2"].flatMap((province) =>
    (children.get(province) ?? []).map((ward) => [province.name, ward.name] as const),
  );
  // From all over the country: neighbours often have the same names.
  const every = Math.floor(wards.length / PRICES);
  const some = wards.filter((_, n) => n % every === 0).slice(0, PRICES);
  return [some.map(([province]) => province), some.map(([, ward]) => ward)];
}
