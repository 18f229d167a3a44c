import { setTimeout as pause } from "node:timers/promises";
import type { Cast } from "../cast/cast.ts";
import type { ShopPlan } from "./shops.ts";
import { type Staff, signIn } from "./staff.ts";
import type { View } from "./view.ts";
import { openWorld, type World } from "./world.ts";

export const COD = "Cash on Delivery (COD)";

/** How often staff log in again while the carrier does not answer. */
const CONNECT_TRIES = 40;
const CONNECT_AGAIN_MS = 1_000;

const PICKUP = {
  address: "Số 33 Kim Mã",
  street: "Kim Mã",
  ward: "Phường Kim Mã",
  district: "Quận Ba Đình",
  province: "Thành phố Hà Nội",
  phoneExt: "",
  email: "",
  returnTo: null,
  locationIds: [],
  isDefault: true,
};

/** A shop of a run, with the app set up in it. */
export interface Shop {
  plan: ShopPlan;
  /** The app's key of it. */
  id: string;
  staff: Staff;
  world: World;
}

/** Opens a shop in Shopify and an account at the carrier, and sets the app up through the doors that staff use. */
export async function openShop(
  cast: Pick<Cast, "frontUrl" | "shopify" | "carrier">,
  view: Pick<View, "query">,
  plan: ShopPlan,
): Promise<Shop> {
  const { frontUrl, shopify, carrier } = cast;
  const { domain, account, canary } = plan;
  const { code, token, email, password, pickup } = account;
  await carrier.control("POST", "/accounts", { code, token, email, password, kind: "b2c", name: canary });
  await carrier.control("PUT", `/accounts/${code}/pickups`, [
    {
      pick_address_id: pickup,
      address: `${PICKUP.address}, ${PICKUP.ward}, ${PICKUP.district}, Hà Nội`,
      pick_tel: "0901234567",
      pick_name: `Kho ${canary}`,
    },
  ]);
  await shopify.control("POST", "/shops", { domain });
  const staff = signIn(frontUrl, shopify.control, domain);
  await connect(staff, plan);
  await staff.reads("/app/setup/pickups.data");
  await expectAnswer("confirmed", staff.sends("/app/pickups", { ...PICKUP, pickAddressId: pickup }));
  const settings = { shopKind: "b2c", codGateways: [COD], markPaidAt: "reconciled", notifyBuyer: true };
  await expectAnswer("saved", staff.sends("/app/settings/save", settings));
  const [row] = await view.query<{ id: string }>("SELECT id FROM shop WHERE domain = $1", [domain]);
  if (!row) throw new Error(`${domain} was not installed`);
  return { plan, id: row.id, staff, world: openWorld(cast, plan) };
}

/** Staff log in to the carrier, which gives the app the account's present token. */
export async function connect(staff: Staff, { account }: ShopPlan): Promise<void> {
  const { email, password } = account;
  const form = { method: "login", environment: "production", email, password };
  for (let tries = 1; ; tries += 1) {
    const answer = await staff.sends("/app/account", { intent: "connect", form });
    if (answer.includes("connected")) return;
    if (tries === CONNECT_TRIES) throw new Error(`${email} was not connected: ${answer.slice(0, 300)}`);
    await pause(CONNECT_AGAIN_MS);
  }
}

async function expectAnswer(word: string, answer: Promise<string>): Promise<void> {
  const text = await answer;
  if (!text.includes(word)) throw new Error(`the shop was not set up: ${text.slice(0, 300)}`);
}
