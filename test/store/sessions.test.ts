import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "~/log.server";
import { createOfflineTokens } from "~/shopify/tokens.server";
import { saveAccount } from "~/store/accounts.server";
import { createCipher } from "~/store/cipher.server";
import { type Database, openDatabase } from "~/store/database.server";
import type { CipherKey } from "~/store/key-ring.server";
import { openLocks } from "~/store/locks.server";
import { addPushSecret } from "~/store/push-secrets.server";
import { resealTokens } from "~/store/reseal.server";
import { offlineTokenStore } from "~/store/sessions.server";
import { endInstallation, findShop, registerShop } from "~/store/shops.server";
import { freshDatabase } from "../support/database.ts";

const SHOP = "one.myshopify.com";
const now = new Date("2026-11-21T03:00:00Z");
const key = (id: string): CipherKey => ({ id, key: randomBytes(32) });

async function aDatabase(size?: number): Promise<{ database: Database; url: string }> {
  const url = await freshDatabase();
  const database = openDatabase(url, createLog("silent"), { size });
  onTestFinished(() => database.close());
  return { database, url };
}

/** The store of one process, with that process's own connection for locks. */
function aStore({ database, url }: { database: Database; url: string }, cipher = createCipher([key("k1")])) {
  const locks = openLocks(url, createLog("silent"));
  onTestFinished(() => locks.close());
  return offlineTokenStore(database, cipher, locks);
}

const tokensOf = (shop: string, expires = new Date(now.getTime() + 3_600_000)) => ({
  accessToken: `planted-access-of-${shop}`,
  accessTokenExpiresAt: expires,
  refreshToken: `planted-refresh-of-${shop}`,
  refreshTokenExpiresAt: new Date(now.getTime() + 86_400_000),
});

