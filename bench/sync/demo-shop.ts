import pg from "pg";
import type { Stack } from "../../scripts/demo-stack.ts";
import { DEMO_SHOP } from "../../scripts/stack/programs.ts";
import "../../scripts/app-modules.ts";

const { createCipher } = await import("../../app/store/cipher.server.ts");

const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const DOMAIN = `${DEMO_SHOP}.myshopify.com`;
/** A product of the demo store. */
const SKU = "AO-LINEN-S";
const COD = "Cash on Delivery (COD)";

/** The demo store with the app installed and set up, and the controls of both stand-ins. */
export interface DemoShop {
  id: string;
  client: pg.Client;
  /** Calls a stand-in's control interface. */
  shopify: Control;
  carrier: Control;
  /** Books parcels as a member of staff does. */
  book(shipmentIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

type Control = <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** Installs the app in the demo store and connects the carrier account that the demo has for it. */
export async function openDemoShop({ urls, databaseUrl, secrets }: Stack): Promise<DemoShop> {
  const shopify = controlOf(urls.shopify);
  const carrier = controlOf(urls.carrier);
  const token = async () =>
    (await shopify<{ token: string }>("POST", "/session-token", { shop: DEMO_SHOP, lifetimeSeconds: 60 })).token;
  await open(urls.app, await token());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM shop WHERE domain = $1", [DOMAIN]);
  const id = rows[0]?.id ?? "";
  if (!id) throw new Error("the app did not take the demo store in");

  const [keyId = "", key = ""] = secrets.encryptionKeys.split(":");
  const cipher = createCipher([{ id: keyId, key: Buffer.from(key, "base64") }]);
  const accounts = await carrier<Account[]>("GET", "/accounts");
  const account = accounts.find(({ kind, pickups }) => kind !== "platform" && pickups.length > 0);
  if (!account) throw new Error("the demo has no carrier account with a pickup");
  await client.query(
    `INSERT INTO carrier_account (shop_id, code, environment, source, token_ciphertext, health, connected_at)
     VALUES ($1, $2, 'production', 'pasted', $3, 'ok', now())`,
    [id, account.code, cipher.seal(account.token, { owner: id, field: "carrier.token" })],
  );
  await client.query(
    `INSERT INTO pickup_location (shop_id, pick_address_id, contact_name, phone, carrier_line, address, ward, district, province,
                                  location_ids, is_default, confirmed_at, seen_at)
     VALUES ($1, $2, 'Kho', '0240000001', 'x', '33 Kim Mã', 'Phường Kim Mã', 'Quận Ba Đình', 'Thành phố Hà Nội', '{}', true,
             now(), now())`,
    [id, account.pickups[0]?.pick_address_id],
  );
  await client.query(`UPDATE shop SET settings = settings || $2, onboarded_at = now() WHERE id = $1`, [
    id,
    JSON.stringify({ codGateways: [COD] }),
  ]);
  return {
    id,
    client,
    shopify,
    carrier,
    async book(shipmentIds) {
      const answer = await fetch(`${urls.app}/app/orders.data?index`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await token()}`,
          "content-type": "application/json",
          "user-agent": BROWSER,
        },
        body: JSON.stringify({ parcels: shipmentIds.map((shipmentId) => ({ shipmentId, version: null })) }),
      });
      if (!answer.ok) throw new Error(`booking was answered with ${answer.status}`);
    },
    close: () => client.end(),
  };
}

interface Account {
  code: string;
  token: string;
  kind: string;
  pickups: { pick_address_id: string }[];
}

/** Opens the app as Shopify's admin does, which installs it. */
async function open(appUrl: string, token: string): Promise<void> {
  const host = Buffer.from(`admin.shopify.com/store/${DEMO_SHOP}`).toString("base64url");
  const frame = new URLSearchParams({ embedded: "1", shop: DOMAIN, host, locale: "vi", id_token: token });
  const answer = await fetch(`${appUrl}/app?${frame}`, { headers: { accept: "text/html", "user-agent": BROWSER } });
  if (!answer.ok) throw new Error(`opening the app was answered with ${answer.status}`);
  await answer.text();
}

function controlOf(url: string): Control {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/__sandbox${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}

/** Places a COD order of one line with a buyer in Hồ Chí Minh City. */
export function placeOrder({ shopify }: DemoShop, n: number): Promise<{ id: number; name: string }> {
  return shopify("POST", `/shops/${DEMO_SHOP}/orders`, {
    lines: [{ sku: SKU, quantity: 1 }],
    shippingAddress: {
      lastName: "Nguyễn Thị",
      firstName: "Hoa",
      phone: `09000${String(n).padStart(5, "0")}`,
      address1: `${n} Lê Lợi`,
      address2: "Phường Bến Nghé, Quận 1",
      city: "Thành phố Hồ Chí Minh",
    },
    payment: { state: "pending", gateway: COD },
  });
}
