import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import { changeRules } from "~/flows/rules/change.server";
import { openRule, readRules } from "~/flows/rules/read.server";
import { tryRule } from "~/flows/rules/try.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { findShop } from "~/store/shops.server";
import { addRule, aRuledShop, jobsIn, rulesOf } from "../a-ruled-shop";
import { ACTOR, aBookedParcel, anOrder, SHOP, type TestShop } from "../a-shop";

const PLANT = { lines: [{ sku: "TRAU-BA", quantity: 1 }] };
const IS_PLANT = { fact: "productType" as const, is: "any_of" as const, values: ["Cây cảnh"] };
const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";
const shopRow = async ({ deps, shopId }: TestShop) => {
  const shop = await findShop(deps.database, shopId);
  if (!shop) throw new Error("the shop is gone");
  return { ...shop, domain: SHOP };
};

describe("on a parcel", () => {
  test("a rule is shown beside what it set, before booking and after, even if it was deleted since", async () => {
    const shop = await aRuledShop();
    await addRule(shop, "Cây sống", [IS_PLANT], {
      tags: [75],
      subTags: [4],
      transport: "road",
      note: "Cây sống {items}",
    });
    const { orderId, shipmentId } = await anOrder(shop, PLANT);
    const before = await openOrder(shop.deps, shop.shopId, keyOf(orderId));
    expect(before?.parcels[0]?.draft).toMatchObject({
      request: { tags: [75], subTags: [4], transport: "road", note: "Cây sống 1x Cây trầu bà đế vương" },
      origins: { tags: { rules: ["Cây sống"] }, transport: { rules: ["Cây sống"] }, pickOption: "setting" },
    });
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });

    const { version } = await rulesOf(shop);
    await changeRules(shop.deps, shop.shopId, version, { kind: "delete", id: (await rulesOf(shop)).rules[0]!.id });
    const after = await openOrder(shop.deps, shop.shopId, keyOf(orderId));
    expect(after?.parcels[0]).toMatchObject({
      draft: null,
      sent: { tags: [75], subTags: [4] },
      sentOrigins: { tags: { rules: ["Cây sống"] }, note: { rules: ["Cây sống"] } },
    });
  });

  test("a province condition holds however the buyer wrote it", async () => {
    const shop = await aRuledShop();
    const id = await addRule(shop, "TP.HCM", [{ fact: "province", is: "any_of", values: ["Thành phố Hồ Chí Minh"] }], {
      pickWorkShift: 1,
    });
    const to = (address2: string, city: string) => ({
      shippingAddress: { firstName: "An", lastName: "Lê", phone: "0900000002", address1: "12 Lê Lợi", address2, city },
    });
    const written = [
      to("Phường Bến Nghé, Quận 1", "Thành phố Hồ Chí Minh"),
      to("p. Bến Nghé, Q.1", "HCM"),
      to("Phường Sài Gòn", "TP.HCM"),
      to("Phường Phú Cường, Thủ Dầu Một", "Bình Dương"),
      to("Phường Cửa Nam", "Hà Nội"),
    ];
    const shifts: unknown[] = [];
    for (const address of written) {
      const { orderId } = await anOrder(shop, address);
      const order = await openOrder(shop.deps, shop.shopId, keyOf(orderId));
      shifts.push(order?.parcels[0]?.draft?.request.pickWorkShift ?? null);
    }
    expect(shifts).toEqual([1, 1, 1, 1, null]);
    expect(id).toBeTruthy();
  });
});

describe("a hold", () => {
  test("keeps the parcel until staff release it, once, by name", async () => {
    const shop = await aRuledShop();
    const id = await addRule(shop, "COD cao", [{ fact: "payment", is: "any_of", values: ["cod"] }], {
      hold: { reason: "Gọi khách" },
    });
    const { orderId, shipmentId, parcels } = await anOrder(shop);
    expect(parcels).toMatchObject([
      { state: "needs_review", problems: [{ code: "rule_hold", params: { rule: "COD cao", reason: "Gọi khách" } }] },
    ]);
    expect(await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR)).toMatchObject([{ outcome: "not_ready" }]);

    expect(await releaseHold(shop.deps, shop.shopId, shipmentId, ["another"], ACTOR)).toEqual({ outcome: "released" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "needs_review" });
    await Promise.all([1, 2].map(() => releaseHold(shop.deps, shop.shopId, shipmentId, [id], ACTOR)));
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", problems: [] });
    const releases = (await shop.history(shipmentId)).filter(({ kind }) => kind === "hold_released");
    expect(releases.at(-1)).toMatchObject({ source: "person", actor: "Lan", details: { rules: "COD cao" } });
    expect(releases).toHaveLength(2);

    await readOrder(shop.deps, shop.shopId, orderId);
    await redraftOpenParcels(shop.deps, shop.shopId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
  });

  test("by a new rule also holds a parcel that was released from another, and a queued one", async () => {
    const shop = await aRuledShop();
    const first = await addRule(shop, "Một", [], { hold: { reason: "xem" } });
    const { shipmentId } = await anOrder(shop);
    await releaseHold(shop.deps, shop.shopId, shipmentId, [first], ACTOR);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    await addRule(shop, "Hai", [], { hold: { reason: "xem nữa" } });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "needs_review" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ problems: [{ params: { rule: "Hai" } }] });
  });

  test("is not released once the parcel is under way, nor in another shop", async () => {
    const shop = await aRuledShop();
    const { shipmentId } = await aBookedParcel(shop);
    expect(await releaseHold(shop.deps, shop.shopId, shipmentId, ["x"], ACTOR)).toEqual({ outcome: "locked" });
    expect(await releaseHold(shop.deps, "0000000x", shipmentId, ["x"], ACTOR)).toEqual({ outcome: "not_found" });
  });
});

