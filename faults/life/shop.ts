import type { Cast } from "../cast/cast.ts";
import { type Staff, signIn } from "./staff.ts";

export const SHOP = "faults.myshopify.com";
export const COD = "Cash on Delivery (COD)";

/** The account of the carrier stand-in's demo, and its first pickup. */
const ACCOUNT = { email: "shop@waybill.test", password: "giaohang2026" };
const PICKUP = {
  pickAddressId: "18000226",
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

/** Opens a shop in Shopify and sets the app up in it, through the doors that staff use. */
export async function openShop({ frontUrl, shopify }: Cast): Promise<Staff> {
  await shopify.control("POST", "/shops", { domain: SHOP });
  const staff = signIn(frontUrl, shopify.control, SHOP);
  await staff.sends("/app/account", {
    intent: "connect",
    form: { method: "login", environment: "production", ...ACCOUNT },
  });
  await staff.reads("/app/setup/pickups.data");
  await expectAnswer("confirmed", staff.sends("/app/pickups", PICKUP));
  const settings = { shopKind: "b2c", codGateways: [COD], markPaidAt: "reconciled", notifyBuyer: true };
  await expectAnswer("saved", staff.sends("/app/settings/save", settings));
  return staff;
}

async function expectAnswer(word: string, answer: Promise<string>): Promise<void> {
  const text = await answer;
  if (!text.includes(word)) throw new Error(`the shop was not set up: ${text.slice(0, 300)}`);
}
