import { onTestFinished } from "vitest";
import {
  closeApp,
  newEncryptionKeys,
  openNewShop,
  type ShopOptions,
  shopIdIn,
  signIn,
  startApp,
  startSides,
} from "../flows/a-new-shop.ts";
import { reads, type TestShop } from "../flows/a-shop.ts";
import { freshDatabase } from "../support/database.ts";

type Env = ShopOptions["env"];

/** A shop whose database can be put back to an earlier moment, while Shopify and the carrier go on. */
export interface ShopToRestore {
  /** Runs the app with a database for as long as `during` takes: afterwards nothing is connected to it. */
  with<Result>(databaseUrl: string, during: (shop: TestShop) => Promise<Result>, env?: Env): Promise<Result>;
}

/** Opens a shop, the whole way, with its tables in this database. */
export async function aShopToRestore(databaseUrl: string): Promise<ShopToRestore> {
  const sides = await startSides({});
  onTestFinished(sides.stop);
  const encryptionKeys = newEncryptionKeys();
  const { carrier, shopify, controlCarrier, controlShopify } = sides;

  async function open<Result>(url: string, env: Env, during: (app: TestShop["app"]) => Promise<Result>) {
    const app = await startApp({ carrierUrl: carrier.url, databaseUrl: url, encryptionKeys }, { env });
    try {
      return await during(app);
    } finally {
      await closeApp(app);
    }
  }

  await open(databaseUrl, {}, (app) => openNewShop(app, sides));
  return {
    with: (url, during, env = {}) =>
      open(url, env, async (app) => {
        const shopId = await shopIdIn(app.deps.database);
        // In ten minutes: what was sent by then is no longer of this moment for the carrier's clock.
        const deps = { ...app.deps, now: () => new Date(Date.now() + 600_000) };
        const signInHere = () => signIn(app, shopify.url);
        return during({
          ...{ app, deps, shopId, carrier, shopify, controlCarrier, controlShopify, signIn: signInHere },
          ...reads(deps.database),
        });
      }),
  };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** A shop, and a copy of its database from before what `lost` does, of which nobody knows any more but the carrier and Shopify. */
export async function aRestoredShop<Before>(
  before: (shop: TestShop) => Promise<Before>,
  lost: (shop: TestShop, before: Before) => Promise<unknown>,
) {
  const database = await freshDatabase();
  const shop = await aShopToRestore(database);
  const kept = await shop.with(database, before);
  const restoredTo = new Date();
  const restored = await freshDatabase(nameOf(database));
  await shop.with(database, (one) => lost(one, kept));
  const env = { RESTORED_TO: restoredTo.toISOString() };
  return {
    kept,
    restored: <Result>(during: (one: TestShop) => Promise<Result>, known = true) =>
      shop.with(restored, during, known ? env : {}),
  };
}
