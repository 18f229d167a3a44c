import { expect, test, vi } from "vitest";
import { chooseLanguage } from "~/flows/shop/choose-language.server";
import { resolveStaff } from "~/flows/shop/resolve-staff.server";
import { redactShop } from "~/flows/shop/uninstall.server";
import { findShopByDomain, markShopMilestone } from "~/store/shops.server";
import { aShop, SHOP, type TestShop } from "../a-shop";

const LAN = { userId: "91828374", name: "Nguyễn Thị Lan" };
const MINH = { userId: "91828375", name: "Trần Văn Minh" };
const HOUR_MS = 3_600_000;

/** The staff of a shop, each with a fresh session token; `learn` is the question to Shopify. */
function theStaffOf(shop: TestShop) {
  const { database, staffNames } = shop.deps;
  const learn = vi.spyOn(staffNames, "learn");
  return {
    learn,
    async comes({ userId }: { userId: string }, { isAction = false, after = 0 } = {}) {
      const asked = { shop: SHOP, userId };
      const { token } = (await shop.controlShopify("POST", "/session-token", asked)) as { token: string };
      const deps = { ...shop.deps, now: () => new Date(Date.now() + after) };
      return resolveStaff(deps, { id: shop.shopId, domain: SHOP }, { userId, sessionToken: token, isAction });
    },
    answered: () => Promise.all(learn.mock.results.map(({ value }) => value)),
    rows: () => database.query("SELECT * FROM staff_preference ORDER BY user_id"),
  };
}

const SHOPIFY_DOWN = { kind: "token_error", status: 503 };

test("a page does not wait for the name, which is read meanwhile; neither token nor e-mail address is kept", async () => {
  const shop = await aShop();
  const { comes, answered, learn, rows } = theStaffOf(shop);
  expect((await comes(LAN)).actor).toEqual({ userId: LAN.userId, name: null });
  await answered();
  expect((await comes(LAN)).actor).toEqual(LAN);
  expect((await comes(LAN, { isAction: true, after: 23 * HOUR_MS })).actor).toEqual(LAN);
  expect(learn).toHaveBeenCalledOnce();
  const read = { name: LAN.name, name_read_at: expect.any(Date), is_owner: true, scopes: expect.any(String) };
  expect(await rows()).toEqual([
    {
      shop_id: shop.shopId,
      user_id: LAN.userId,
      locale: null,
      printing: null,
      list_view_id: null,
      list_columns: null,
      role: null,
      seen_at: expect.any(Date),
      ...read,
    },
  ]);
});

test("an action that comes first waits for its person's name", async () => {
  const { comes } = theStaffOf(await aShop());
  const both = await Promise.all([
    comes(LAN, { isAction: true }),
    comes(MINH, { isAction: true }),
    comes(LAN, { isAction: true }),
  ]);
  expect(both.map(({ actor }) => actor)).toEqual([LAN, MINH, LAN]);
});

test("name and language are both kept, whichever comes first", async () => {
  const shop = await aShop();
  const { comes } = theStaffOf(shop);
  await chooseLanguage(shop.deps, shop.shopId, LAN.userId, "en");
  expect(await comes(LAN, { isAction: true })).toMatchObject({ actor: LAN, locale: "en" });
  expect(await comes(MINH, { isAction: true })).toMatchObject({ actor: MINH, locale: null });
  await chooseLanguage(shop.deps, shop.shopId, MINH.userId, "vi");
  expect(await comes(MINH)).toMatchObject({ actor: MINH, locale: "vi" });
});

test("after a day the old name is used until the new one is read", async () => {
  const shop = await aShop();
  const { comes, answered, learn } = theStaffOf(shop);
  await comes(LAN, { isAction: true });
  await shop.deps.database.query("UPDATE staff_preference SET name = 'Lan Cũ'");
  const late = { isAction: true, after: 25 * HOUR_MS };
  expect((await comes(LAN, late)).actor.name).toBe("Lan Cũ");
  await answered();
  expect((await comes(LAN, late)).actor).toEqual(LAN);
  expect(learn).toHaveBeenCalledTimes(2);
});

test("without an answer page and action use the id, and an old name stays", async () => {
  const shop = await aShop();
  const { comes, answered, rows } = theStaffOf(shop);
  await shop.controlShopify("POST", "/faults", SHOPIFY_DOWN);
  expect((await comes(LAN)).actor).toEqual({ userId: LAN.userId, name: null });
  expect((await comes(LAN, { isAction: true })).actor).toEqual({ userId: LAN.userId, name: null });
  expect(await rows()).toMatchObject([{ user_id: LAN.userId, name: null, name_read_at: null }]);
  await shop.controlShopify("DELETE", "/faults");
  await comes(MINH, { isAction: true });
  await shop.controlShopify("POST", "/faults", SHOPIFY_DOWN);
  expect((await comes(MINH, { isAction: true, after: 25 * HOUR_MS })).actor).toEqual(MINH);
  await answered();
  expect((await comes(MINH, { after: 25 * HOUR_MS })).actor).toEqual(MINH);
});

test("an erased shop leaves no staff name", async () => {
  const shop = await aShop();
  const { comes, rows } = theStaffOf(shop);
  await comes(LAN, { isAction: true });
  expect(await rows()).toHaveLength(1);
  await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date(Date.now() - 48 * HOUR_MS) });
  const row = await findShopByDomain(shop.deps.database, SHOP);
  expect(row && (await redactShop(shop.deps, row))).toEqual({ outcome: "erased" });
  expect(await rows()).toEqual([]);
});
