import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Database } from "~/store/database.server";
import { listMatchingOrders } from "~/store/order-list.server";
import { listShopsWithoutTexts, readSearchableFrom, writeTexts } from "~/store/order-texts.server";
import { aDatabase } from "./a-database";

interface Order {
  name: string;
  recipient: string;
  ward: string;
  district: string;
  province: string;
  phone: string;
  product: string;
  variant: string;
  sku: string;
  label: string;
  /** What staff corrected. */
  corrected: { recipientName?: string; recipientPhone?: string; ward?: string };
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const mobile = digits(8).map((rest) => `09${rest}`);
const written = fc
  .tuple(mobile, fc.constantFrom(" ", ".", "-", ""), fc.constantFrom("0", "+84", "84", "0084 "))
  .map(([number, sign, begin]) => `${begin}${number.slice(1, 4)}${sign}${number.slice(4, 7)}${sign}${number.slice(7)}`);
const order: fc.Arbitrary<Order> = fc.record({
  name: digits(5).map((number) => `#${number}`),
  recipient: fc.constantFrom("Nguyễn Thị Hoà", "Trần Văn Đức", "ĐỖ THÚY ÁNH", "Lê  Quốc-Bảo", "O'Brien, Ng"),
  ward: fc.constantFrom("Phường Hải Châu 1", "P. Bến Nghé", "Xã Hoà Vang", "phuong 12"),
  district: fc.constantFrom("Quận Hải Châu", "Q.1", "Huyện Hòa Vang"),
  province: fc.constantFrom("Đà Nẵng", "TP. Hồ Chí Minh", "Thừa Thiên - Huế"),
  phone: written,
  product: fc.constantFrom("Áo thun cổ tròn (100% cotton)", "Bánh đậu xanh “Hải Dương” – hộp 400g", "Size 39/40"),
  variant: fc.constantFrom("Đen / XL", "Default Title", "Hộp 12"),
  sku: fc.constantFrom("AT-2024-XL", "8935001234567", "bdx_400"),
  label: digits(9).map((number) => `S22041970.SGA26.C3.${number}`),
  corrected: fc.record(
    {
      recipientName: fc.constantFrom("Chị Thảo", "Phạm Ý Nhi"),
      recipientPhone: written,
      ward: fc.constantFrom("Phường Thảo Điền"),
    },
    { requiredKeys: [] },
  ),
});

async function aShopWith(database: Database, orders: Order[]): Promise<string> {
  const shopId = randomUUID().slice(0, 8);
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [shopId]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                          total_vnd, recipient_name, details, read_at)
     SELECT $1, 'gid://shopify/Order/' || n, o ->> 'name', timestamptz '2026-11-23' + n / 2 * interval '1 minute', now(), 'PAID', 'UNFULFILLED', 0, 0,
            o ->> 'recipient',
            jsonb_build_object('phone', NULL, 'destination', jsonb_build_object('address2', o -> 'ward', 'city', o -> 'district', 'province', o -> 'province', 'phone', o -> 'phone')), now()
       FROM unnest($2::jsonb[]) WITH ORDINALITY AS t (o, n)`,
    [shopId, orders.map((order) => JSON.stringify(order))],
  );
  await database.query(
    `INSERT INTO fulfillment_order (shop_id, id, order_id, status, details)
     SELECT $1, 'f' || n, 'gid://shopify/Order/' || n, 'OPEN',
            jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('title', o -> 'product', 'variantTitle', o -> 'variant', 'sku', o -> 'sku')))
       FROM unnest($2::jsonb[]) WITH ORDINALITY AS t (o, n)`,
    [shopId, orders.map((order) => JSON.stringify(order))],
  );
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, label, partner_id, overrides, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || n, 'f' || n, 'booked', o ->> 'label', $1 || '-' || substr(o ->> 'name', 2) || '-' || n,
            jsonb_strip_nulls(jsonb_build_object('recipientName', o #> '{corrected,recipientName}', 'recipientPhone', o #> '{corrected,recipientPhone}',
              'address', CASE WHEN o #> '{corrected,ward}' IS NOT NULL THEN jsonb_build_object('ward', o #> '{corrected,ward}') END)), now(), now()
       FROM unnest($2::jsonb[]) WITH ORDINALITY AS t (o, n)`,
    [shopId, orders.map((order) => JSON.stringify(order))],
  );
  return shopId;
}

