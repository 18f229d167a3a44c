import { PDFDocument } from "pdf-lib";
import { describe, expect, test, vi } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { fetchLabels } from "~/flows/label/fetch.server";
import { repeatPrint } from "~/flows/print/create.server";
import { listPrints, readPrint } from "~/flows/print/read.server";
import { runPrint } from "~/flows/print/run.server";
import { eraseFiles, readWholeFiles } from "~/store/short-lived-files.server";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";
import { aPrint, fileOf, moreLike } from "./a-print";

const MANY = 24;
const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
const fetched = async (shop: TestShop) =>
  ((await shop.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) => url.includes("/label/"))
    .length;
const printings = async (shop: TestShop, shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => kind === "printed");

/** How many labels are in the files that belong to no parcel alone. */
async function pagesWritten({ deps, shopId }: TestShop): Promise<number> {
  const files = await deps.database.query<{ id: string }>(
    "SELECT id FROM short_lived_file f WHERE NOT EXISTS (SELECT 1 FROM print_job_item i WHERE i.file_id = f.id)",
  );
  const ids = files.map(({ id }) => id);
  const whole = await readWholeFiles(deps.database, deps.cipher, shopId, ids);
  const text = Buffer.concat([...whole.values()]).toString("latin1");
  return text.match(/\/Type \/Page\b/g)?.length ?? 0;
}

describe("many labels", () => {
  test("are printed in the background: the queue holds the print, which then has one file, and nothing else is left of it", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const ids = [shipmentId, ...(await moreLike(shop, shipmentId, MANY - 1))];
    const asked = await aPrint(shop, ids);
    expect(asked).toMatchObject({ total: MANY, done: 0, isFinished: false, parts: [] });
    expect(await fetched(shop)).toBe(0);
    const work = await shop.deps.database.query("SELECT payload FROM work WHERE kind = 'print'");
    expect(work).toEqual([{ payload: { shopId: shop.shopId, printId: asked.printId } }]);

    expect(await runPrint(shop.deps, shop.shopId, asked.printId)).toEqual({ outcome: "finished" });

    expect(await readPrint(shop.deps, shop.shopId, asked.printId)).toMatchObject({
      ...{ done: MANY, isFinished: true, missing: [], by: "Lan" },
      parts: [{ parcels: MANY, isThere: true }],
    });
    expect(await pagesOf(await fileOf(shop, asked.printId))).toBe(MANY);
    expect(await shop.deps.database.query("SELECT count(*)::int AS files FROM short_lived_file")).toEqual([
      { files: 1 },
    ]);
    expect((await shop.parcel(ids.at(-1) as string)).printed_at).toBeInstanceOf(Date);
  });

  test("of which one is refused, one is damaged and one never comes: each is named with its order, the others print", async () => {
    const shop = await aShop();
    const bad = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)] as const;
    const good = await aBookedParcel(shop);
    const kinds = ["pdf_json", "pdf_truncated", "reset"];
    await shop.controlCarrier(
      "POST",
      "/faults",
      bad.map(({ trackingNumber }, at) => ({ match: { path: `/label/${trackingNumber}` }, kind: kinds[at] })),
    );
    const ids = [...bad.map(({ shipmentId }) => shipmentId), good.shipmentId];
    const { printId } = await aPrint(shop, [...ids, ...(await moreLike(shop, good.shipmentId, MANY - 4))]);
    await runPrint(shop.deps, shop.shopId, printId);

    const print = await readPrint(shop.deps, shop.shopId, printId);
    expect(print?.missing.map(({ orderName, reason }) => [orderName, reason])).toEqual([
      [bad[0].name, "refused"],
      [bad[1].name, "unreadable"],
      [bad[2].name, "unreachable"],
    ]);
    expect(await pagesOf(await fileOf(shop, printId))).toBe(MANY - 3);
    expect((await shop.parcel(bad[1].shipmentId)).printed_at).toBeNull();

    // Only what was missing is printed again.
    await shop.controlCarrier("POST", "/faults", []);
    const wanted = { id: crypto.randomUUID(), again: printId, only: "missing", locale: "vi" } as const;
    expect(await repeatPrint(shop.deps, shop.shopId, wanted, ACTOR)).toMatchObject({ total: 3, missingCount: 0 });
  });

  test("are in the file before the last one comes, but for a few", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const { printId } = await aPrint(shop, [shipmentId, ...(await moreLike(shop, shipmentId, 59))]);
    const last = Promise.withResolvers<void>();
    let asked = 0;
    const slow = {
      ...shop.deps.carrier,
      fetchLabel: async (...args: Parameters<typeof shop.deps.carrier.fetchLabel>) => {
        asked += 1;
        if (asked === 60) await last.promise;
        return shop.deps.carrier.fetchLabel(...args);
      },
    };
    const printing = runPrint({ ...shop.deps, carrier: slow }, shop.shopId, printId);
    await vi.waitFor(async () => expect(await pagesWritten(shop)).toBeGreaterThanOrEqual(60 - 16), { timeout: 20_000 });
    expect((await readPrint(shop.deps, shop.shopId, printId))?.isFinished).toBe(false);

    last.resolve();
    await printing;
    expect(await pagesOf(await fileOf(shop, printId))).toBe(60);
  });

  test("interrupted by a kill, go on with those that were fetched, and count as printed once", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const ids = [shipmentId, ...(await moreLike(shop, shipmentId, MANY - 1))];
    const { printId } = await aPrint(shop, ids);
    let left = 10;
    const dying = {
      ...shop.deps.carrier,
      fetchLabel: async (...args: Parameters<typeof shop.deps.carrier.fetchLabel>) => {
        left -= 1;
        if (left < 0) throw new Error("killed");
        return shop.deps.carrier.fetchLabel(...args);
      },
    };
    await expect(runPrint({ ...shop.deps, carrier: dying }, shop.shopId, printId)).rejects.toThrow("killed");
    expect((await readPrint(shop.deps, shop.shopId, printId))?.isFinished).toBe(false);
    const before = await shop.deps.database.query("SELECT 1 FROM print_job_item WHERE file_id IS NOT NULL");
    expect(before.length).toBeGreaterThan(0);
    expect(await pagesWritten(shop)).toBe(0);

    await runPrint(shop.deps, shop.shopId, printId);
    await runPrint(shop.deps, shop.shopId, printId);
    expect(await fetched(shop)).toBeLessThanOrEqual(10 + MANY - before.length);
    expect(await pagesOf(await fileOf(shop, printId))).toBe(MANY);
    expect(await printings(shop, shipmentId)).toHaveLength(1);
  });

  test("whose making failed as often as it may are given up, not under way for ever, and can be printed again", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const { printId } = await aPrint(shop, [shipmentId, ...(await moreLike(shop, shipmentId, MANY - 1))]);
    const now = async () => (await listPrints(shop.deps, shop.shopId, null)).prints[0];
    await shop.deps.database.query("UPDATE work SET state = 'running' WHERE kind = 'print'");
    expect(await now()).toMatchObject({ isFinished: false, isGivenUp: false });
    await shop.deps.database.query("UPDATE work SET state = 'parked' WHERE kind = 'print'");
    expect(await now()).toMatchObject({ printId, isFinished: false, isGivenUp: true });
    expect(await readPrint(shop.deps, shop.shopId, printId)).toMatchObject({ isGivenUp: true });
    // What names no place in the list is the first page.
    expect((await listPrints(shop.deps, shop.shopId, "\u{16fbe} ")).prints).toHaveLength(1);

    const wanted = { id: crypto.randomUUID(), again: printId, only: "all", locale: "vi" } as const;
    expect(await repeatPrint(shop.deps, shop.shopId, wanted, ACTOR)).toMatchObject({ total: MANY, isGivenUp: false });
    await runPrint(shop.deps, shop.shopId, wanted.id);
    expect(await now()).toMatchObject({ printId: wanted.id, isFinished: true, isGivenUp: false });
  });

  test("of which the sheets were erased meanwhile, with everything that names a person, are fetched again", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const { printId } = await aPrint(shop, [shipmentId, ...(await moreLike(shop, shipmentId, MANY - 1))]);
    const erasing = {
      ...shop.deps.carrier,
      fetchLabel: async (...args: Parameters<typeof shop.deps.carrier.fetchLabel>) => {
        await eraseFiles(shop.deps.database, shop.shopId);
        return shop.deps.carrier.fetchLabel(...args);
      },
    };
    await expect(runPrint({ ...shop.deps, carrier: erasing }, shop.shopId, printId)).rejects.toThrow("gone");
    await runPrint(shop.deps, shop.shopId, printId);
    expect(await pagesOf(await fileOf(shop, printId))).toBe(MANY);
  });
});

