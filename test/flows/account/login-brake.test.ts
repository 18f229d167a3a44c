import { describe, expect, test } from "vitest";
import { type ConnectRequest, connectAccount } from "~/flows/account/connect.server";
import { beginLogin, deleteLoginAttempts, purgeLogins } from "~/store/login-attempts.server";
import { aShop, SHOP_TOKEN, type TestShop } from "../a-shop";

const EMAIL = "owner@shop.vn";
const login = (password: string, email = EMAIL): ConnectRequest => ({
  method: "login",
  environment: "production",
  email,
  password,
});
const later = (shop: TestShop, seconds: number) => ({
  ...shop.deps,
  now: () => new Date(Date.now() + seconds * 1_000),
});
const outcomesOf = async (tries: Promise<{ outcome: string }>[]) =>
  (await Promise.all(tries)).map(({ outcome }) => outcome);
const kept = (shop: TestShop) => shop.deps.database.query("SELECT * FROM login_attempt ORDER BY id");

async function anAccount() {
  const shop = await aShop();
  await shop.controlCarrier("POST", "/accounts", {
    code: "S2000002",
    token: "token-of-the-owner",
    kind: "b2c",
    email: EMAIL,
    password: "right-1",
  });
  return shop;
}

describe("login attempts at a carrier account", () => {
  test("that fail delay the next one, in every process, until one succeeds after its delay", async () => {
    const shop = await anAccount();
    for (let n = 0; n < 3; n += 1) {
      expect(await connectAccount(shop.deps, shop.shopId, login("wrong"))).toMatchObject({ outcome: "refused" });
    }
    expect(await connectAccount(shop.deps, shop.shopId, login("right-1"))).toEqual({ outcome: "wait", seconds: 5 });
    expect(await connectAccount(later(shop, 6), shop.shopId, login("right-1"))).toEqual({ outcome: "connected" });
    expect(await kept(shop)).toEqual([]);
  });

  test("made all at once are counted one by one", async () => {
    const shop = await anAccount();
    const outcomes = await outcomesOf(
      Array.from({ length: 12 }, () => connectAccount(shop.deps, shop.shopId, login("wrong"))),
    );
    expect(outcomes.filter((outcome) => outcome !== "wait")).toEqual(Array(3).fill("refused"));
  });

  test("with a token, at any account, are slowed together with log-ins; logging in to an own account in between resets nothing", async () => {
    const shop = await anAccount();
    const paste = (code: string, token: string): ConnectRequest => ({
      method: "paste",
      environment: "production",
      code,
      token,
      expiresAt: null,
    });
    expect(await connectAccount(shop.deps, shop.shopId, paste("S9", "guess-1"))).toMatchObject({
      outcome: "token_rejected",
    });
    expect(await connectAccount(shop.deps, shop.shopId, login("wrong", "victim@shop.vn"))).toMatchObject({
      outcome: "refused",
    });
    expect(await connectAccount(shop.deps, shop.shopId, paste("S1000001", SHOP_TOKEN))).toEqual({
      outcome: "connected",
    });
    expect(await connectAccount(shop.deps, shop.shopId, login("wrong", "victim@shop.vn"))).toMatchObject({
      outcome: "refused",
    });
    expect(await connectAccount(shop.deps, shop.shopId, login("right-1"))).toMatchObject({ outcome: "wait" });
  });

  test("of others at an account leave its owner the first attempt", async () => {
    const shop = await anAccount();
    await connectAccount(shop.deps, shop.shopId, login("wrong"));
    await shop.deps.database.query(
      `INSERT INTO login_attempt (shop_id, account_hash, tried_at)
       SELECT 'guesser' || n, account_hash, now() FROM login_attempt, generate_series(1, 500) n`,
    );
    await deleteLoginAttempts(shop.deps.database, shop.deps.cipher, {
      shopId: shop.shopId,
      account: `production:email:${EMAIL}`,
    });
    expect(await connectAccount(shop.deps, shop.shopId, login("wrong"))).toMatchObject({ outcome: "refused" });
    expect(await connectAccount(shop.deps, shop.shopId, login("right-1"))).toEqual({ outcome: "wait", seconds: 5 });
    expect(await connectAccount(later(shop, 6), shop.shopId, login("right-1"))).toEqual({ outcome: "connected" });
  });

  test("of many shops at one account, made at once, are counted one by one", async () => {
    const shop = await anAccount();
    const { database, cipher } = shop.deps;
    const account = `production:email:${EMAIL}`;
    const now = new Date();
    const begin = (shopId: string) => beginLogin(database, cipher, { shopId, account }, now);
    await Promise.all(Array.from({ length: 8 }, (_, n) => begin(`guesser${n}`)));
    await begin("one");
    await begin("two");
    // Nine from elsewhere for each of them: whoever is first is the tenth for the other, which then has no free attempt left.
    const outcomes = await Promise.all(["one", "two"].map(async (shopId) => (await begin(shopId)).outcome));
    expect(outcomes.toSorted()).toEqual(["begun", "wait"]);
  });

  test("that the carrier did not answer are not counted", async () => {
    const shop = await anAccount();
    await shop.controlCarrier("POST", "/faults", [{ kind: "http500" }]);
    for (let n = 0; n < 4; n += 1) {
      expect(await connectAccount(shop.deps, shop.shopId, login("right-1"))).toMatchObject({
        outcome: "carrier_unreachable",
      });
    }
    expect(await kept(shop)).toEqual([]);
  });

  test("are kept for a day, without the e-mail", async () => {
    const shop = await anAccount();
    await connectAccount(shop.deps, shop.shopId, login("wrong"));
    expect(JSON.stringify(await kept(shop))).not.toContain("owner");
    expect(await purgeLogins(shop.deps.database, new Date(Date.now() - 60_000))).toBe(0);
    expect(await purgeLogins(shop.deps.database, new Date(Date.now() + 60_000))).toBe(1);
  });
});
