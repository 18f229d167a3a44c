import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { assignRole } from "~/flows/shop/assign-role.server";
import { runStatement } from "~/flows/statement/run.server";
import { sayNew } from "~/flows/statement/say-new.server";
import { vi } from "~/locales/vi";
import { loader as frame } from "~/routes/app";
import { action as pay } from "~/routes/app.money.statement-payments.$statementId";
import { loader as rows } from "~/routes/app.money.statement-rows.$statementId";
import { action as ticket } from "~/routes/app.money.statement-uploads";
import { loader as list } from "~/routes/app.money.statements._index/route";
import { action, loader } from "~/routes/app.money.statements.$statementId/route";
import { ACTOR } from "../flows/a-shop";
import { apply, aShopThatIsPaid, aWorkbook, HEADER, imported, standing, undo } from "../flows/statement/a-statement";
import { anotherShop } from "../jobs/many-parcels";
import { aMerchant, aStranger, LAN, MINH, thrownBy } from "./a-merchant";

const PATH = "/app/money/statements";
const UPLOADS = "/app/money/statement-uploads";
const ABSENT = "00000000-0000-4000-8000-000000000000";

const MAPPING = { sheet: 0, headerRow: 1, columns: ["label", null, "codVnd", "shippingFeeVnd"], weightUnit: "g" };
const SEEN = { rows: 1, codVnd: 450_000, feeVnd: 30_000 };

/** A shop with money, its staff, and a statement of another shop of the same app, in every respect like those of this one. */
async function aPlace() {
  const { shop, labels } = await aShopThatIsPaid();
  const { database } = shop.deps;
  await anotherShop(shop, "zz-other");
  const [other] = await database.query<{ id: string }>(
    `INSERT INTO statement (shop_id, id, name, kind, file_hash, bytes, pieces, state, created_at, actor_id)
     VALUES ('zz-other', gen_random_uuid(), 't.csv', 'csv', 'x', 1, 1, 'read', now(), 'x') RETURNING id`,
  );
  const merchant = await aMerchant(shop);
  /** Sends a form to a statement's page. */
  const sends = async (id: string, form: unknown) =>
    action(await merchant.sends(`${PATH}/${id}`, form, { statementId: id }));
  return {
    ...{ shop, labels, merchant, sends, foreign: other?.id ?? "" },
    outcomeOf: async (id: string, form: unknown) => (await sends(id, form)).outcome,
    aFile: () => aWorkbook([HEADER, [labels[0], null, 450_000, 30_000]]),
    states: () => database.query("SELECT id, state, mapping FROM statement ORDER BY created_at, id"),
    /** A member of staff who may see no money. */
    async aPacker() {
      // The first who comes is the account's owner.
      await frame(await merchant.asks("/app"));
      const packer = await aMerchant(shop, MINH);
      // Whoever asks is known from then on.
      await frame(await packer.asks("/app"));
      expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "packer" }, LAN)).toBe("saved");
      return packer;
    },
  };
}

/** Every form that the page sends, as it is sent rightly. */
const FORMS: Record<string, object> = {
  columns: { intent: "columns", mapping: MAPPING },
  again: { intent: "again" },
  go_on: { intent: "go_on" },
  give_up: { intent: "give_up" },
  apply: { intent: "apply", seen: SEEN },
  say_new: { intent: "say_new", row: 2 },
  undo: { intent: "undo", why: "sai tháng" },
};

/** What no part of a form is. */
const WRONG = [null, -1.5, "", { x: 1 }, [[]], "x".repeat(100_000)];

describe("the forms of a statement's page", () => {
  test("do nothing to another shop's statement, nor to one that is not there", async () => {
    const { foreign, states, outcomeOf, sends } = await aPlace();
    const before = await states();
    expect(before).toHaveLength(1);
    for (const [intent, form] of Object.entries(FORMS)) {
      for (const id of [foreign, ABSENT]) expect(await outcomeOf(id, form), intent).toBe("not_found");
      for (const id of ["x", "1", `${ABSENT}'--`]) expect((await thrownBy(sends(id, form))).status).toBe(404);
    }
    expect(await states()).toEqual(before);
  });

  test("are refused to strangers, to staff without the right, and as garbage", async () => {
    const { shop, aFile, states, sends, aPacker } = await aPlace();
    const id = await imported(shop, aFile());
    const packer = await aPacker();
    const before = await states();
    for (const [intent, form] of Object.entries(FORMS)) {
      const params = { statementId: id };
      expect((await thrownBy(action(await packer.sends(`${PATH}/${id}`, form, params)))).status, intent).toBe(403);
      expect((await thrownBy(action({ ...aStranger(`${PATH}/${id}`), params }))).status).toBe(401);
      for (const [name, value] of Object.entries(form)) {
        for (const wrong of [undefined, ...WRONG, [value]]) {
          expect((await thrownBy(sends(id, { ...form, [name]: wrong }))).status, `${intent} ${name}`).toBe(400);
        }
      }
    }
    for (const wrong of [null, [], "apply", 7, {}, { intent: "delete" }]) {
      expect((await thrownBy(sends(id, wrong))).status).toBe(400);
    }
    expect(await states()).toEqual(before);
  });
});

