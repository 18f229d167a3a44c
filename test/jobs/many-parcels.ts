import type { TestShop } from "../flows/a-shop";
import { unwatched } from "../store/many-rows";

/** Copies a parcel within its shop, or to another one that has its order. */
export async function copyParcel({ deps: { database } }: TestShop, shipmentId: string, shopId: string, count: number) {
  const others = await database.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'shipment' AND column_name NOT IN ('id', 'shop_id', 'partner_id')",
  );
  const columns = others.map(({ name }) => name).join();
  await unwatched(database, (sql) =>
    sql.query(
      `INSERT INTO shipment (id, shop_id, partner_id, ${columns})
       SELECT gen_random_uuid(), $1::text, $1 || '-copy-' || n, ${columns} FROM shipment, generate_series(1, ${count}) n WHERE id = $2`,
      [shopId, shipmentId],
    ),
  );
}

/** A second shop with an account and the first one's orders, so that parcels can be its own. */
export async function anotherShop({ deps: { database, cipher }, shopId }: TestShop, id: string) {
  for (const [table, key] of [
    ["shop", "id"],
    ["carrier_account", "shop_id"],
    ["order", "shop_id"],
  ] as const) {
    const others = await database.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND column_name NOT IN ($2, 'domain_hash', 'domain')",
      [table, key],
    );
    const columns = others.map(({ name }) => name).join();
    const hash = table === "shop" ? ", domain_hash" : "";
    await database.query(
      `INSERT INTO "${table}" (${key}, ${columns}${hash}) SELECT $1, ${columns}${hash && ", $1"} FROM "${table}" WHERE ${key} = $2`,
      [id, shopId],
    );
  }
  const [account] = await database.query<{ token: string }>(
    "SELECT token_ciphertext AS token FROM carrier_account WHERE shop_id = $1",
    [shopId],
  );
  const token = cipher.open(account?.token ?? "", { owner: shopId, field: "carrier.token" });
  await database.query("UPDATE carrier_account SET token_ciphertext = $2 WHERE shop_id = $1", [
    id,
    cipher.seal(token, { owner: id, field: "carrier.token" }),
  ]);
}