describe("a pair of tokens", () => {
  test("is stored sealed, and read back with its expiry times, in any time zone of process and database", async () => {
    const place = await aDatabase();
    const store = aStore(place);
    expect(await store.load(SHOP)).toBeNull();
    expect(await store.swap(SHOP, null, tokensOf(SHOP), null)).toBe(true);
    const [row] = await place.database.query<{ row: string }>(`SELECT s::text AS row FROM "Session" s`);
    expect(row?.row).toContain(SHOP);
    expect(row?.row).not.toContain("planted");
    expect(row?.row).toContain("2026-11-21 04:00:00");
    expect(await store.load(SHOP)).toEqual(tokensOf(SHOP));
  });

  test("that no key opens, or that was copied to another shop, counts as missing and can be replaced", async () => {
    const place = await aDatabase();
    const store = aStore(place);
    await store.swap(SHOP, null, tokensOf(SHOP), null);
    await store.swap("two.myshopify.com", null, tokensOf("two.myshopify.com"), null);
    const stranger = aStore(place);
    expect(await stranger.load(SHOP)).toBeNull();

    await place.database.query(
      `UPDATE "Session" SET "accessToken" = (SELECT "accessToken" FROM "Session" WHERE shop = 'two.myshopify.com')`,
    );
    expect(await store.load(SHOP)).toBeNull();
    expect(await store.load("two.myshopify.com")).toEqual(tokensOf("two.myshopify.com"));
    expect(await store.swap(SHOP, null, tokensOf(SHOP), null)).toBe(true);
    expect(await store.load(SHOP)).toEqual(tokensOf(SHOP));
  });

  test("replaces the one it was made from and no other, also with two at once", async () => {
    const place = await aDatabase();
    const store = aStore(place);
    const pair = (accessToken: string) => ({ ...tokensOf(SHOP), accessToken });
    // Opened beforehand: opening them one after the other would serialise the calls.
    await Promise.all(Array.from({ length: 3 }, () => place.database.query("SELECT 1")));
    const firsts = await Promise.all(["a", "b", "c"].map((name) => store.swap(SHOP, null, pair(name), null)));
    expect(firsts.filter(Boolean)).toHaveLength(1);
    const standing = (await store.load(SHOP))?.accessToken ?? "";
    const seconds = await Promise.all(["d", "e", "f"].map((name) => store.swap(SHOP, standing, pair(name), null)));
    expect(seconds.filter(Boolean)).toHaveLength(1);
    expect(await store.swap(SHOP, standing, pair("late"), null)).toBe(false);
    expect((await store.load(SHOP))?.accessToken).toBe(["d", "e", "f"][seconds.indexOf(true)]);
  });

  test("is ended only while it is the one that was refused", async () => {
    const store = aStore(await aDatabase());
    await store.swap(SHOP, null, tokensOf(SHOP), null);
    await store.end(SHOP, "an-older-one", "pair");
    expect(await store.load(SHOP)).toEqual(tokensOf(SHOP));
    const refused = { ...tokensOf(SHOP), accessTokenExpiresAt: new Date(0) };
    await store.end(SHOP, refused.accessToken, "access");
    expect(await store.load(SHOP)).toEqual(refused);
    for (let again = 0; again < 2; again += 1) {
      await store.end(SHOP, refused.accessToken, "pair");
      expect(await store.load(SHOP)).toEqual({ ...refused, refreshToken: null, refreshTokenExpiresAt: null });
    }
  });

  test("that was exchanged updates its shop's installation, one that was refreshed does not", async () => {
    const place = await aDatabase();
    const store = aStore(place);
    const { id } = await registerShop(place.database, SHOP, now);
    const installedAt = async () => (await findShop(place.database, id))?.installedAt;
    const later = new Date(now.getTime() + 60_000);
    await store.swap(SHOP, null, tokensOf(SHOP), later);
    expect(await installedAt()).toEqual(later);
    const refreshed = { ...tokensOf(SHOP), accessToken: "refreshed" };
    await store.swap(SHOP, `planted-access-of-${SHOP}`, refreshed, null);
    // A slow clock, or a page of a shop that is already installed, does not change the time.
    await store.swap(SHOP, "refreshed", tokensOf(SHOP), now);
    await registerShop(place.database, SHOP, new Date(now.getTime() + 120_000));
    expect(await installedAt()).toEqual(later);
    expect(await store.swap(SHOP, "a-stale-one", refreshed, new Date(now.getTime() + 240_000))).toBe(false);
    expect(await installedAt()).toEqual(later);
  });

  test("that was exchanged while its shop's uninstallation arrives is kept, without a deadlock", async () => {
    const { database, url } = await aDatabase();
    const shop = await registerShop(database, SHOP, now);
    const cipher = createCipher([key("k1")]);
    await aStore({ database, url }, cipher).swap(SHOP, null, tokensOf(SHOP), null);
    const waiters = () =>
      database.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
    let ending: Promise<boolean> | undefined;
    /** The uninstallation runs between the swap's read of the session and its save of the new token. */
    const overtaken: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((sql) =>
          work({
            async query(text, values) {
              const rows = await sql.query(text, values);
              if (!/from "Session".*for update/s.test(text)) return rows as never[];
              ending = database.transaction((own) => endInstallation(own, shop, now));
              ending.catch(() => undefined);
              await vi.waitFor(async () => expect(await waiters()).toHaveLength(1));
              return rows as never[];
            },
          }),
        ),
    };
    const fresh = { ...tokensOf(SHOP), accessToken: "fresh" };
    const later = new Date(now.getTime() + 60_000);
    const store = aStore({ database: overtaken, url }, cipher);
    expect(await store.swap(SHOP, `planted-access-of-${SHOP}`, fresh, later)).toBe(true);
    // It had read the installation that the new token replaced.
    expect(await ending).toBe(false);
    expect(await findShop(database, shop.id)).toMatchObject({ installedAt: later, uninstalledAt: null });
  });

  test("that has ended is refreshed by one call, however many processes ask at once, with one connection in each pool", async () => {
    const url = await freshDatabase();
    const cipher = createCipher([key("k1")]);
    const spent: string[] = [];
    const aProcess = () => {
      const database = openDatabase(url, createLog("silent"), { size: 1 });
      onTestFinished(() => database.close());
      const store = aStore({ database, url }, cipher);
      const fetch: typeof globalThis.fetch = async (_url, init) => {
        spent.push((JSON.parse(String(init?.body)) as { refresh_token: string }).refresh_token);
        return Response.json({
          access_token: "fresh-access",
          expires_in: 3_600,
          refresh_token: "fresh-refresh",
          refresh_token_expires_in: 7_776_000,
        });
      };
      const app = { apiKey: "key", apiSecret: "secret", fetch, now: () => now.getTime() };
      return { store, source: createOfflineTokens({ ...store, ...app, wait: () => new Promise(setImmediate) }) };
    };
    const processes = [aProcess(), aProcess(), aProcess()];
    const [first] = processes;
    await first?.store.swap(SHOP, null, tokensOf(SHOP, new Date(now.getTime() - 1_000)), null);
    const tokens = await Promise.all(processes.map(({ source }) => source.accessToken(SHOP)));
    expect(tokens).toEqual(["fresh-access", "fresh-access", "fresh-access"]);
    expect(spent).toEqual([`planted-refresh-of-${SHOP}`]);
    expect(await first?.store.load(SHOP)).toMatchObject({ refreshToken: "fresh-refresh" });
  });
});

