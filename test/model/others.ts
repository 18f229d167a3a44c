import type { Shop } from "./open-shop.ts";
import type { World } from "./world.ts";

const STABLE = `to_jsonb(s) - ARRAY['checked_at', 'next_check_at', 'updated_at', 'record', 'fees', 'fees_at', 'quoted_fee_vnd']`;

/** What the three sides say of a shop to which nothing happens, as one text. */
export async function readNeighbour({ database, sides }: World, { id, code, domain }: Shop): Promise<string> {
  const [rows] = await database.query<{ rows: unknown }>(
    `SELECT jsonb_build_array(
       (SELECT jsonb_agg(${STABLE} ORDER BY s.id) FROM shipment s WHERE s.shop_id = $1),
       (SELECT jsonb_agg(to_jsonb(a) ORDER BY a.partner_id) FROM booking_attempt a WHERE a.shop_id = $1),
       (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.id) FROM shipment_event e WHERE e.shop_id = $1),
       (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM shopify_step t WHERE t.shop_id = $1)) AS rows`,
    [id],
  );
  const all = (await sides.carrier("GET", "/ledger")) as { account: string }[];
  const orders = await sides.shopify("GET", `/shops/${domain}/orders`);
  return JSON.stringify([rows, all.filter(({ account }) => account === code), orders], null, 1);
}

interface Call {
  path: string;
  headers: Record<string, string>;
}

/** Returns how often the carrier was called with a shop's token, the latest of all tokens it had. */
export async function callsWith({ sides }: World, { token }: Shop): Promise<number> {
  const calls = (await sides.carrier("GET", "/calls")) as Call[];
  return calls.filter(({ headers }) => Object.values(headers).some((value) => value.includes(token))).length;
}