async function found(
  database: Database,
  shopId: string,
  search: string,
  tab: "all" | "under_way" = "all",
): Promise<string[]> {
  const { orders } = await listMatchingOrders(database, shopId, { tab, search }, { limit: 100, after: null });
  return orders.map(({ id }) => id.replace("gid://shopify/Order/", ""));
}

/** What stands on an order, as staff may type it. */
const shownOn = (order: Order, n: number, shopId: string): string[] => {
  const number = order.name.slice(1);
  const phones = [order.phone, order.corrected.recipientPhone].filter((phone) => phone !== undefined);
  const texts = [order.recipient, order.ward, order.district, order.province, order.product, order.variant, order.sku];
  const corrected = [order.corrected.recipientName, order.corrected.ward].filter((text) => text !== undefined);
  return [
    ...[...texts, ...corrected, ...phones, order.name, number, number.slice(-4), order.label],
    ...phones.map((phone) => phone.replace(/\D/g, "").slice(-4)),
    ...phones.map((phone) => phone.replace(/\D/g, "").slice(-9).replace(/^/, "0")),
    ...[
      order.label.split(".").slice(-2).join("."),
      order.label.slice(-6),
      order.label.replaceAll(".", "").toLowerCase(),
    ],
    ...[`${shopId}-${number}-${n}`, `${number}-${n}`],
    `${order.recipient} ${order.district}`,
    `${order.ward}, ${order.province}`,
    `${order.product} ${order.recipient}`,
    ...phones.map((phone) => `${order.recipient} ${phone}`),
  ];
};

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("đ", "d").replaceAll("Đ", "D");
const retyped: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize("NFD"),
  plain,
  (text) => text.toUpperCase(),
  (text) => ` ${plain(text).toLowerCase().replaceAll(" ", "  ")} `,
];

test("whatever stands on an order finds it, however it is typed, in its tab too, and never another shop's", async () => {
  const database = await aDatabase();
  const lists = fc.array(order, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(lists, lists, fc.nat(), fc.nat(), async (orders, others, chosen, way) => {
      const shopId = await aShopWith(database, orders);
      await aShopWith(database, others);
      const at = chosen % orders.length;
      const shown = orders[at] ? shownOn(orders[at], at + 1, shopId) : [];
      const type = retyped[way % retyped.length] ?? String;
      for (const text of shown) {
        const ids = await found(database, shopId, type(text));
        expect(ids, `${type(text)} in ${JSON.stringify(orders[at])}`).toContain(String(at + 1));
        expect(await found(database, shopId, type(text), "under_way")).toEqual(ids);
        // Numbers of this shop alone: what is listed belongs to it.
        expect(ids.filter((id) => Number(id) > orders.length)).toEqual([]);
      }
      const all = orders.map((order) => plain(JSON.stringify(order)).toLowerCase());
      for (const word of ["hoa", "duc", "thao", "hue", "cotton"]) {
        const expected = all.flatMap((text, n) => (new RegExp(`(?<![a-z])${word}`).test(text) ? [String(n + 1)] : []));
        expect((await found(database, shopId, word)).toSorted()).toEqual(expected.toSorted());
      }
    }),
    { numRuns: 10 },
  );
});

const PLAIN: Order = {
  ...{
    name: "#10",
    recipient: "Lan",
    ward: "",
    district: "",
    province: "",
    product: "",
    variant: "",
    sku: "",
    label: "S1",
  },
  ...{ phone: "", corrected: {} },
};

test("a phone is found in whatever way it is written and looked for", async () => {
  const database = await aDatabase();
  const stored = {
    "0901 234 567": ["0901234567", "901234567", "4567", "+84901234567"],
    "+84 (0) 901.234.567": ["0901234567", "234567"],
    "84901234567": ["0901 234 567"],
    "0084 901 234 567": ["0901234567"],
    "901234567": ["0901234567"],
    "０９０１２３４５６７": ["0901234567"],
    "\u202a0901234567\u202c": ["0901234567"],
    "ĐT: 0901234567 (chị Hoa)": ["0901234567"],
    "0901234567 - 0912345678": ["0901234567", "0912345678", "4567", "5678"],
    "0901234567/0912345678": ["0901234567", "0912345678"],
    "024 3825 1234": ["02438251234", "+84 24 3825 1234", "1234"],
    "1900 1234": ["19001234"],
  };
  for (const [phone, searches] of Object.entries(stored)) {
    const shopId = await aShopWith(database, [
      { ...PLAIN, phone },
      { ...PLAIN, phone: "0977 777 777" },
    ]);
    for (const search of searches)
      expect([phone, search, await found(database, shopId, search)]).toEqual([phone, search, ["1"]]);
  }
});

