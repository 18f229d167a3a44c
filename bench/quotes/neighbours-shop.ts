import pg from "pg";
import { GATEWAY, seedOrders } from "./neighbours-orders.ts";
import { seedShops } from "./seed.ts";
import type { Stage } from "./stage.ts";

const { createCipher } = await import("../../app/store/cipher.server.ts");

/** A busy shop beside those whose rates buyers ask for. */
export interface NeighbourShop {
  id: string;
  domain: string;
  /** Ids of the parcels ready to be booked, and of the booked ones. */
  ready: string[];
  booked: string[];
}

const USER = "1";

/** Inserts a shop with thirty thousand orders, a member of staff and Shopify's token, all with plain SQL. */
export async function seedNeighbour({ databaseUrl, key }: Stage): Promise<NeighbourShop> {
  const [path = ""] = await seedShops(databaseUrl, key, 1);
  const id = path.split("/")[2] ?? "";
  const domain = `${id}.myshopify.com`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("UPDATE shop SET settings = settings || $2, onboarded_at = now() WHERE id = $1", [
      id,
      JSON.stringify({ codGateways: [GATEWAY] }),
    ]);
    const cipher = createCipher([{ id: "k1", key }]);
    await client.query(
      `INSERT INTO "Session" (id, shop, state, "isOnline", expires, "accessToken") VALUES ($1, $2, '', false, now() + interval '1 day', $3)`,
      [`offline_${domain}`, domain, cipher.seal("shopify-token", { owner: domain, field: "session.access" })],
    );
    await client.query(
      "INSERT INTO staff_preference (shop_id, user_id, locale, name, name_read_at) VALUES ($1, $2, 'vi', 'Lan', now())",
      [id, USER],
    );
    await seedOrders(client, id);
    const idsIn = async (state: string) =>
      (
        await client.query<{ id: string }>(
          'SELECT id FROM shipment WHERE shop_id = $1 AND state = $2::text::"ShipmentState" ORDER BY created_at DESC',
          [id, state],
        )
      ).rows.map((row) => row.id);
    return { id, domain, ready: await idsIn("ready"), booked: await idsIn("booked") };
  } finally {
    await client.end();
  }
}
