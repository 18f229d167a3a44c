import { describe, expect, test, vi } from "vitest";
import { CarrierError, type CarrierErrorKind } from "~/carrier/errors";
import { createProductCodes } from "~/carrier/product-codes";
import { readAccountPage } from "~/flows/account/read.server";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel } from "~/flows/booking/cancel.server";
import { openAccount } from "~/flows/carrier/account.server";
import { callCarrier } from "~/flows/carrier/call.server";
import { checkToken } from "~/flows/carrier/check-token.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { saveAccount, setAccountHealth } from "~/store/accounts.server";
import { receivePush } from "../a-message";
import { aBookedParcel, aQueuedParcel, aShop, ledger, SHOP_TOKEN, type TestShop } from "../a-shop";

const turnedAway = (kind: CarrierErrorKind) => new CarrierError(kind, "turned away", { logId: "7f" });
const accountOf = async (shop: TestShop) => (await readAccountPage(shop.deps, shop.shopId)).account;
const deniedTo = async (shop: TestShop) => (await accountOf(shop))?.denied.map(({ capability }) => capability);

/** Staff connect another account while a call is in progress. */
function connect({ deps, shopId }: TestShop, code: string, token: string) {
  const account = { code, token, environment: "production", source: "pasted", tokenExpiresAt: null } as const;
  return saveAccount(deps.database, deps.cipher, shopId, account, new Date());
}

describe("what the carrier says of a token", () => {
  test("is recorded for the token that was used, and not for one that replaced it meanwhile", async () => {
    const shop = await aShop();
    const call = { shopId: shop.shopId, capability: "listSolutions", purpose: "solutions" } as const;
    for (const kind of ["token_rejected", "permission"] as const) {
      const called = await callCarrier(shop.deps, call, async () => {
        await connect(shop, "S1000001", `${SHOP_TOKEN}-after-${kind}`);
        throw turnedAway(kind);
      });
      expect(called).toMatchObject({ outcome: "token_replaced", error: { kind } });
      expect(await accountOf(shop)).toMatchObject({ health: "ok", denied: [] });
    }

    const before = await openAccount(shop.deps, shop.shopId);
    if (!before) throw new Error("the shop has no account");
    await connect(shop, "S1000001", SHOP_TOKEN);
    await shop.controlCarrier("POST", "/faults", [{ match: {}, kind: "forbid403" }]);
    expect(await checkToken(shop.deps, shop.shopId, before, "check")).toEqual({ outcome: "replaced" });
    expect(await accountOf(shop)).toMatchObject({ health: "ok" });
  });

  test("is recorded by every kind of call, and cleared when the same call is answered", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const may = (permissions: string[]) =>
      shop.controlCarrier("POST", "/accounts", { code: "S1000001", token: SHOP_TOKEN, kind: "b2c", permissions });
    const reads = await readsOf(shop, shipmentId);
    await may([]);
    for (const [capability, read] of reads) {
      await read();
      expect(await deniedTo(shop), capability).toContain(capability);
    }
    await may(["status", "label", "fee", "solutions", "products", "pickups", "level4"]);
    for (const [capability, read] of reads) {
      await read();
      expect(await deniedTo(shop), capability).not.toContain(capability);
    }
    await shop.controlCarrier("POST", "/faults", [{ match: {}, kind: "forbid403" }]);
    for (const [capability, read] of reads) {
      await setAccountHealth(shop.deps.database, shop.shopId, "ok", new Date());
      await read();
      expect((await accountOf(shop))?.health, capability).toBe("rejected");
    }
  });

  test("is nothing when a write got no readable answer", async () => {
    const shop = await aShop();
    const call = { shopId: shop.shopId, capability: "cancelOrder", purpose: "cancel" } as const;
    await callCarrier(shop.deps, call, () => Promise.reject(turnedAway("permission")));
    const lost = { outcome: "unknown", reason: "timeout", message: "", logId: null } as const;
    expect(await callCarrier(shop.deps, call, async () => lost)).toEqual({ outcome: "answered", answer: lost });
    expect(await deniedTo(shop)).toEqual(["cancel"]);
    await callCarrier(shop.deps, call, async () => ({ outcome: "cannot_cancel" }));
    expect(await deniedTo(shop)).toEqual([]);
  });

  test("is logged in one format, without the carrier's words", async () => {
    const shop = await aShop();
    const log = Object.assign(Object.create(shop.deps.log), { warn: vi.fn() });
    const parcel = { environment: null, accountCode: null, partnerId: "w-1-1", trackingNumber: "S1.2" };
    const call = { shopId: shop.shopId, parcel, capability: "readStatus", purpose: "refresh" } as const;
    const fields = { shop: shop.shopId, purpose: "refresh", capability: "readStatus", environment: "production" };
    const of = { reference: "w-1-1", trackingNumber: "S1.2", code: null, logId: "7f" };
    const deps = { ...shop.deps, log };
    await expect(callCarrier(deps, call, () => Promise.reject(turnedAway("server_error")))).rejects.toThrow();
    await callCarrier(deps, call, () => Promise.reject(turnedAway("token_rejected")));
    expect(log.warn.mock.calls).toEqual([
      [{ ...fields, ...of, kind: "server_error" }, "carrier.broke_down"],
      [{ ...fields, ...of, kind: "token_rejected" }, "carrier.token_rejected"],
    ]);
  });
});

