import { randomBytes } from "node:crypto";
import "../../scripts/app-modules.ts";
import type { PageQuery } from "../../app/flows/order-list/list.server.ts";
import type { Page } from "./growth.ts";
import { isDone, onlyName, phoneOf, type SeededShop, withClient } from "./seed.ts";

const { openDatabase } = await import("../../app/store/database.server.ts");
const { createCipher } = await import("../../app/store/cipher.server.ts");
const { createLog } = await import("../../app/log.server.ts");
const { findShop } = await import("../../app/store/shops.server.ts");
const { keepTallies } = await import("../../app/store/tallies.server.ts");
const { readHome } = await import("../../app/home.server.ts");
const { proposeGateways } = await import("../../app/flows/home/propose-gateways.server.ts");
const { countTabs } = await import("../../app/flows/order-list/tab-counts.server.ts");
const { listOrders } = await import("../../app/flows/order-list/list.server.ts");
const { nextAddress } = await import("../../app/flows/order-list/next-address.server.ts");
const { createBuyerHashes } = await import("../../app/store/buyer-hashes.server.ts");
const { orderOfCheckout } = await import("../../app/flows/buyer/order-of-checkout.server.ts");
const { selectOrders, readSelectionView } = await import("../../app/flows/order-list/select.server.ts");

const TABS = ["all", "to_ship", "review", "address", "ready", "under_way", "attention", "done", "blocked"] as const;
/** Each filter of the list, where it finds at least a page. */
const FILTERS = {
  state: { status: ["closed"] },
  "carrier status": { carrier: [13] },
  "cash that was paid out": { cod: ["settled"] },
  "cash that was not paid out yet": { cod: ["collected"] },
  "not printed": { printed: "no" },
  printed: { printed: "yes" },
  pickup: { pickup: ["p1"] },
  province: { province: ["Tỉnh Cà Mau"] },
  "days of ordering": { to: "today" },
  service: { service: ["fly"] },
  rule: { rule: ["r1"] },
  "pickup in all": { tab: "all", pickup: ["p1"] },
  "under way, carrier status": { tab: "under_way", carrier: [4] },
} as const satisfies Record<string, Partial<PageQuery>>;
const CODES = 50;
/** What a fifth of the orders has. */
const NAMES = { word: "Hoa", "first letters": "ng", "whole name": "Trần Văn Minh", "without accents": "minh tran" };
/** What an eighth of the orders and more have. */
const OTHERS = {
  ward: "phường đa kao",
  "district and ward": "Bến Nghé, Quận 1",
  product: "ao thun mau 7",
  "name and place": "hoa ben nghe",
};

/**
 * Opens the pages of two shops on a seeded database, as their loaders read them. `watch` returns the database that they read: the
 * given one, or one that looks at what they ask.
 */
