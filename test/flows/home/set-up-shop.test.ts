import { expect, test } from "vitest";
import { checkAccount } from "~/flows/account/check.server";
import { connectAccount } from "~/flows/account/connect.server";
import { disconnectAccount } from "~/flows/account/disconnect.server";
import { readAccountPage } from "~/flows/account/read.server";
import { quoteSampleFee } from "~/flows/fee/quote-sample-fee.server";
import { finishSetup } from "~/flows/home/finish-setup.server";
import { proposeGateways } from "~/flows/home/propose-gateways.server";
import { readSetup } from "~/flows/home/read-setup.server";
import { confirmPickup } from "~/flows/pickup/confirm.server";
import { openPickups } from "~/flows/pickup/open.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { findShop } from "~/store/shops.server";
import { aShop, SHOP, SHOP_TOKEN, type TestShop } from "../a-shop.ts";

const shopOf = async ({ deps, shopId }: TestShop) => {
  const shop = await findShop(deps.database, shopId);
  if (!shop) throw new Error("the shop is gone");
  return { ...shop, domain: SHOP };
};

const WAREHOUSES = [
  {
    pick_address_id: "18000226",
    address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
    pick_tel: "0240000001",
    pick_name: "Kho Hà Nội",
  },
  {
    pick_address_id: "18000999",
    address: "12 Lê Lợi, Phường Bến Nghé, Quận 1, Hồ Chí Minh",
    pick_tel: "0280000002",
    pick_name: "Kho Sài Gòn",
  },
];

test("the set-up's progress follows from stored data, and it ends only when every step is done", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  expect(await readSetup(deps, await shopOf(shop))).toMatchObject({
    done: { account: true, pickups: true, money: true, fee: false },
    next: "fee",
    onboarded: false,
    currencyFits: true,
  });

  await disconnectAccount(deps, shopId);
  expect(await finishSetup(deps, await shopOf(shop))).toEqual({ outcome: "open", step: "account" });
  await connectAccount(deps, shopId, {
    method: "paste",
    environment: "production",
    code: "S1000001",
    token: SHOP_TOKEN,
    expiresAt: null,
  });
  expect(await finishSetup(deps, await shopOf(shop))).toEqual({ outcome: "finished" });
  const { onboardedAt } = await shopOf(shop);
  expect(onboardedAt).not.toBeNull();

  expect(await finishSetup(deps, await shopOf(shop))).toEqual({ outcome: "finished" });
  expect((await shopOf(shop)).onboardedAt).toEqual(onboardedAt);
});

test("pickups come from the carrier with a proposal; a confirmed one stays until the carrier's line changes", async () => {
  const shop = await aShop();
  const { deps, shopId, controlCarrier } = shop;
  await controlCarrier("PUT", "/accounts/S1000001/pickups", WAREHOUSES);
  const opened = await openPickups(deps, await shopOf(shop));
  expect(opened).toMatchObject({ trouble: null, locationsMissing: false, districtRequired: true });
  expect(opened.locations.length).toBeGreaterThan(1);
  const [hanoi, saigon] = opened.pickups;
  expect(hanoi).toMatchObject({ confirmed: true, isDefault: true, proposal: null, gone: false });
  expect(saigon).toMatchObject({
    name: "Kho Sài Gòn",
    carrierLine: "12 Lê Lợi, Phường Bến Nghé, Quận 1, Hồ Chí Minh",
    confirmed: false,
    proposal: "clear",
    fields: { ward: "Phường Bến Nghé", district: "Quận 1" },
  });

  const form = {
    pickAddressId: "18000999",
    address: "12 Lê Lợi",
    street: "Lê Lợi",
    ward: "Phường Bến Nghé",
    district: "",
    province: "Thành phố Hồ Chí Minh",
    phoneExt: "",
    email: "",
    returnTo: { name: "Kho trả", phone: "0901234567", address: "1 A", province: "Hà Nội", district: "Quận Ba Đình" },
    locationIds: [opened.locations[0]?.id ?? ""],
    isDefault: true,
  };
  expect(await confirmPickup(deps, shopId, form)).toEqual({ outcome: "invalid", faults: { district: "missing" } });
  expect(await confirmPickup(deps, shopId, { ...form, district: "Quận 1" })).toEqual({ outcome: "confirmed" });
  expect(await confirmPickup(deps, shopId, { ...form, district: "Quận 1", pickAddressId: "1" })).toEqual({
    outcome: "not_found",
  });

  const [first, second] = (await openPickups(deps, await shopOf(shop))).pickups;
  expect(first).toMatchObject({
    name: "Kho Sài Gòn",
    confirmed: true,
    isDefault: true,
    fields: { returnTo: { name: "Kho trả", district: "Quận Ba Đình" } },
  });
  expect(second).toMatchObject({ name: "Kho Hà Nội", isDefault: false });

  await controlCarrier("PUT", "/accounts/S1000001/pickups", [{ ...WAREHOUSES[1], address: "99 Hai Bà Trưng, Quận 3" }]);
  expect((await openPickups(deps, await shopOf(shop))).pickups).toMatchObject([
    { carrierLine: "99 Hai Bà Trưng, Quận 3", confirmed: false },
  ]);
});