describe("a page that is no longer true", () => {
  test("applies once, whoever presses, and never what was not seen", async () => {
    const { shop, aFile, outcomeOf } = await aPlace();
    const id = await imported(shop, aFile());
    // A colleague had it read by other columns since.
    expect(await outcomeOf(id, { ...FORMS.apply, seen: { ...SEEN, codVnd: 400_000 } })).toBe("changed");
    expect((await standing(shop, id)).state).toBe("read");
    const both = await Promise.all([outcomeOf(id, FORMS.apply), outcomeOf(id, FORMS.apply)]);
    expect(both.sort()).toEqual(["not_now", "under_way"]);
    await runStatement(shop.deps, shop.shopId, id);
    expect(await standing(shop, id)).toEqual({ state: "applied", rows: ["2 matched counted"] });
    for (const form of [FORMS.columns, FORMS.again]) expect(await outcomeOf(id, form)).toBe("too_late");
    for (const form of [FORMS.give_up, FORMS.go_on, FORMS.apply]) expect(await outcomeOf(id, form)).toBe("not_now");
    expect(await outcomeOf(id, FORMS.say_new)).toBe("not_in_doubt");

    const undone = await Promise.all([outcomeOf(id, FORMS.undo), outcomeOf(id, { ...FORMS.undo, why: "khác" })]);
    expect(undone.sort()).toEqual(["not_now", "under_way"]);
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).state).toBe("undone");
    for (const form of [FORMS.apply, FORMS.undo, FORMS.say_new]) expect(await outcomeOf(id, form)).toBe("not_now");
  });

  test("has columns chosen and rows read again once, while nothing counts", async () => {
    const { shop, aFile, outcomeOf } = await aPlace();
    const id = await imported(shop, aFile());
    expect(await outcomeOf(id, { ...FORMS.columns, mapping: { ...MAPPING, columns: ["label"] } })).toBe("not_usable");
    const both = await Promise.all([outcomeOf(id, FORMS.columns), outcomeOf(id, FORMS.again)]);
    expect(both.sort()).toEqual(["reading", "too_late"]);
    // It is being read: neither its rows nor what is left of them can be asked for.
    expect(await outcomeOf(id, FORMS.apply)).toBe("not_now");
    expect(await outcomeOf(id, FORMS.give_up)).toBe("not_now");
    expect(await outcomeOf(id, FORMS.go_on)).toBe("under_way");
    const work = await shop.deps.database.query("SELECT 1 FROM work WHERE kind = 'statement' AND subject LIKE $1", [
      `%${id}%`,
    ]);
    expect(work).toHaveLength(1);
    await runStatement(shop.deps, shop.shopId, id);
    expect((await standing(shop, id)).state).toBe("read");
  });

  test("gives up a reading once, and says new once", async () => {
    const { shop, labels, aFile, outcomeOf } = await aPlace();
    const id = await imported(shop, aFile());
    await shop.deps.database.query("UPDATE statement SET state = 'reading' WHERE id = $1", [id]);
    await shop.deps.database.query("UPDATE work SET state = 'parked' WHERE kind = 'statement' AND subject LIKE $1", [
      `%${id}%`,
    ]);
    const both = await Promise.all([outcomeOf(id, FORMS.give_up), outcomeOf(id, FORMS.give_up)]);
    expect(both.sort()).toEqual(["given_up", "not_now"]);

    const fees = ["Mã vận đơn", "Phí vận chuyển", "Phí bảo hiểm"];
    const other = await imported(shop, aWorkbook([fees, [labels[1], 30_000, 0], [labels[1], 25_000, 5_000]]));
    expect((await standing(shop, other)).rows).toEqual(["2 matched", "3 unsure fees_perhaps_counted"]);
    const said = await Promise.all([3, 3].map((row) => outcomeOf(other, { intent: "say_new", row })));
    // The second waits for its turn, or is told to.
    expect(said.filter((outcome) => outcome === "said")).toHaveLength(1);
    expect(["not_in_doubt", "busy"]).toContain(said.find((outcome) => outcome !== "said"));
    expect(await sayNew(shop.deps, shop.shopId, { statementId: other, n: 99 }, ACTOR)).toEqual({
      outcome: "not_in_doubt",
    });
  });
});