/** The flows that read from the carrier, named by the capability they need. */
async function readsOf(shop: TestShop, shipmentId: string): Promise<[string, () => Promise<unknown>][]> {
  const { deps, shopId } = shop;
  const { lookUpHamlets } = await import("~/flows/address/look-up-hamlets.server");
  const { listSolutions } = await import("~/flows/account/list-solutions.server");
  const { fetchLabels } = await import("~/flows/label/fetch.server");
  const { refreshPickups } = await import("~/flows/pickup/refresh.server");
  const { quoteSampleFee } = await import("~/flows/fee/quote-sample-fee.server");
  const { lookUpProducts } = await import("~/flows/booking/look-up-products.server");
  const place = { province: "Hà Nội", district: "Quận Ba Đình", ward: "Phường Kim Mã", address: "" };
  const paper = { size: "A6", orientation: "portrait" } as const;
  return [
    ["hamlets", () => lookUpHamlets(deps, shopId, place)],
    ["solutions", () => listSolutions(deps, shopId)],
    ["label", () => fetchLabels(deps, shopId, [shipmentId], paper, async () => undefined)],
    ["pickups", () => refreshPickups(deps, shopId)],
    ["fee", () => quoteSampleFee(deps, shopId)],
    ["status", () => refreshStatus(deps, shopId, shipmentId)],
    // Product codes are remembered, and an account that failed is not asked for a minute; this call starts fresh each time, as
    // after a restart.
    ["products", () => lookUpProducts({ ...deps, productCodes: createProductCodes(deps.carrier) }, shopId, shipmentId)],
  ];
}

describe("a booking", () => {
  test("whose token was replaced while it was rejected is sent again with the new one", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    const carrier = {
      ...shop.deps.carrier,
      createOrder: async () => {
        await connect(shop, "S1000001", SHOP_TOKEN);
        throw turnedAway("token_rejected");
      },
    };
    const overtaken = { ...shop.deps, carrier };
    expect(await bookParcel(overtaken, shop.shopId, shipmentId)).toEqual({ outcome: "try_again", afterMs: 0 });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "queued" });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  });

  test("is never sent under another account than the one recorded on the parcel", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/accounts", { code: "S2000002", token: "another", kind: "b2c" });
    const { database } = shop.deps;
    let connected = false;
    const query: typeof database.query = async (text, values) => {
      // The account is read after the parcel's context.
      if (!connected && text.includes("token_ciphertext")) {
        connected = true;
        await connect(shop, "S2000002", "another");
      }
      return database.query(text, values);
    };
    const overtaken = { ...shop.deps, database: { ...database, query } };
    expect(await bookParcel(overtaken, shop.shopId, shipmentId)).toEqual({ outcome: "try_again", afterMs: 0 });
    expect(connected).toBe(true);
    expect(await ledger(shop)).toEqual([]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "queued" });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ account_code: "S2000002" });
  });

  test("that the carrier calls a duplicate never counts as unsent again, although it may not be looked up", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    const partnerId = async () => String((await shop.parcel(shipmentId)).partner_id);
    const carrier: typeof shop.deps.carrier = {
      ...shop.deps.carrier,
      createOrder: async () => ({
        ...{ outcome: "duplicate", trackingNumber: null, createdAt: null, status: null, message: "", logId: null },
        partnerId: await partnerId(),
      }),
      readStatus: () => Promise.reject(turnedAway("token_rejected")),
    };
    const answered = await bookParcel({ ...shop.deps, carrier }, shop.shopId, shipmentId);
    expect(answered).toEqual({ outcome: "waiting_for_account" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "unknown" });
  });
});

test("nothing is written with a token that is known to be rejected", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  await setAccountHealth(shop.deps.database, shop.shopId, "rejected", new Date());
  const before = ((await shop.controlCarrier("GET", "/calls")) as object[]).length;
  expect(await cancelParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "waiting_for_account" });
  expect((await shop.controlCarrier("GET", "/calls")) as object[]).toHaveLength(before);
});

test("a push to a shop that removed the app asks the carrier nothing, and nobody there to look: it is read on return", async () => {
  const shop = await aShop();
  const { trackingNumber, shipmentId } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 5 });
  await shop.deps.database.query("UPDATE shop SET uninstalled_at = now()");
  const before = ((await shop.controlCarrier("GET", "/calls")) as object[]).length;
  expect(await receivePush(shop, { label_id: trackingNumber, status_id: "5" })).toBe("not_verified");
  expect((await shop.controlCarrier("GET", "/calls")) as object[]).toHaveLength(before);
  expect(await shop.parcel(shipmentId)).toMatchObject({ attention: null });
});

test("a status that may not be read, or without an account, says so", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const only = { code: "S1000001", token: SHOP_TOKEN, kind: "b2c", permissions: ["create order"] };
  await shop.controlCarrier("POST", "/accounts", only);
  expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "denied" });
  const { disconnectAccount } = await import("~/flows/account/disconnect.server");
  await disconnectAccount(shop.deps, shop.shopId);
  expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "no_account" });
});
