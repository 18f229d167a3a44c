import { expect, test } from "vitest";
import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { aCheckout, aRateRequest, type TestCheckout } from "../a-checkout.ts";
import { aBookedParcel, SHOP_TOKEN } from "../a-shop.ts";

const OTHER_TOKEN = "token-of-another-account";
const DEAR = aRateRequest({ item: { price: 16_000_000 } });

async function connect(
  shop: TestCheckout,
  code: string,
  token: string,
  environment: CarrierEnvironment = "production",
) {
  await shop.controlCarrier("POST", "/accounts", { code, token, kind: "b2c" });
  const { connectAccount } = await import("~/flows/account/connect.server");
  const request = { method: "paste", environment, code, token, expiresAt: null } as const;
  expect(await connectAccount(shop.deps, shop.shopId, request)).toEqual({ outcome: "connected" });
}

const silence = (shop: TestCheckout) =>
  shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "reset" }]);

test("fees of one account are not used for another, in memory nor after a restart", async () => {
  const shop = await aCheckout();
  await shop.ask();
  await connect(shop, "S2000002", OTHER_TOKEN);
  await silence(shop);
  expect(await shop.ask(DEAR)).toMatchObject({ status: 503, sources: { road: "none", fly: "none" } });
  const { readTariff } = await import("~/store/tariff.server");
  expect(await readTariff(shop.deps.database, [shop.shopId], 9)).toEqual([]);
});

test("the same account with another token keeps its learned fees", async () => {
  const shop = await aCheckout();
  await shop.ask();
  await connect(shop, "S1000001", `${SHOP_TOKEN}-renewed`);
  await silence(shop);
  expect(await shop.ask(DEAR)).toMatchObject({ status: 200, sources: { road: "tariff", fly: "tariff" } });
});

test("another process drops them too, when it is notified of the change", async () => {
  const shop = await aCheckout();
  await shop.ask();
  await shop.deps.quoteLog.flush();
  const { createQuoteMemory } = await import("~/store/quote-memory.server");
  const { database, cipher, gazetteer, log } = shop.deps;
  const other = createQuoteMemory(database, cipher, gazetteer, log);
  await other.reload();
  await other.recall(shop.shopId);
  expect(other.tariff.size).toBe(2);
  await connect(shop, "S2000002", OTHER_TOKEN);
  await other.reloadShop(shop.shopId);
  expect(other.tariff.size).toBe(0);
});

test("a late answer to the previous account neither teaches the tariff nor rejects the present token", async () => {
  const shop = await aCheckout();
  const { deps, shopId } = shop;
  const before = deps.quotes.shop(shopId);
  const { keyedQuestionOf } = await import("~/flows/fee/ask.server");
  const { learnFee } = await import("~/flows/fee/learn.server");
  const { readAccount } = await import("~/store/accounts.server");
  const question = {
    pickup: { province: "Hà Nội" },
    delivery: { province: "Huế" },
    weightGrams: 300,
    valueVnd: 0,
    transport: "road" as const,
    tags: [],
  } satisfies FeeQuestion;
  const asked = before && keyedQuestionOf(before, question);
  if (!before || !asked) throw new Error("the shop has no account");
  const rejected = { result: "failed", kind: "token_rejected" } as const;

  await connect(shop, "S1000001", `${SHOP_TOKEN}-renewed`);
  learnFee(deps, before, asked, rejected);
  expect(deps.quotes.shop(shopId)?.account?.health).toBe("ok");
  // An answer from before the change, recorded after it.
  deps.quoteLog.accountRejected(shopId, before.account?.tokenCiphertext ?? "");
  await deps.quoteLog.flush();
  expect((await readAccount(deps.database, shopId))?.health).toBe("ok");
  // The same for a permission: the new token may have one that the old token lacked.
  learnFee(deps, before, asked, { result: "failed", kind: "permission" });
  deps.quoteLog.feesAllowed(shopId, false, before.account?.tokenCiphertext ?? "");
  await deps.quoteLog.flush();
  expect((await readAccount(deps.database, shopId))?.denied).toEqual({});

  await connect(shop, "S2000002", OTHER_TOKEN);
  const fee = { feeVnd: 1, insuranceVnd: 0, surchargesVnd: 0 };
  learnFee(deps, before, asked, { result: "answered", answer: { outcome: "served", fee } });
  expect(deps.quotes.tariff.size).toBe(0);

  const today = deps.quotes.shop(shopId);
  const askedToday = today && keyedQuestionOf(today, question);
  if (today && askedToday) learnFee(deps, today, askedToday, rejected);
  await deps.quoteLog.flush();
  expect((await readAccount(deps.database, shopId))?.health).toBe("rejected");
});

test("a fee that waits to be stored while another process connects another account is not stored, however late", async () => {
  const shop = await aCheckout();
  const { database, cipher, quoteLog, now } = shop.deps;
  const { saveAccount } = await import("~/store/accounts.server");
  const { readTariff } = await import("~/store/tariff.server");
  await aBookedParcel(shop);
  await shop.ask();
  const other = { code: "S2000002", environment: "production", source: "pasted", tokenExpiresAt: null } as const;
  await saveAccount(database, cipher, shop.shopId, { ...other, token: OTHER_TOKEN }, now());
  await quoteLog.flush();
  expect(await readTariff(database, [shop.shopId], 9)).toEqual([]);
  await connect(shop, "S2000002", OTHER_TOKEN);
  await shop.ask();
  await quoteLog.flush();
  expect(await readTariff(database, [shop.shopId], 9)).toHaveLength(2);
});

test("a worker that refreshes the tariff asks nothing more for an account that was replaced, and remembers nothing of it", async () => {
  const shop = await aCheckout();
  const { database, cipher, gazetteer, log, fees } = shop.deps;
  const { createQuoteMemory } = await import("~/store/quote-memory.server");
  const { refreshTariff } = await import("~/flows/fee/refresh-tariff.server");
  const quotes = createQuoteMemory(database, cipher, gazetteer, log, { answersCheckouts: false });
  let asked = 0;
  const ask: typeof fees.ask = (...question) => {
    const pending = fees.ask(...question);
    asked += 1;
    if (asked !== 3) return pending;
    const change = connect(shop, "S2000002", OTHER_TOKEN).then(() => quotes.reloadShop(shop.shopId));
    return { ...pending, answer: change.then(() => pending.answer) };
  };
  expect(await refreshTariff({ ...shop.deps, quotes, fees: { ...fees, ask } }, shop.shopId, 0)).toBe(3);
  expect(quotes.tariff.size).toBe(0);
  const { readTariff } = await import("~/store/tariff.server");
  expect(await readTariff(database, [shop.shopId], 9)).toEqual([]);
});
