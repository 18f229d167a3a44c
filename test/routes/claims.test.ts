import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLAIM_STATES } from "~/domain/claims/claim";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { assignRole } from "~/flows/shop/assign-role.server";
import { loader as frame } from "~/routes/app";
import { loader as listClaims, action as openClaim } from "~/routes/app.claims._index/route";
import { action as change, loader as read } from "~/routes/app.claims.$claimId/route";
import { action as evidence } from "~/routes/app.claims.$claimId.evidence";
import { registerShop } from "~/store/shops.server";
import { moveParcel } from "../flows/a-message";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH, thrownBy } from "./a-merchant";

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** A shop with a claim for a lost parcel, and what staff can do with it. */
async function aClaim() {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  await frame(await merchant.asks("/app"));
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  for (const status of [3, 4, 13]) await moveParcel(shop, trackingNumber, status);
  const opened = await opens(merchant, { shipmentId, kind: "lost" });
  const claimId = idIn(opened);
  return { shop, merchant, shipmentId, claimId, ...doing(merchant, claimId) };
}

const opens = async (by: Merchant, body: unknown) => openClaim(await by.sends("/app/claims?index", body));

/** The claim that an answer leads to. */
function idIn(answer: unknown): string {
  const to = answer instanceof Response ? answer.headers.get("location") : null;
  const id = to?.match(/\/app\/claims\/([0-9a-f-]{36})/)?.[1];
  if (!id) throw new Error(`leads to ${to}`);
  return id;
}

function doing(by: Merchant, claimId: string) {
  const at = `/app/claims/${claimId}`;
  const page = async () => (await read(await by.asks(at, { claimId }))).claim;
  const sends = async (body: unknown) => change(await by.sends(at, body, { claimId }));
  return {
    page,
    sends,
    /** With the version that the page has now. */
    does: async (body: object) => sends({ version: (await page()).version, ...body }),
    files: async (body: unknown) => evidence(await by.sends(`${at}/evidence`, body, { claimId })),
  };
}

/** Everything stored about claims. */
const storedIn = ({ deps }: TestShop) =>
  deps.database.query(
    `SELECT c.*, (SELECT jsonb_agg(e ORDER BY e.id) FROM claim_event e WHERE e.claim_id = c.id) AS events,
            (SELECT count(*)::int FROM claim_evidence f WHERE f.claim_id = c.id) AS files,
            (SELECT sum(m.amount_vnd)::text FROM money_entry m WHERE m.shipment_id = c.shipment_id AND m.account = 'compensation') AS money
       FROM claim c ORDER BY c.id`,
  );

/** A parcel of another shop. */
const FOREIGN = "00000000-0000-4000-8000-00000000000f";

const move = (state: string, amountVnd: number | null = null) => ({ intent: "move", state, amountVnd, note: null });