export async function openPages(
  databaseUrl: string,
  [small, large]: [SeededShop, SeededShop],
  watch = (database: ReturnType<typeof openDatabase>) => database,
) {
  const log = createLog("silent");
  const database = watch(openDatabase(databaseUrl, log));
  // As the housekeeping and the autovacuum leave them.
  await keepTallies(database);
  for (const table of ["tally", "tally_change"]) await database.query(`VACUUM ANALYZE ${table}`);
  const cipher = createCipher([{ id: "k1", key: randomBytes(32) }]);
  const deps = {
    database,
    log,
    cipher,
    buyers: createBuyerHashes(database, cipher),
    // In memory in a process of the app.
    quotes: { fetchShop: async () => null },
    now: () => new Date(),
    config: {
      appUrl: "https://app.example",
      billing: { kind: "plans", plans: [] },
      stagingAvailable: false,
      platformIn: { production: true, staging: false },
    },
  } as unknown as Parameters<typeof listOrders>[0];
  type Read = (shop: SeededShop, turn: number) => Promise<unknown>;
  const page = (name: string, read: Read): Page => ({
    name,
    small: (turn) => read(small, turn),
    large: (turn) => read(large, turn),
  });

  const row = async ({ id }: SeededShop) => {
    const shop = await findShop(database, id);
    if (!shop) throw new Error(`shop ${id} is missing`);
    return shop;
  };
  /** A full page: half a page costs half, whatever the size of the shop. */
  const list = async (
    shop: SeededShop,
    tab: (typeof TABS)[number],
    after: string | null,
    more: Partial<PageQuery> = {},
  ) => {
    const orders = await listOrders(deps, shop.id, { tab, search: "", after, ...more });
    if (orders.rows.length < 50) throw new Error(`${shop.id} has only ${orders.rows.length} orders in ${tab}`);
    return orders;
  };
  const middle = () => `${new Date(Date.now() - 350 * 86_400_000).toISOString()}|`;
  const find = async (shop: SeededShop, search: string, tab: "all" | "done" = "all") => {
    const { rows } = await listOrders(deps, shop.id, { tab, search, after: null });
    if (rows.length !== 1) throw new Error(`${search} was found ${rows.length} times`);
  };
  const findSome = async (shop: SeededShop, search: string) =>
    listOrders(deps, shop.id, { tab: "all", search, after: null });
  /** An order with a parcel, anywhere in the older half. */
  const number = (shop: SeededShop, turn: number) => {
    let n = shop.parcels - ((turn * 7_919 + 13) % (shop.parcels / 2));
    while (!isDone(shop, n)) n -= 1;
    return n;
  };
  /** The place of an order near this one whose recipient's name no other order has. */
  const named = (n: number) => n - ((n + 1) % 5);
  const codes = (shop: SeededShop, turn: number) =>
    Array.from({ length: CODES }, (_, n) => {
      const at = number(shop, turn * CODES + n);
      return n % 3 === 0 ? `#${at}` : n % 3 === 1 ? `S1.${shop.id}.${at}` : `${shop.id}-${at}-1`;
    }).join("\n");

  const checkoutOf = (n: number) => `checkout ${n}`;
  await giveCheckouts(deps, databaseUrl, [small, large], checkoutOf);
  const told = async ({ id, parcels }: SeededShop, turn: number) => {
    const n = 1 + ((turn * 7_919) % parcels);
    const order = await orderOfCheckout(deps, `${id}.myshopify.com`, checkoutOf(n));
    if (!order) throw new Error(`${id} has no order of checkout ${n}`);
  };

  const pages = [
    page("buyer: order of a checkout", told),
    page("buyer: wrong token of a checkout", async ({ id }, turn) => {
      const order = await orderOfCheckout(deps, `${id}.myshopify.com`, `none ${turn}`);
      if (order) throw new Error("a wrong token found an order");
    }),
    page("home", async (shop) =>
      readHome({ deps, shop: await row(shop) } as unknown as Parameters<typeof readHome>[0]),
    ),
    ...TABS.map((tab) => page(`list: ${tab}`, (shop) => list(shop, tab, null))),
    ...(["all", "done"] as const).map((tab) =>
      page(`list: ${tab}, in the middle`, (shop) => list(shop, tab, middle())),
    ),
    ...Object.entries(FILTERS).map(([name, filters]) =>
      page(`filter: ${name}`, (shop) => list(shop, "tab" in filters ? filters.tab : "done", null, filters)),
    ),
    page("filter: province, next page", (shop) => list(shop, "done", middle(), FILTERS.province)),
    page("filter: province and carrier status that few have together", (shop) =>
      listOrders(deps, shop.id, { tab: "done", search: "", province: ["Tỉnh Cà Mau"], carrier: [9] }),
    ),
    page("sort: oldest", (shop) => list(shop, "done", null, { sort: "oldest" })),
    ...(["cod", "waiting"] as const).map((sort) =>
      page(`sort: ${sort}`, (shop) => list(shop, "under_way", null, { sort })),
    ),
    page("previous page", (shop) => list(shop, "done", null, { before: middle() })),
    page("counters of the tabs", (shop) => countTabs(deps, shop.id)),
    page("next address", (shop, turn) => nextAddress(deps, shop.id, String(number(shop, turn)))),
    page("gateways", async (shop) => proposeGateways(deps, await row(shop))),
    page("search by number", (shop, turn) => find(shop, `#${number(shop, turn)}`)),
    page("search by tracking number", (shop, turn) => find(shop, `S1.${shop.id}.${number(shop, turn)}`)),
    ...Object.entries(NAMES).map(([kind, text]) =>
      page(`search by name: ${kind}`, async (shop) => {
        const { rows } = await listOrders(deps, shop.id, { tab: "all", search: text, after: null });
        if (rows.length < 50) throw new Error(`${text} was found ${rows.length} times`);
      }),
    ),
    page("search by name: one order's", (shop, turn) => find(shop, `do ${onlyName(named(number(shop, turn)))}`)),
    page("search by name: nobody's", async (shop) => {
      const { rows } = await listOrders(deps, shop.id, { tab: "all", search: "không ai", after: null });
      if (rows.length > 0) throw new Error("nobody has an order");
    }),
    ...Object.entries(OTHERS).map(([kind, text]) =>
      page(`search by ${kind}`, async (shop) => {
        const { rows } = await listOrders(deps, shop.id, { tab: "all", search: text, after: null });
        if (rows.length < 20) throw new Error(`${text} was found ${rows.length} times`);
      }),
    ),
    page("search by phone", (shop, turn) => find(shop, `+84 ${phoneOf(number(shop, turn)).slice(1)}`)),
    page("search by phone: in the tab done", (shop, turn) => find(shop, phoneOf(number(shop, turn)), "done")),
    page("search by phone: the last six digits", (shop, turn) => findSome(shop, phoneOf(number(shop, turn)).slice(-6))),
    page("search by phone: the last four digits", (shop, turn) =>
      findSome(shop, phoneOf(number(shop, turn)).slice(-4)),
    ),
    page("search by SKU", (shop, turn) => find(shop, `AT-${onlyName(number(shop, turn))}`)),
    page("search by tracking number: its end", (shop, turn) => findSome(shop, `.${shop.id}.${number(shop, turn)}`)),
    page("search by number: its end", (shop, turn) =>
      findSome(shop, String(number(shop, turn)).padStart(4, "0").slice(-4)),
    ),
    page("search by reference", (shop, turn) => find(shop, `${shop.id}-${number(shop, turn)}-1`)),
    page("pasted codes: find", async (shop, turn) => selectOrders(deps, shop.id, codes(shop, turn))),
    page("pasted codes: list", async (shop) => {
      const selection = selections.get(shop.id) ?? null;
      await readSelectionView(deps, shop.id, selection);
      return listOrders(deps, shop.id, { tab: "all", search: "", selection, after: null });
    }),
  ];
  const selections = new Map<string, string>();
  for (const shop of [small, large]) {
    const selected = await selectOrders(deps, shop.id, codes(shop, 1));
    if (selected.outcome !== "selected") throw new Error(`nothing was found: ${selected.outcome}`);
    selections.set(shop.id, selected.selectionId);
  }
  return { list: pages, close: () => database.close() };
}

type Buyers = Parameters<typeof orderOfCheckout>[0];

/** Gives every order of these shops the token of a checkout, by its place. */
async function giveCheckouts(
  { buyers }: Pick<Buyers, "buyers">,
  databaseUrl: string,
  shops: readonly SeededShop[],
  checkoutOf: (n: number) => string,
): Promise<void> {
  const hashOf = await buyers.ofCheckouts();
  const hashes = shops.map(({ id, parcels }) => ({
    id,
    hashes: Array.from({ length: parcels }, (_, at) => hashOf(id, checkoutOf(at + 1))),
  }));
  await withClient(databaseUrl, async (client) => {
    // No trigger has anything to do with it, and each would look at every order.
    await client.query("SET session_replication_role = replica");
    for (const shop of hashes) {
      await client.query(
        `UPDATE "order" o SET checkout_hash = c.hash FROM unnest($2::text[]) WITH ORDINALITY AS c (hash, n)
          WHERE o.shop_id = $1 AND o.id = 'gid://shopify/Order/' || c.n`,
        [shop.id, shop.hashes],
      );
    }
    await client.query('VACUUM ANALYZE "order"');
  });
}
