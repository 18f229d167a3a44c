import { randomBytes } from "node:crypto";
import pg from "pg";
import "../../scripts/app-modules.ts";

const { createCipher } = await import("../../app/store/cipher.server.ts");
const { addRatesSecret } = await import("../../app/store/rates-secrets.server.ts");

/** The COD gateway in the orders of shops that are open for business. */
export const GATEWAY = "Cash on Delivery (COD)";

/** The member of staff who is known in them. */
const USER = "1";

export interface SeededShop {
  id: string;
  domain: string;
}

/** What the seeded shops' fallback list charges, whole VND: different from every fee of the stub. */
export const FALLBACK_VND = 77_777;

/**
 * Inserts shops with an account, a confirmed pickup, a fallback list, and an address that Shopify may call. Returns the paths
 * of these addresses.
 */
export async function seedShops(url: string, key: Buffer, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const cipher = createCipher([{ id: "k1", key }]);
  const sql = {
    query: async <Row extends object>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
  };
  const row = (transport: string) => ({
    transport,
    zone: "other_region",
    steps: [{ upToGrams: 50_000, feeVnd: FALLBACK_VND }],
  });
  const settings = JSON.stringify({ checkout: { enabled: true, fallback: [row("road"), row("fly")] } });
  const paths: string[] = [];
  for (let n = 0; n < count; n += 1) {
    // Its orders count as read, so that they are not read again during the run.
    const id = `bench${n}${randomBytes(3).toString("hex")}`;
    await client.query(
      `INSERT INTO shop (id, domain, domain_hash, currency, settings, backfilled_at, reconciled_at, updated_at)
       VALUES ($1, $2, encode(sha256(convert_to('shop:' || $2, 'UTF8')), 'hex'), 'VND', $3, now(), now() + interval '1 day', now())`,
      [id, `${id}.myshopify.com`, settings],
    );
    await client.query(
      `INSERT INTO carrier_account (shop_id, code, environment, source, token_ciphertext, health, connected_at)
       VALUES ($1, $2, 'production', 'pasted', $3, 'ok', now())`,
      [id, `S${n}`, cipher.seal(`token-of-${id}`, { owner: id, field: "carrier.token" })],
    );
    await client.query(
      `INSERT INTO pickup_location (shop_id, pick_address_id, contact_name, phone, carrier_line, address, ward, district, province,
                                    location_ids, is_default, confirmed_at, seen_at)
       VALUES ($1, '1', 'Kho', '0240000001', 'x', '33 Kim Mã', 'Phường Kim Mã', 'Quận Ba Đình', 'Thành phố Hà Nội', '{}', true,
               now(), now())`,
      [id],
    );
    paths.push(`/rates/${id}/${await addRatesSecret(sql, id)}`);
  }
  await client.end();
  return paths;
}

/** Inserts a shop whose staff are set up and who has Shopify's token: orders may be booked in it. */
export async function seedOpenShop(url: string, key: Buffer): Promise<SeededShop> {
  const [path = ""] = await seedShops(url, key, 1);
  const id = path.split("/")[2] ?? "";
  const domain = `${id}.myshopify.com`;
  const cipher = createCipher([{ id: "k1", key }]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("UPDATE shop SET settings = settings || $2, onboarded_at = now() WHERE id = $1", [
      id,
      JSON.stringify({ codGateways: [GATEWAY] }),
    ]);
    await client.query(
      `INSERT INTO "Session" (id, shop, state, "isOnline", expires, "accessToken") VALUES ($1, $2, '', false, now() + interval '1 day', $3)`,
      [`offline_${domain}`, domain, cipher.seal("shopify-token", { owner: domain, field: "session.access" })],
    );
    await client.query(
      "INSERT INTO staff_preference (shop_id, user_id, locale, name, name_read_at) VALUES ($1, $2, 'vi', 'Lan', now())",
      [id, USER],
    );
    return { id, domain };
  } finally {
    await client.end();
  }
}