describe("a claim's page", () => {
  test("does each thing once: the same form again changes nothing, and one from before another's change says so", async () => {
    const { shop, sends, does, page } = await aClaim();
    const { version: first } = await page();
    const amount = { intent: "amount", amountVnd: 300_000, hasProof: true };
    expect(await does(amount)).toEqual({ outcome: "saved" });
    // The answer was lost, and the same form comes again: it is as it was to become.
    expect(await sends({ version: first, ...amount })).toEqual({ outcome: "saved" });
    expect(await sends({ version: first, ...amount, amountVnd: 1 })).toEqual({ outcome: "changed_meanwhile" });
    const { version: second } = await page();
    expect(await does({ intent: "deadline", deadlineAt: "2026-12-31" })).toEqual({ outcome: "saved" });
    expect((await page()).deadlineAt).toBe("2026-12-31T16:59:59.000Z");
    expect(await sends({ version: second, ...move("sent") })).toEqual({ outcome: "changed_meanwhile" });
    // What somebody notes changes nothing that another decides on.
    const { version: third } = await page();
    expect(await sends({ intent: "note", note: "Gọi lại thứ hai" })).toEqual({ outcome: "saved" });
    expect(await sends({ version: third, ...move("sent") })).toEqual({ outcome: "saved" });
    expect(await does(amount)).toEqual({ outcome: "changed_meanwhile" });
    expect(await does({ intent: "deadline", deadlineAt: "2027-01-31" })).toEqual({ outcome: "changed_meanwhile" });
    expect(await does(move("paid", 1))).toEqual({ outcome: "changed_meanwhile" });
    expect(await does(move("accepted", 280_000))).toEqual({ outcome: "saved" });
    const { version: last } = await page();
    const twice = await Promise.all([1, 2].map(() => sends({ version: last, ...move("paid", 270_000) })));
    expect(twice).toEqual([{ outcome: "saved" }, { outcome: "saved" }]);
    expect(await sends({ version: last, ...move("paid", 1) })).toEqual({ outcome: "changed_meanwhile" });
    expect(await storedIn(shop)).toMatchObject([{ state: "paid", paid_vnd: 270_000, money: "270000" }]);
    expect((await page()).events.map(({ kind }) => kind).toReversed()).toEqual([
      "open",
      "change",
      "change",
      "note",
      "sent",
      "accepted",
      "paid",
    ]);
  });

  test("knows no claim of another shop, and none that is not there", async () => {
    const { shop, merchant, shipmentId, claimId } = await aClaim();
    const stranger = await registerShop(shop.deps.database, "other.myshopify.com", new Date());
    const other = { shop_id: stranger.id, id: FOREIGN, label: "other", partner_id: "other" };
    // The claim and its parcel are another shop's.
    for (const [copy, ...values] of [
      [
        `INSERT INTO "order" SELECT (jsonb_populate_record(o, $2)).* FROM "order" o, shipment s WHERE o.id = s.order_id AND s.id = $1`,
        { shop_id: stranger.id },
      ],
      [
        "INSERT INTO fulfillment_order SELECT (jsonb_populate_record(f, $2)).* FROM fulfillment_order f, shipment s WHERE f.order_id = s.order_id AND s.id = $1",
        { shop_id: stranger.id },
      ],
      ["INSERT INTO shipment SELECT (jsonb_populate_record(s, $2)).* FROM shipment s WHERE id = $1", other],
      [
        "INSERT INTO claim SELECT (jsonb_populate_record(c, $2)).* FROM claim c WHERE shipment_id = $1",
        { shop_id: stranger.id, shipment_id: FOREIGN },
      ],
      ["DELETE FROM claim WHERE shipment_id = $1 AND $2::jsonb IS NOT NULL", {}],
    ] as const) {
      await shop.deps.database.query(copy, [shipmentId, ...values]);
    }
    const before = await storedIn(shop);
    expect(before).toHaveLength(1);
    for (const id of [claimId, randomUUID(), "1' OR true", ""]) {
      const { page, sends, files } = doing(merchant, id);
      expect((await thrownBy(page())).status).toBe(404);
      const bodies = [
        { intent: "note", note: "x" },
        { intent: "amount", amountVnd: 1, hasProof: true, version: "" },
        { intent: "deadline", deadlineAt: "2026-12-31", version: "" },
        { version: "", ...move("sent") },
        { version: "", ...move("paid", 1) },
      ];
      for (const body of bodies) {
        const answer = await sends(body).catch((thrown: Response) => thrown.status);
        expect([404, { outcome: "changed_meanwhile" }]).toContainEqual(answer);
      }
      const piece = { intent: "piece", id: randomUUID(), name: "a.pdf", bytes: 8, n: 0, data: "JVBERi0xLjQ=" };
      const asked = [
        piece,
        { intent: "remove", id: randomUUID() },
        { intent: "open", id: randomUUID() },
        { intent: "all" },
      ];
      for (const body of asked) {
        const answer = await files(body).catch((thrown: Response) => thrown);
        const said = answer.status === 200 ? await answer.json() : answer.status;
        expect([404, { outcome: "gone" }, { removed: false }]).toContainEqual(said);
      }
    }
    expect(await opens(merchant, { shipmentId: FOREIGN, kind: "lost" })).toEqual({
      outcome: "gone",
    });
    expect(await storedIn(shop)).toEqual(before);
  });

  test("asks for the right of each thing: amounts, and what was accepted or paid, are money", async () => {
    const { shop, claimId } = await aClaim();
    const minh = await aMerchant(shop, MINH);
    await listClaims(await minh.asks("/app/claims"));
    await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "packer" }, LAN);
    const { does, files } = doing(minh, claimId);
    const refused = async (work: Promise<unknown>) => (await thrownBy(work)).status;
    expect(await refused(does({ intent: "amount", amountVnd: 1, hasProof: false }))).toBe(403);
    expect(await does(move("sent"))).toEqual({ outcome: "saved" });
    expect(await refused(does(move("accepted", 1)))).toBe(403);
    expect(await does({ intent: "note", note: "Đã gọi" })).toEqual({ outcome: "saved" });
    expect(await does(move("refused"))).toEqual({ outcome: "saved" });
    expect(await (await files({ intent: "remove", id: randomUUID() })).json()).toEqual({ removed: false });
    await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN);
    expect(await does(move("open"))).toEqual({ outcome: "saved" });
    expect(await does({ intent: "amount", amountVnd: 5, hasProof: false })).toEqual({ outcome: "saved" });
  });
});