describe("a rotation of keys", () => {
  const [old, current] = [key("k1"), key("k2")];

  async function sealedWithTheOldKey() {
    const place = await aDatabase();
    const { database } = place;
    const cipher = createCipher([old]);
    const account = { code: "S1", environment: "production", source: "pasted", tokenExpiresAt: null } as const;
    for (const domain of [SHOP, "two.myshopify.com"]) {
      const { id } = await registerShop(database, domain, now);
      await saveAccount(database, cipher, id, { ...account, token: `planted-${domain}` }, now);
      await addPushSecret(database, cipher, id, now);
      await aStore(place, cipher).swap(domain, null, tokensOf(domain), null);
    }
    return place;
  }

  const keysInUse = async (database: Database) => {
    const rows = await database.query<{ id: string }>(
      `SELECT DISTINCT split_part(sealed, '.', 2) AS id FROM (
         SELECT token_ciphertext AS sealed FROM carrier_account UNION ALL SELECT "accessToken" FROM "Session"
         UNION ALL SELECT "refreshToken" FROM "Session" UNION ALL SELECT ciphertext FROM push_secret) all_sealed ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  };

  test("seals every token again, so that the old key can be removed; a second run finds nothing to do", async () => {
    const place = await sealedWithTheOldKey();
    const { database } = place;
    const rotating = createCipher([current, old]);
    expect(await resealTokens(database, rotating)).toEqual({ resealed: 8, unopened: 0 });
    expect(await keysInUse(database)).toEqual(["k2"]);
    expect(await resealTokens(database, rotating)).toEqual({ resealed: 0, unopened: 0 });
    expect(await aStore(place, createCipher([current])).load(SHOP)).toEqual(tokensOf(SHOP));
  });

  test("skips what no key opens, and counts it", async () => {
    const { database } = await sealedWithTheOldKey();
    for (const lost of [
      `UPDATE carrier_account SET token_ciphertext = 'w1.gone.a.b.c' WHERE shop_id = (SELECT id FROM shop WHERE domain = $1)`,
      `UPDATE push_secret SET ciphertext = 'no ciphertext' WHERE shop_id = (SELECT id FROM shop WHERE domain = $1)`,
      `UPDATE "Session" SET "refreshToken" = "accessToken" WHERE shop = $1`,
    ]) {
      await database.query(lost, [SHOP]);
    }
    expect(await resealTokens(database, createCipher([current, old]))).toEqual({ resealed: 5, unopened: 3 });
    expect(await keysInUse(database)).toEqual(["", "gone", "k1", "k2"]);
  });

  test("that is stopped in the middle leaves everything readable and continues where it was", async () => {
    const place = await sealedWithTheOldKey();
    const { database } = place;
    const rotating = createCipher([current, old]);
    let writes = 0;
    const dying: Database = {
      ...database,
      query: async (text, values) => {
        if (text.startsWith("UPDATE") && ++writes > 3) throw new Error("killed");
        return database.query(text, values);
      },
    };
    await expect(resealTokens(dying, rotating, { sliceRows: 1 })).rejects.toThrow("killed");
    expect(await keysInUse(database)).toEqual(["k1", "k2"]);
    const store = aStore(place, rotating);
    expect([await store.load(SHOP), await store.load("two.myshopify.com")]).not.toContain(null);
    expect(await resealTokens(database, rotating)).toEqual({ resealed: 5, unopened: 0 });
    expect(await keysInUse(database)).toEqual(["k2"]);
  });
});