describe("the list of rules", () => {
  test("cannot hold and book, and its note has only words that are filled in", async () => {
    const shop = await aRuledShop();
    const saving = async (actions: object) =>
      changeRules(shop.deps, shop.shopId, (await rulesOf(shop)).version, {
        kind: "save",
        rule: { id: "new", name: "Một", conditions: [], actions },
      });
    const hold = { reason: "Xem" };
    expect(await saving({ hold, bookAtOnce: true })).toEqual({
      outcome: "invalid",
      faults: { "actions.bookAtOnce": "invalid" },
    });
    expect(await saving({ note: "{order} {sđt}" })).toEqual({
      outcome: "invalid",
      faults: { "actions.note": "unknown_word" },
    });
    expect(await saving({ hold, note: "{order}" })).toMatchObject({ outcome: "saved" });
  });

  test("can be moved, turned off, copied and cleared, and each change that matters to a parcel is applied", async () => {
    const shop = await aRuledShop();
    const names = async () =>
      (await rulesOf(shop)).rules.map(({ name, enabled }) => (enabled ? name : `${name} (tắt)`));
    const queued: number[] = [];
    const takeQueued = async () => {
      queued.push(await jobsIn(shop, "redraft-parcels"));
      await shop.deps.database.query("DELETE FROM work WHERE kind = 'redraft-parcels'");
    };
    const change = async (form: Parameters<typeof changeRules>[3]) => {
      const { outcome } = await changeRules(shop.deps, shop.shopId, (await rulesOf(shop)).version, form);
      await takeQueued();
      return outcome;
    };
    const a = await addRule(shop, "Một", [], { tags: [10] });
    await takeQueued();
    const b = await addRule(shop, "Hai", [], { tags: [13] });
    await takeQueued();
    expect(await change({ kind: "move", id: b, by: -1 })).toBe("saved");
    expect(await names()).toEqual(["Hai", "Một"]);
    expect(await change({ kind: "move", id: b, by: -1 })).toBe("saved");
    expect(await names()).toEqual(["Hai", "Một"]);
    expect(await change({ kind: "enable", id: b, enabled: false })).toBe("saved");
    expect(await change({ kind: "duplicate", id: a, name: "Một (bản sao)" })).toBe("saved");
    expect(await names()).toEqual(["Hai (tắt)", "Một", "Một (bản sao) (tắt)"]);
    expect(await change({ kind: "delete", id: b })).toBe("saved");
    expect(await change({ kind: "delete", id: b })).toBe("not_possible");
    expect(await names()).toEqual(["Một", "Một (bản sao) (tắt)"]);
    // Neither a copy, which is off, nor what is already so changes a parcel.
    expect(queued).toEqual([1, 1, 1, 0, 1, 0, 0, 0]);
  });

  test("if two people change it at once, one is told that it has changed", async () => {
    const shop = await aRuledShop();
    const { version } = await rulesOf(shop);
    const save = (name: string) =>
      changeRules(shop.deps, shop.shopId, version, {
        kind: "save",
        rule: { id: name, name, conditions: [], actions: { tags: [10] } },
      });
    const outcomes = await Promise.all(["one", "two", "three"].map(save));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["saved", "stale", "stale"]);
    const stored = await rulesOf(shop);
    expect(stored.rules).toHaveLength(1);
    expect(outcomes.find(({ outcome }) => outcome === "stale")).toEqual({ outcome: "stale", version: stored.version });
    expect(await jobsIn(shop, "redraft-parcels")).toBe(1);
  });

  test("refuses an incomplete rule, and names the field", async () => {
    const shop = await aRuledShop();
    const { version } = await rulesOf(shop);
    const rule = { id: "x", name: "", conditions: [{ fact: "orderTag", is: "any_of", values: [] }], actions: {} };
    expect(await changeRules(shop.deps, shop.shopId, version, { kind: "save", rule })).toMatchObject({
      outcome: "invalid",
      faults: { name: "missing", "conditions.0.values": "missing", actions: "invalid" },
    });
  });

  test("cannot be changed by the form of the other settings", async () => {
    const shop = await aRuledShop();
    await addRule(shop, "Một", [], { tags: [10] });
    expect(await saveSettings(shop.deps, await shopRow(shop), { rules: [], labelSize: "A5" })).toEqual({
      outcome: "saved",
    });
    expect((await rulesOf(shop)).rules).toHaveLength(1);
  });

  test("offers values from the shop's own orders", async () => {
    const shop = await aRuledShop();
    await anOrder(shop, { ...PLANT, tags: ["VIP"] });
    const template = { name: "live_plants" as const, reason: "" };
    const view = await openRule(shop.deps, await shopRow(shop), "new", template);
    expect(view).toMatchObject({
      rule: null,
      draft: {
        conditions: [{ fact: "productType", is: "any_of", values: ["Cây cảnh"] }],
        actions: { tags: [75], subTags: [4] },
      },
      choices: { orderTag: ["VIP"], productTag: ["cây sống"], productType: ["Cây cảnh"] },
      names: { pickups: [{ id: "18000226" }], locations: [{ name: "Hà Nội" }, { name: "Đà Nẵng" }] },
    });
    expect(await openRule(shop.deps, await shopRow(shop), "nobody", null)).toBeNull();
    expect(await readRules(shop.deps, await shopRow(shop))).toMatchObject({
      rules: [],
      redrafting: false,
      builtIn: { insuredAboveVnd: 3_000_000, holdCodAboveVnd: null },
    });
  });
});