test("a carrier that does not answer leaves the stored pickups, and says so", async () => {
  const shop = await aShop();
  await shop.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/list_pick_add" }, kind: "http500" },
  ]);
  const view = await openPickups(shop.deps, await shopOf(shop));
  expect(view.trouble).toBe("unreachable");
  expect(view.pickups.map(({ name, gone }) => [name, gone])).toEqual([["Kho Hà Nội", false]]);
});

test("an account is checked: what its token may do, that it is rejected, that the carrier does not answer", async () => {
  const shop = await aShop();
  const { deps, shopId, controlCarrier } = shop;
  expect(await checkAccount(deps, shopId)).toEqual({
    outcome: "ok",
    permissions: ["connection", "pickups", "fee", "status", "solutions", "products"].map((capability) => ({
      capability,
      state: "allowed",
    })),
  });

  await controlCarrier("POST", "/faults", [{ match: { path: "/services/authenticated" }, kind: "http500" }]);
  expect(await checkAccount(deps, shopId)).toEqual({ outcome: "trouble", trouble: "unreachable" });
  expect((await readAccountPage(deps, shopId)).account?.health).toBe("ok");

  await controlCarrier("POST", "/faults", [{ match: {}, kind: "forbid403" }]);
  expect(await checkAccount(deps, shopId)).toEqual({ outcome: "rejected" });
  expect((await readAccountPage(deps, shopId)).account?.health).toBe("rejected");
  expect((await readSetup(deps, await shopOf(shop))).done.account).toBe(false);

  await disconnectAccount(deps, shopId);
  expect(await checkAccount(deps, shopId)).toEqual({ outcome: "no_account" });
});

test("a token's end is announced two weeks before, and shown once it has passed", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const expiryIn = async (days: number) => {
    await connectAccount(deps, shopId, {
      method: "paste",
      environment: "production",
      code: "S1000001",
      token: SHOP_TOKEN,
      expiresAt: new Date(deps.now().getTime() + days * 24 * 3600 * 1000),
    });
    return (await readAccountPage(deps, shopId)).account?.expiry;
  };
  expect([await expiryIn(15), await expiryIn(13), await expiryIn(-1)]).toEqual([null, "soon", "ended"]);
});

test("an account is connected although its pickups cannot be read; they are read again on their page", async () => {
  const shop = await aShop();
  const { deps, shopId, controlCarrier } = shop;
  await disconnectAccount(deps, shopId);
  await controlCarrier("POST", "/faults", [{ match: { path: "/list_pick_add" }, kind: "http500" }]);
  const connected = await connectAccount(deps, shopId, {
    method: "paste",
    environment: "production",
    code: "S1000001",
    token: SHOP_TOKEN,
    expiresAt: null,
  });
  expect(connected).toEqual({ outcome: "connected" });
  expect(await openPickups(deps, await shopOf(shop))).toMatchObject({ trouble: "unreachable" });
});

test("an account that was created but does not pass its check yet may exist: the page does not suggest creating another", async () => {
  const { deps, shopId, controlCarrier } = await aShop();
  await controlCarrier("POST", "/faults", [{ match: { method: "GET" }, kind: "http500" }]);
  const answer = await connectAccount(deps, shopId, {
    method: "create",
    environment: "production",
    name: "Tiệm Đà Nẵng",
    address: "15 Bạch Đằng, Phường Hải Châu",
    province: "Đà Nẵng",
    district: "Quận Hải Châu",
    phone: "0905123456",
    email: "danang@waybill.test",
  });
  expect(answer).toEqual({ outcome: "carrier_unreachable", mayExist: true });
});

