import { randomBytes } from "node:crypto";
import pg from "pg";
import "../../scripts/app-modules.ts";

const { createCipher } = await import("../../app/store/cipher.server.ts");

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

const fallback = (transport: string) => ({
  transport,
  zone: "other_region",
  steps: [{ upToGrams: 50_000, feeVnd: FALLBACK_VND }],
});
const SETTINGS = JSON.stringify({ checkout: { enabled: true, fallback: [fallback("road"), fallback("fly")] } });

/**
 * Inserts shops with an account, a confirmed pickup, a fallback list, and an address that Shopify may call. Returns the paths
 * of these addresses.
 */
export async function seedShops(url: string, key: Buffer, count: number): Promise<string[]> {
  const cipher = createCipher([{ id: "k1", key }]);
  const shops = Array.from({ length: count }, (_, n) => {
    const id = `bench${n}${randomBytes(3).toString("hex")}`;
    const token = cipher.seal(`token-of-${id}`, { owner: id, field: "carrier.token" });
    return { id, token, secret: randomBytes(32).toString("base64url") };
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ids = shops.map(({ id }) => id);
    // Their orders count as read, so that they are not read again during the run.
    await client.query(
      `INSERT INTO shop (id, domain, domain_hash, currency, settings, rates_secret_hashes, backfilled_at, reconciled_at, updated_at)
       SELECT id, id || '.myshopify.com', encode(sha256(convert_to('shop:' || id || '.myshopify.com', 'UTF8')), 'hex'), 'VND', $3,
              ARRAY[encode(sha256(convert_to(secret, 'UTF8')), 'hex')], now(), now() + interval '1 day', now()
         FROM unnest($1::text[], $2::text[]) AS new (id, secret)`,
      [ids, shops.map(({ secret }) => secret), SETTINGS],
    );
    await client.query(
      `INSERT INTO carrier_account (shop_id, code, environment, source, token_ciphertext, health, connected_at)
       SELECT id, 'S' || n - 1, 'production', 'pasted', token, 'ok', now()
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS new (id, token, n)`,
      [ids, shops.map(({ token }) => token)],
    );
    await client.query(
      `INSERT INTO pickup_location (shop_id, pick_address_id, contact_name, phone, carrier_line, address, ward, district, province,
                                    location_ids, is_default, confirmed_at, seen_at)
       SELECT id, '1', 'Kho', '0240000001', 'x', '33 Kim Mã', 'Phường Kim Mã', 'Quận Ba Đình', 'Thành phố Hà Nội', '{}', true,
              now(), now() FROM unnest($1::text[]) AS new (id)`,
      [ids],
    );
  } finally {
    await client.end();
  }
  return shops.map(({ id, secret }) => `/rates/${id}/${secret}`);
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