describe("a trial", () => {
  const tags = (id: string, change: object = {}) => ({
    id,
    name: "Cây sống",
    conditions: [IS_PLANT],
    actions: { tags: [75], subTags: [4], bookAtOnce: true },
    ...change,
  });
  const everything = async ({ deps }: TestShop) => {
    const tables = await deps.database.query<{ name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => deps.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)),
    );
    return JSON.stringify(rows);
  };

  test("lists the parcels that a rule matches and what would change, and changes nothing", async () => {
    const shop = await aRuledShop();
    const plant = await anOrder(shop, PLANT);
    const shirt = await anOrder(shop);
    const sent = await aBookedParcel(shop, PLANT);
    const before = await everything(shop);
    const outcome = await tryRule(shop.deps, shop.shopId, tags("new"));
    expect(await everything(shop)).toBe(before);
    expect(outcome).toMatchObject({
      outcome: "tried",
      trial: {
        parcels: 3,
        matching: 2,
        rows: [
          {
            orderName: plant.name,
            waits: true,
            matches: true,
            changes: [
              { part: "tags", before: [], after: [75] },
              { part: "subTags", before: [], after: [4] },
              { part: "bookedAtOnce", before: false, after: true },
            ],
          },
          { orderName: sent.name, waits: false, matches: true, state: "booked" },
        ],
      },
    });
    expect(JSON.stringify(outcome)).not.toContain(`"${shirt.name}"`);
  });

  test("applies the rule at its place: what an earlier rule or staff decided stays", async () => {
    const shop = await aRuledShop();
    await addRule(shop, "Bộ", [], { transport: "road" });
    await anOrder(shop, PLANT);
    const trial = await tryRule(shop.deps, shop.shopId, tags("new", { actions: { transport: "fly" } }));
    expect(trial).toMatchObject({ trial: { matching: 1, rows: [{ matches: true, changes: [] }] } });
  });

  test("of an active rule shows what it would no longer do", async () => {
    const shop = await aRuledShop();
    const id = await addRule(shop, "Cây sống", [IS_PLANT], { hold: { reason: "Xem chậu" } });
    const { name } = await anOrder(shop, PLANT);
    const other = { ...IS_PLANT, values: ["Gốm sứ"] };
    const trial = await tryRule(shop.deps, shop.shopId, tags(id, { conditions: [other] }));
    expect(trial).toMatchObject({
      trial: {
        matching: 0,
        rows: [
          {
            orderName: name,
            matches: false,
            changes: [
              { part: "holds", before: ["Xem chậu"], after: [] },
              { part: "ready", before: false, after: true },
            ],
          },
        ],
      },
    });
  });

  test("of an inactive rule shows what it would do", async () => {
    const shop = await aRuledShop();
    await anOrder(shop, PLANT);
    expect(await tryRule(shop.deps, shop.shopId, tags("new", { enabled: false }))).toMatchObject({
      trial: { matching: 1 },
    });
  });

  test("refuses an incomplete rule", async () => {
    const shop = await aRuledShop();
    expect(await tryRule(shop.deps, shop.shopId, { id: "x" })).toMatchObject({ outcome: "invalid" });
  });
});

describe("drafting the open parcels again", () => {
  test("applies the rules, also when several do it", async () => {
    const shop = await aRuledShop();
    const { shipmentId } = await anOrder(shop, PLANT);
    await addRule(shop, "Giữ", [IS_PLANT], { hold: { reason: "Xem chậu" } });
    expect((await readRules(shop.deps, await shopRow(shop))).redrafting).toBe(true);
    await Promise.all([1, 2, 3].map(() => redraftOpenParcels(shop.deps, shop.shopId)));
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "needs_review" });
  });
});