test("another account's pickups replace the old one's: nothing ships from those any more", async () => {
  const shop = await aShop();
  const { deps, controlCarrier } = shop;
  await controlCarrier("PUT", "/accounts/S1000001/pickups", WAREHOUSES);
  await openPickups(deps, await shopOf(shop));
  await controlCarrier("PUT", "/accounts/S1000001/pickups", [{ ...WAREHOUSES[1], pick_address_id: "18000555" }]);
  const { pickups } = await openPickups(deps, await shopOf(shop));
  expect(pickups.map(({ pickAddressId, confirmed, isDefault }) => [pickAddressId, confirmed, isDefault])).toEqual([
    ["18000555", false, true],
  ]);
  expect((await readSetup(deps, await shopOf(shop))).done).toMatchObject({ pickups: false });
});

test("the sample fee is asked for both places and transports; each has its own answer", async () => {
  const shop = await aShop();
  const { deps, shopId, controlCarrier } = shop;
  const quoted = await quoteSampleFee(deps, shopId);
  expect(quoted).toMatchObject({ outcome: "quoted", pickupName: "Kho Hà Nội", pickupProvince: "Thành phố Hà Nội" });
  const rows = quoted.outcome === "quoted" ? quoted.rows : [];
  expect(rows.map(({ place, transport, fee }) => [place, transport, fee.outcome])).toEqual([
    ["hanoi", "road", "served"],
    ["hanoi", "fly", "served"],
    ["hcmc", "road", "served"],
    ["hcmc", "fly", "served"],
  ]);
  for (const { fee } of rows) expect(fee.outcome === "served" && fee.feeVnd).toBeGreaterThan(10_000);

  await controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "http500" }]);
  const failed = await quoteSampleFee(deps, shopId);
  expect(failed.outcome === "quoted" && failed.rows.map(({ fee }) => fee)).toEqual(
    Array(4).fill({ outcome: "trouble", trouble: "unreachable" }),
  );
  await disconnectAccount(deps, shopId);
  expect(await quoteSampleFee(deps, shopId)).toEqual({ outcome: "no_account" });
});

test("settings: faults are named and nothing is stored; two forms keep each other's changes", async () => {
  const shop = await aShop();
  const { deps } = shop;
  const stale = await shopOf(shop);
  expect(await saveSettings(deps, stale, { defaultLineWeightGrams: 0, labelSize: "A5" })).toEqual({
    outcome: "invalid",
    faults: { defaultLineWeightGrams: "too_small" },
  });
  expect(await saveSettings(deps, stale, { packagingWeightGrams: "12,5", minimumValueVnd: 12.5 })).toEqual({
    outcome: "invalid",
    faults: { packagingWeightGrams: "invalid", minimumValueVnd: "not_whole" },
  });
  expect((await shopOf(shop)).settings).toEqual(stale.settings);

  expect(await saveSettings(deps, stale, { labelSize: "A5", isAdmin: true })).toEqual({ outcome: "saved" });
  expect(await saveSettings(deps, stale, { holdCodAboveVnd: 5_000_000 })).toEqual({ outcome: "saved" });
  expect((await shopOf(shop)).settings).toEqual({ ...stale.settings, labelSize: "A5", holdCodAboveVnd: 5_000_000 });
  expect((await shopOf(shop)).settings).not.toHaveProperty("isAdmin");
});

test("COD gateways are proposed from the shop's own orders, and a confirmed list is kept", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { readOrder } = await import("~/flows/order/read.server");
  for await (const { id } of deps.shopify.listOrdersCreatedSince({ domain: SHOP }, "2000-01-01T00:00:00Z")) {
    await readOrder(deps, shopId, id);
  }
  const { seen, proposed, confirmed, stillReading } = await proposeGateways(deps, await shopOf(shop));
  expect(seen).toContain("Cash on Delivery (COD)");
  expect(seen.length).toBeGreaterThan(proposed.length);
  expect(proposed).toContain("Cash on Delivery (COD)");
  expect(confirmed).toEqual(["Cash on Delivery (COD)"]);
  expect(stillReading).toBe(true);
});