describe("the list of claims", () => {
  test("opens one for each parcel and kind, however often it is asked for, and none for what was never sent", async () => {
    const { shop, merchant, shipmentId, claimId } = await aClaim();
    const again = await Promise.all([1, 2].map(() => opens(merchant, { shipmentId, kind: "lost" })));
    expect(again.map(idIn)).toEqual([claimId, claimId]);
    const damaged = idIn(await opens(merchant, { shipmentId, kind: "damaged" }));
    expect(damaged).not.toBe(claimId);
    expect(await opens(merchant, { shipmentId: randomUUID(), kind: "lost" })).toEqual({ outcome: "gone" });
    await shop.deps.database.query("UPDATE shipment SET label = NULL WHERE id = $1", [shipmentId]);
    expect(await opens(merchant, { shipmentId, kind: "weight" })).toEqual({ outcome: "gone" });
    for (const body of [{}, null, [], "x", { shipmentId, kind: "stolen" }, { shipmentId: "1", kind: "lost" }]) {
      expect((await thrownBy(opens(merchant, body))).status).toBe(400);
    }
    expect(await storedIn(shop)).toHaveLength(2);
    // A place in the list that no list ever had is the first page.
    for (const after of [
      `2026-02-30T00:00:00.000Z|${claimId}`,
      `0000-01-01T00:00:00.000Z|${claimId}`,
      "x",
      `|${claimId}`,
    ]) {
      for (const tab of ["open", "closed"]) {
        const page = await listClaims(await merchant.asks(`/app/claims?${new URLSearchParams({ tab, after })}`));
        expect(page.counts.open).toBe(2);
      }
    }
  });
});

describe("whatever is sent to a claim", () => {
  const word = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant("\u0000"), fc.constant("\ud800"));
  const amount = fc.oneof(
    fc.integer({ min: 0, max: MAX_STORED_INTEGER }),
    fc.constantFrom(MAX_STORED_INTEGER + 1, 2 ** 53, -1, 1.5, null, "100"),
  );
  const day = fc.oneof(
    fc.constantFrom("2026-12-31", "0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30", "2026-13-01", "31/12/2026"),
    word,
  );
  const valid = fc.constantFrom<object>(
    { intent: "note", note: "Đã gọi" },
    { intent: "amount", amountVnd: 120_000, hasProof: true },
    { intent: "amount", amountVnd: 90_000, hasProof: false },
    { intent: "deadline", deadlineAt: "2026-12-31" },
    ...CLAIM_STATES.map((state) => move(state, 80_000)),
  );
  const wrong = fc.oneof(
    fc.record({ intent: word }),
    fc.record({ version: word }),
    fc.record({ note: fc.oneof(word, fc.constantFrom(null, "x".repeat(2_000))) }),
    fc.record({ amountVnd: amount }),
    fc.record({ hasProof: word }),
    fc.record({ deadlineAt: day }),
    fc.record({ state: word }),
  );
  const form = fc.oneof(
    valid,
    fc.tuple(valid, wrong).map(([some, other]) => ({ ...some, ...other })),
  );

  test("is saved whole or not at all, and is never a failure", async () => {
    const { shop, sends, page } = await aClaim();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(form, async (body) => {
        const before = await storedIn(shop);
        const answer = await sends({ version: (await page()).version, ...body }).catch((thrown: unknown) => {
          if (thrown instanceof Response) return thrown.status;
          throw thrown;
        });
        const said = typeof answer === "number" ? answer : answer.outcome;
        expect([400, "saved", "changed_meanwhile"]).toContain(said);
        seen.add(String(said));
        const after = await storedIn(shop);
        if (said !== "saved") expect(after).toEqual(before);
        const [row] = after as [Record<string, unknown>];
        const isPaid = row.state === "paid";
        expect([row.paid_vnd !== null, row.paid_at !== null]).toEqual([isPaid, isPaid]);
        expect(row.closed_at !== null).toBe(isPaid || row.state === "refused");
        expect(Number(row.money ?? 0)).toBe(isPaid ? Number(row.paid_vnd) : 0);
        // It can still be read.
        expect((await page()).state).toBe(row.state);
      }),
      { numRuns: 60, examples: [[{ intent: "deadline", deadlineAt: "0000-01-01" }]] },
    );
    expect([...seen].toSorted()).toEqual(["400", "changed_meanwhile", "saved"]);
  });
});