test("a second click asks for the same print; a new print of a printed parcel is counted", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const id = crypto.randomUUID();
  const [first, second] = await Promise.all([aPrint(shop, [shipmentId], { id }), aPrint(shop, [shipmentId], { id })]);
  expect(first.printId).toBe(second.printId);
  expect(await printings(shop, shipmentId)).toHaveLength(1);
  await aPrint(shop, [shipmentId]);
  expect(await printings(shop, shipmentId)).toHaveLength(2);
});

test("a carrier that is down is not asked for every label", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const { printId } = await aPrint(shop, [shipmentId, ...(await moreLike(shop, shipmentId, 99))]);
  const asked: unknown[] = [];
  const { CarrierError } = await import("~/carrier/errors");
  const down = {
    ...shop.deps.carrier,
    fetchLabel: async (...args: unknown[]) => {
      asked.push(args);
      throw new CarrierError("timeout", "no answer");
    },
  };
  await runPrint({ ...shop.deps, carrier: down }, shop.shopId, printId);
  expect(await readPrint(shop.deps, shop.shopId, printId)).toMatchObject({ parts: [], missingCount: 100 });
  expect(asked.length).toBeLessThan(40);
});

test("a few labels are asked for until the carrier answers, then more and more, and never more than fifty", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const ids = [shipmentId, ...(await moreLike(shop, shipmentId, 149))];
  const open: (() => void)[] = [];
  const carrier: Deps["carrier"] = {
    ...shop.deps.carrier,
    async fetchLabel() {
      await new Promise<void>((answer) => open.push(answer));
      return { outcome: "pdf", bytes: Buffer.from("%PDF-1.4") };
    },
  };
  let taken = 0;
  const paper = { size: "A6", orientation: "portrait" } as const;
  const all = fetchLabels({ ...shop.deps, carrier }, shop.shopId, ids, paper, async () => {
    taken += 1;
  });
  for (const atOnce of [8, 16, 32, 50, 44]) {
    await vi.waitFor(() => expect(open).toHaveLength(atOnce));
    for (const answer of open.splice(0)) answer();
  }
  await all;
  expect(taken).toBe(150);
});