test("a short number is whole: district 1 is not district 10, and a number sign asks for an order's number alone", async () => {
  const database = await aDatabase();
  const places = ["Quận 1", "Quận 10", "Quận 12"].map(
    (district): Order => ({ ...PLAIN, district, phone: "0901220010" }),
  );
  const shopId = await aShopWith(database, [...places, { ...PLAIN, name: "#70010" }]);
  expect(await found(database, shopId, "quan 1")).toEqual(["1"]);
  expect(await found(database, shopId, "quận 10 lan")).toEqual(["2"]);
  expect(await found(database, shopId, "0010")).toEqual(["4", "3", "2", "1"]);
  expect(await found(database, shopId, "#0010")).toEqual(["4"]);
});

/** The words of the shop's orders, as far as they are kept. */
async function kept(database: Database, shopId: string): Promise<{ words: string[]; texts: string[] }> {
  const words = await database.query<{ line: string }>(
    `SELECT right(order_id, 1) || ' ' || word || ' ' || ordered_at::text AS line FROM order_word WHERE shop_id = $1 ORDER BY 1`,
    [shopId],
  );
  const texts = await database.query<{ line: string }>(
    `SELECT right(order_id, 1) || ' ' || unnest(string_to_array(btrim(words), ' ')) || ' ' || ordered_at::text AS line FROM order_text WHERE shop_id = $1 ORDER BY 1`,
    [shopId],
  );
  const lines = (rows: { line: string }[]) => rows.map(({ line }) => line).toSorted();
  return { words: lines(words), texts: lines(texts) };
}

describe("the words of an order", () => {
  const HOA: Order = { ...PLAIN, recipient: "Hoa", phone: "0901234567", product: "Hoa hồng", ward: "Hải Châu" };

  test("change with what stands on it, whatever changed; a word that stands twice stays until its last is gone", async () => {
    const database = await aDatabase();
    const shopId = await aShopWith(database, [HOA]);
    const change = (table: string, set: string) =>
      database.query(`UPDATE ${table} SET ${set} WHERE shop_id = $1`, [shopId]);
    const finds = async (...searches: string[]) => {
      const { words, texts } = await kept(database, shopId);
      expect(words).toEqual(texts);
      return Promise.all(searches.map(async (search) => (await found(database, shopId, search)).length));
    };
    expect(await finds("hoa", "hong", "4567", "hai chau", "lan")).toEqual([1, 1, 1, 1, 0]);
    await change('"order"', "recipient_name = 'Lan'");
    expect(await finds("hoa", "lan")).toEqual([1, 1]);
    await change("fulfillment_order", `details = '{"lines": [{"title": "Áo"}]}'`);
    expect(await finds("hoa", "ao")).toEqual([0, 1]);
    await change('"order"', `details = jsonb_set(details, '{destination,phone}', '"0912345678"')`);
    expect(await finds("4567", "0912345678")).toEqual([0, 1]);
    await change("shipment", `overrides = '{"recipientPhone": "0988888888", "address": {"ward": "Phường Thảo Điền"}}'`);
    expect(await finds("0912345678", "0988 888 888", "hai chau", "thảo điền")).toEqual([1, 1, 1, 1]);
    await change("shipment", `address = '{"status": "resolved", "address": {"district": "Quận Sơn Trà"}}'`);
    expect(await finds("son tra")).toEqual([1]);
    await change('"order"', "created_at = created_at - interval '1 day'");
    expect(await finds("lan", "son tra")).toEqual([1, 1]);
    await database.query(`DELETE FROM shipment WHERE shop_id = $1`, [shopId]);
    expect(await finds("thảo điền", "0988888888", "hai chau")).toEqual([0, 0, 1]);
    await database.query(`DELETE FROM fulfillment_order WHERE shop_id = $1`, [shopId]);
    expect(await finds("ao", "lan")).toEqual([0, 1]);
    await database.query(`DELETE FROM "order" WHERE shop_id = $1`, [shopId]);
    expect(await kept(database, shopId)).toEqual({ words: [], texts: [] });
  });

  test("are those of both changes when two processes change an order at once, in whatever order they commit", async () => {
    const database = await aDatabase();
    const shopId = await aShopWith(database, [HOA, HOA, HOA]);
    for (let turn = 0; turn < 20; turn += 1) {
      const changes = [
        `UPDATE "order" SET recipient_name = 'Ten ${turn}' WHERE shop_id = $1 AND id = $2`,
        `UPDATE shipment SET overrides = '{"recipientName": "${turn % 2 ? "Hoa" : "Hồng"}"}' WHERE shop_id = $1 AND order_id = $2`,
        `UPDATE fulfillment_order SET details = '{"lines": [{"title": "${turn % 3 ? "Hoa" : "Châu"} ${turn}"}]}' WHERE shop_id = $1 AND order_id = $2`,
      ];
      const orders = [1, 2, 3].map((n) => `gid://shopify/Order/${n}`);
      await Promise.all(orders.flatMap((id) => changes.map((change) => database.query(change, [shopId, id]))));
      const { words, texts } = await kept(database, shopId);
      expect(words).toEqual(texts);
      const [stale] = await database.query(
        `SELECT 1 FROM order_text t WHERE t.shop_id = $1 AND t.words <> words_of_order(t.shop_id, t.order_id)`,
        [shopId],
      );
      expect(stale).toBeUndefined();
    }
  });
});

