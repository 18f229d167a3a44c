import { randomBytes } from "node:crypto";
import { Session } from "@shopify/shopify-api";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "~/log.server";
import { createOfflineTokens } from "~/shopify/tokens.server";
import { saveAccount } from "~/store/accounts.server";
import { type CipherKey, createCipher } from "~/store/cipher.server";
import { type Database, openDatabase } from "~/store/database.server";
import { resealTokens } from "~/store/reseal.server";
import { createSessionStorage, offlineTokenStore } from "~/store/sessions.server";
import { registerShop } from "~/store/shops.server";
import { freshDatabase } from "../support/database.ts";

const SHOP = "one.myshopify.com";
const now = new Date("2026-11-21T03:00:00Z");
const key = (id: string): CipherKey => ({ id, key: randomBytes(32) });

async function aDatabase(): Promise<Database> {
  const database = openDatabase(await freshDatabase(), createLog("silent"));
  onTestFinished(() => database.close());
  return database;
}

const aSession = (shop: string, expires = new Date(now.getTime() + 3_600_000)) =>
  new Session({
    id: `offline_${shop}`,
    shop,
    state: "",
    isOnline: false,
    accessToken: `planted-access-of-${shop}`,
    refreshToken: `planted-refresh-of-${shop}`,
    expires,
    refreshTokenExpires: new Date(now.getTime() + 86_400_000),
  });

describe("a session", () => {
  test("is stored with its tokens sealed, and read with them open", async () => {
    const database = await aDatabase();
    const sessions = createSessionStorage(database, createCipher([key("k1")]));
    await sessions.storeSession(aSession(SHOP));
    const [row] = await database.query<{ row: string }>(`SELECT s::text AS row FROM "Session" s`);
    expect(row?.row).toContain(SHOP);
    expect(row?.row).not.toContain("planted");
    expect(await sessions.loadSession(`offline_${SHOP}`)).toMatchObject({
      accessToken: `planted-access-of-${SHOP}`,
      refreshToken: `planted-refresh-of-${SHOP}`,
    });
  });

  test("that no key opens, or that was moved to another shop, reads as absent", async () => {
    const database = await aDatabase();
    const cipher = createCipher([key("k1")]);
    const sessions = createSessionStorage(database, cipher);
    await sessions.storeSession(aSession(SHOP));
    await sessions.storeSession(aSession("two.myshopify.com"));
    const stranger = createSessionStorage(database, createCipher([key("k1")]));
    expect(await stranger.loadSession(`offline_${SHOP}`)).toBeUndefined();
    expect(await stranger.findSessionsByShop?.(SHOP)).toEqual([]);

    await database.query(
      `UPDATE "Session" SET "accessToken" = (SELECT "accessToken" FROM "Session" WHERE shop = 'two.myshopify.com')`,
    );
    expect(await sessions.loadSession(`offline_${SHOP}`)).toBeUndefined();
    expect(await sessions.loadSession("offline_two.myshopify.com")).toBeDefined();
  });

  test("that has ended is renewed by one call, however many processes ask at once", async () => {
    const database = await aDatabase();
    const sessions = createSessionStorage(database, createCipher([key("k1")]));
    await sessions.storeSession(aSession(SHOP, new Date(now.getTime() - 1_000)));
    const spent: string[] = [];
    const aProcess = () =>
      createOfflineTokens({
        ...offlineTokenStore(database, sessions),
        apiKey: "key",
        apiSecret: "secret",
        now: () => now.getTime(),
        fetch: async (_url, init) => {
          spent.push((JSON.parse(String(init?.body)) as { refresh_token: string }).refresh_token);
          return Response.json({
            access_token: "fresh-access",
            expires_in: 3_600,
            refresh_token: "fresh-refresh",
            refresh_token_expires_in: 7_776_000,
          });
        },
      });
    const tokens = await Promise.all([aProcess(), aProcess(), aProcess()].map((each) => each.accessToken(SHOP)));
    expect(tokens).toEqual(["fresh-access", "fresh-access", "fresh-access"]);
    expect(spent).toEqual([`planted-refresh-of-${SHOP}`]);
    expect(await sessions.loadSession(`offline_${SHOP}`)).toMatchObject({ refreshToken: "fresh-refresh" });
  });
});

describe("a rotation of keys", () => {
  const [old, current] = [key("k1"), key("k2")];

  async function sealedWithTheOldKey() {
    const database = await aDatabase();
    const cipher = createCipher([old]);
    const account = { code: "S1", environment: "production", source: "pasted", tokenExpiresAt: null } as const;
    for (const domain of [SHOP, "two.myshopify.com"]) {
      const { id } = await registerShop(database, domain, now);
      await saveAccount(database, cipher, id, { ...account, token: `planted-${domain}` }, now);
      await createSessionStorage(database, cipher).storeSession(aSession(domain));
    }
    return database;
  }

  const keysInUse = async (database: Database) => {
    const rows = await database.query<{ id: string }>(
      `SELECT DISTINCT split_part(sealed, '.', 2) AS id FROM (
         SELECT token_ciphertext AS sealed FROM carrier_account UNION ALL SELECT "accessToken" FROM "Session"
         UNION ALL SELECT "refreshToken" FROM "Session") all_sealed ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  };

  test("seals every token anew, so that the old key can go; a second run finds nothing to do", async () => {
    const database = await sealedWithTheOldKey();
    const rotating = createCipher([current, old]);
    expect(await resealTokens(database, rotating)).toBe(6);
    expect(await keysInUse(database)).toEqual(["k2"]);
    expect(await resealTokens(database, rotating)).toBe(0);
    const without = createSessionStorage(database, createCipher([current]));
    expect(await without.loadSession(`offline_${SHOP}`)).toMatchObject({ accessToken: `planted-access-of-${SHOP}` });
  });

  test("that is stopped in the middle leaves everything readable and goes on where it was", async () => {
    const database = await sealedWithTheOldKey();
    const rotating = createCipher([current, old]);
    let writes = 0;
    const dying: Database = {
      ...database,
      query: async (text, values) => {
        if (text.startsWith("UPDATE") && ++writes > 3) throw new Error("killed");
        return database.query(text, values);
      },
    };
    await expect(resealTokens(dying, rotating)).rejects.toThrow("killed");
    expect(await keysInUse(database)).toEqual(["k1", "k2"]);
    const sessions = createSessionStorage(database, rotating);
    expect(await sessions.loadSession(`offline_${SHOP}`)).toBeDefined();
    expect(await sessions.loadSession("offline_two.myshopify.com")).toBeDefined();
    expect(await resealTokens(database, rotating)).toBe(3);
    expect(await keysInUse(database)).toEqual(["k2"]);
  });
});