test("the address for a file is given for one that fits, to who may import", async () => {
  const { merchant, aPacker } = await aPlace();
  const asks = async (file: unknown) => ticket(await merchant.sends(UPLOADS, file));
  const FILE = { id: ABSENT, name: "doi-soat.xlsx", bytes: 1_000 };
  expect(await (await asks(FILE)).json()).toEqual({
    ...{ outcome: "address", address: expect.stringMatching(/^\/uploads\/statements\/[\w.-]+$/) },
  });
  expect(await (await asks({ ...FILE, bytes: 20 * 1024 * 1024 + 1 })).json()).toEqual({ outcome: "too_large" });
  expect(await (await asks({ ...FILE, bytes: 0 })).json()).toEqual({ outcome: "empty" });
  for (const wrong of [
    ...[null, {}, { ...FILE, id: "x" }, { ...FILE, id: undefined }, { ...FILE, name: 7 }],
    ...[
      { ...FILE, name: "x".repeat(1_001) },
      { ...FILE, bytes: -1 },
      { ...FILE, bytes: 1.5 },
    ],
    ...[
      { ...FILE, bytes: "1000" },
      { ...FILE, bytes: 9e15 },
    ],
  ]) {
    expect((await thrownBy(asks(wrong))).status, JSON.stringify(wrong)?.slice(0, 90)).toBe(400);
  }
  expect((await thrownBy(ticket(aStranger(UPLOADS)))).status).toBe(401);
  expect((await thrownBy(ticket(await (await aPacker()).sends(UPLOADS, FILE)))).status).toBe(403);
});

describe("what is read of statements", () => {
  test("is this shop's alone, and for who may see its money", async () => {
    const { shop, aFile, foreign, merchant, aPacker } = await aPlace();
    await imported(shop, aFile());
    const { asks, sends: posts } = merchant;
    const of = async (id: string, show = "") =>
      rows(await asks(`/app/money/statement-rows/${id}${show}`, { statementId: id }));
    const payOf = async (id: string, form: unknown) =>
      pay(await posts(`/app/money/statement-payments/${id}`, form, { statementId: id }));
    for (const id of [foreign, ABSENT, "x"]) {
      expect((await thrownBy(loader(await asks(`${PATH}/${id}`, { statementId: id })))).status).toBe(404);
      expect((await thrownBy(of(id))).status).toBe(404);
      expect((await thrownBy(payOf(id, { after: 0 }))).status).toBe(404);
    }
    const { statements } = await list(await asks(PATH));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.map(({ statementId }) => statementId)).not.toContain(foreign);
    // What an address asks in vain is not asked: the first page.
    for (const after of [
      "x",
      "2026-01-01|x",
      "|",
      `9999-99-99T99:99:99.999Z|${ABSENT}`,
      `${"9".repeat(50)}|${ABSENT}`,
    ]) {
      expect((await list(await asks(`${PATH}?after=${encodeURIComponent(after)}`))).statements).toEqual(statements);
    }
    const packer = await aPacker();
    const params = { statementId: ABSENT };
    for (const answer of [
      thrownBy(list(await packer.asks(PATH))),
      thrownBy(loader(await packer.asks(`${PATH}/${ABSENT}`, params))),
      thrownBy(rows(await packer.asks(`/app/money/statement-rows/${ABSENT}`, params))),
      thrownBy(pay(await packer.sends(`/app/money/statement-payments/${ABSENT}`, { after: 0 }, params))),
    ]) {
      expect((await answer).status).toBe(403);
    }
  });

  test("goes into a file with what was expected beside what the statement says", async () => {
    const { shop, labels, merchant } = await aPlace();
    const { asks } = merchant;
    const id = await imported(
      shop,
      aWorkbook([HEADER, [labels[1], { day: "2026-11-20" }, 400_000, 35_000], ["=1+1", null, 1, 1]]),
    );
    const fileOf = async (show: string) => {
      const answer = await rows(await asks(`/app/money/statement-rows/${id}${show}`, { statementId: id }));
      return parse(await answer.text(), { bom: true });
    };
    const [heading = [], row = [], ...others] = await fileOf("?show=different");
    expect(others).toEqual([]);
    const { field: fieldNames } = vi.statements;
    const cell = (name: string) => row[heading.indexOf(name)];
    expect([cell("COD đang chờ"), cell(fieldNames.codVnd), cell("Phí đã biết"), cell("Kết quả")]).toEqual([
      ...["450000", "400000", "30000", "Lệch"],
    ]);
    // Whatever the address asks, the file is of this statement; and a code that is a formula is none in a spreadsheet.
    expect(await fileOf("?show=x&after=-1")).toHaveLength(3);
    expect((await fileOf("?show=all")).flat().filter((text) => text.startsWith("="))).toEqual([]);
  });

  test("has orders marked as paid by rows, refuses garbage, and only once it is applied", async () => {
    const { shop, aFile, merchant } = await aPlace();
    const { sends: posts } = merchant;
    const id = await imported(shop, aFile());
    const payOf = async (form: unknown) =>
      pay(await posts(`/app/money/statement-payments/${id}`, form, { statementId: id }));
    for (const wrong of [null, {}, { after: -1 }, { after: "0" }, { after: 2 ** 31 }, { after: 0.5 }]) {
      expect((await thrownBy(payOf(wrong))).status).toBe(400);
    }
    expect((await thrownBy(payOf({ after: 0 }))).status).toBe(404);
    await apply(shop, id);
    const both = await Promise.all([payOf({ after: 0 }), payOf({ after: 0 })]);
    const counts = await Promise.all(both.map(async (answer) => ((await answer.json()) as { counts: object }).counts));
    expect(counts).toEqual(expect.arrayContaining([{ asked: 1 }, { already: 1 }]));
    await undo(shop, id);
  });
});
