import { describe, expect, test } from "vitest";
import { action as changeList, loader as listRules } from "~/routes/app.settings.rules._index/route";
import { action as askRule, loader as openRule } from "~/routes/app.settings.rules.$ruleId/route";
import { action as saveSettings } from "~/routes/app.settings.save";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, aStranger, thrownBy } from "./a-merchant";

const PATH = "/app/settings/rules";
const RULE = { id: "r1", name: "Xem hàng", conditions: [], actions: { tags: [10] } };

async function aMerchantAtTheRules() {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const list = async () => listRules(await merchant.asks(PATH));
  const ask = async (body: unknown, ruleId = "new") =>
    askRule(await merchant.sends(`${PATH}/${ruleId}`, body, { ruleId }));
  return { shop, merchant, list, ask };
}

describe("the rules of a shop", () => {
  test("need a session token of the shop", async () => {
    await aMerchantAtTheRules();
    for (const loader of [listRules, openRule]) {
      const answer = await thrownBy(Promise.resolve(loader(aStranger(PATH))));
      expect(answer.status).toBe(401);
    }
  });

  test("begin empty, are tried, saved, opened and changed", async () => {
    const { shop, merchant, list, ask } = await aMerchantAtTheRules();
    const { name } = await anOrder(shop);
    const { version, rules } = await list();
    expect(rules).toEqual([]);
    expect(await ask({ intent: "try", rule: RULE })).toMatchObject({
      intent: "try",
      outcome: "tried",
      trial: { matching: 1, rows: [{ orderName: name, changes: [{ part: "tags", before: [], after: [10] }] }] },
    });
    expect((await list()).rules).toEqual([]);

    expect(await ask({ intent: "save", version, rule: RULE })).toMatchObject({ intent: "save", outcome: "saved" });
    expect(await ask({ intent: "save", version, rule: RULE })).toMatchObject({ intent: "save", outcome: "stale" });
    const saved = await list();
    expect(saved).toMatchObject({ rules: [RULE], redrafting: true });
    expect(await openRule(await merchant.asks(`${PATH}/r1`, { ruleId: "r1" }))).toMatchObject({ rule: RULE });

    const change = async (body: unknown) => changeList(await merchant.sends(PATH, body));
    const off = { kind: "enable", id: "r1", enabled: false };
    expect(await change({ version: saved.version, change: off })).toMatchObject({ outcome: "saved" });
    expect(await change({ version: saved.version, change: off })).toMatchObject({ outcome: "stale" });
    expect((await list()).rules).toMatchObject([{ enabled: false }]);
  });

  test("name the faults of an incomplete one", async () => {
    const { list, ask } = await aMerchantAtTheRules();
    const { version } = await list();
    const nameless = { ...RULE, name: "" };
    expect(await ask({ intent: "save", version, rule: nameless })).toMatchObject({
      outcome: "invalid",
      faults: { name: "missing" },
    });
    expect(await ask({ intent: "try", rule: nameless })).toMatchObject({ outcome: "invalid" });
  });

  test("refuse what no page sends", async () => {
    const { merchant, ask } = await aMerchantAtTheRules();
    expect((await thrownBy(ask({ intent: "erase" }))).status).toBe(400);
    const nonsense = Promise.resolve(changeList(await merchant.sends(PATH, { version: 1, change: { kind: "clear" } })));
    expect((await thrownBy(nonsense)).status).toBe(400);
  });

  test("an unknown rule is not found; a template creates one in the reader's language", async () => {
    const { merchant } = await aMerchantAtTheRules();
    const open = async (path: string, ruleId: string) => openRule(await merchant.asks(path, { ruleId }));
    expect((await thrownBy(open(`${PATH}/nobody`, "nobody"))).status).toBe(404);
    expect(await open(`${PATH}/new?template=high_cod`, "new")).toMatchObject({
      rule: null,
      template: "high_cod",
      draft: { actions: { hold: { reason: "Gọi khách xác nhận trước khi gửi" } } },
    });
    expect(await open(`${PATH}/new?template=nonsense`, "new")).toMatchObject({
      template: null,
      draft: { actions: {} },
    });
  });

  test("are not changed by the form of the other settings", async () => {
    const { merchant, list, ask } = await aMerchantAtTheRules();
    await ask({ intent: "save", version: (await list()).version, rule: RULE });
    await saveSettings(await merchant.sends("/app/settings/save", { rules: [], labelSize: "A5" }));
    expect((await list()).rules).toHaveLength(1);
  });
});