describe("orders that are older than the search of everything", () => {
  /** As the migration leaves them: the words of the name alone. */
  async function anOldShop(database: Database, orders: Order[]): Promise<string> {
    const shopId = await aShopWith(database, orders);
    await database.query(`DELETE FROM order_word WHERE shop_id = $1`, [shopId]);
    await database.query(`DELETE FROM order_text WHERE shop_id = $1`, [shopId]);
    await database.query(
      `INSERT INTO order_word SELECT o.shop_id, w.word, o.created_at, o.id FROM "order" o, unnest(name_words(o.recipient_name)) AS w (word) WHERE shop_id = $1`,
      [shopId],
    );
    await database.query(
      `UPDATE shop SET searchable_from = (SELECT max(created_at) FROM "order" WHERE shop_id = $1) WHERE id = $1`,
      [shopId],
    );
    return shopId;
  }
  const some = (n: number) =>
    Array.from(
      { length: n },
      (_, at): Order => ({ ...PLAIN, recipient: `Hoa ${at % 2 ? "An" : "Bình"}`, ward: "Hải Châu" }),
    );

  test("are found by name before their text is written, and by everything after; those that come in meanwhile at once", async () => {
    const database = await aDatabase();
    const shopId = await anOldShop(database, some(450));
    await aShopWith(database, some(3));
    expect((await found(database, shopId, "hoa bi")).length).toBe(100);
    expect(await found(database, shopId, "hai chau")).toEqual([]);
    // A change writes an order's text, and its old name goes.
    await database.query(
      `UPDATE "order" SET recipient_name = 'Lan' WHERE shop_id = $1 AND id = 'gid://shopify/Order/7'`,
      [shopId],
    );
    expect(await found(database, shopId, "hai chau")).toEqual(["7"]);
    expect(await found(database, shopId, "hoa lan")).toEqual([]);

    expect(await listShopsWithoutTexts(database)).toEqual([{ id: shopId }]);
    expect(await writeTexts(database, shopId)).toBe(200);
    const reached = await readSearchableFrom(database, shopId);
    const newest = await found(database, shopId, "hai chau");
    expect(newest[0]).toBe("450");
    expect(reached?.toISOString()).toBe("2026-11-23T02:05:00.000Z");
    expect(await writeTexts(database, shopId)).toBe(200);
    expect(await writeTexts(database, shopId)).toBe(49);
    expect(await readSearchableFrom(database, shopId)).toBeNull();
    expect(await writeTexts(database, shopId)).toBe(0);
    const { words, texts } = await kept(database, shopId);
    expect(words).toEqual(texts);
    expect(new Set(words.map((line) => line.split(" ")[1]))).toEqual(
      new Set(["an", "binh", "chau", "hai", "hoa", "lan"]),
    );
  });

  test("lose the words of a name that is erased, whether their text is written or not", async () => {
    const database = await aDatabase();
    const shopId = await anOldShop(database, some(2));
    await database.query(
      `UPDATE "order" SET recipient_name = NULL, details = details - 'destination', redacted_at = now() WHERE shop_id = $1`,
      [shopId],
    );
    expect(await kept(database, shopId)).toEqual({ words: [], texts: [] });
    const again = await anOldShop(database, some(2));
    await database.query(`DELETE FROM shipment WHERE shop_id = $1`, [again]);
    await database.query(`DELETE FROM "order" WHERE shop_id = $1`, [again]);
    expect(await kept(database, again)).toEqual({ words: [], texts: [] });
  });
});
