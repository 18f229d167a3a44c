import type { App } from "~/deps.server";
import { connectAccount } from "~/flows/account/connect.server";
import type { Deps } from "~/flows/deps.server";
import { installShop } from "~/flows/shop/install.server";
import { confirmPickup } from "~/store/pickups.server";
import { findShopByDomain, mergeSettings } from "~/store/shops.server";
import type { Control } from "../support/sandboxes.ts";

/** A shop with the app and an account at the carrier. */
export interface Shop {
  id: string;
  domain: string;
  /** Of its account at the carrier, with the token that the app has. */
  code: string;
  token: string;
  /** The token that the carrier takes since the app's was revoked. */
  next?: string;
}

interface Sides {
  carrier: Control;
  shopify: Control;
}

export const COD = "Cash on Delivery (COD)";

const PICKUP = {
  pick_address_id: "18000226",
  address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
  pick_tel: "0240000001",
  pick_name: "Kho Hà Nội",
};
const CONFIRMED = {
  address: "Số 33 Kim Mã",
  street: "Kim Mã",
  ward: "Phường Kim Mã",
  district: "Quận Ba Đình",
  province: "Thành phố Hà Nội",
  phoneExt: null,
  email: null,
  returnTo: null,
  locationIds: [],
  isDefault: true,
};

/** Opens the `n`-th shop at both sides and sets it up in the app. */
export async function openShop(app: App, sides: Sides, n: number, pickup = PICKUP): Promise<Shop> {
  const [domain, code, token] = [`model-${n}.myshopify.com`, `S${2_000_000 + n}`, `shop-token-${n}-of-the-model`];
  const { deps } = app;
  await sides.shopify("POST", "/shops", { domain });
  await sides.carrier("POST", "/accounts", { code, token, kind: "b2c" });
  await sides.carrier("PUT", `/accounts/${code}/pickups`, [pickup]);
  await signIn(app, sides, domain);
  const row = await findShopByDomain(deps.database, domain);
  if (!row) throw new Error("the shop was not installed");
  await mergeSettings(deps.database, row.id, { codGateways: [COD] });
  await connect(deps, { id: row.id, domain, code, token });
  await confirmPickup(deps.database, row.id, pickup.pick_address_id, CONFIRMED, new Date());
  return { id: row.id, domain, code, token };
}

/** Opens a page of the app in Shopify: a shop that is new, or has come back, is installed. */
export async function signIn(app: Pick<App, "tokens" | "deps">, { shopify }: Sides, domain: string): Promise<void> {
  const { token } = (await shopify("POST", "/session-token", { shop: domain })) as { token: string };
  await app.tokens.acquire(domain, token);
  const known = await findShopByDomain(app.deps.database, domain);
  if (!known?.currency || known.uninstalledAt) await installShop(app.deps, domain);
}

/** Connects the shop to its account with the token that is valid now. */
export async function connect(deps: Deps, { id, code, token }: Shop): Promise<void> {
  const account = { method: "paste", environment: "production", code, token, expiresAt: null } as const;
  const connected = await connectAccount(deps, id, account);
  if (connected.outcome !== "connected") throw new Error(`the account was not connected: ${connected.outcome}`);
}
