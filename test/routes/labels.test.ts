import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { begunSchema } from "~/components/label/answer";
import { applyRetention } from "~/flows/privacy/apply-retention.server";
import { action } from "~/routes/app.papers";
import { blockReimport } from "~/store/order-redactions.server";
import { receiveWebhook } from "../flows/a-message";
import { aBookedParcel, anOrder, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, orderKeyOf, thrownBy } from "./a-merchant";
import { servedRoute } from "./served-route";

/** A shop whose staff print, and the process that serves the URLs they get. */
async function aPrintingShop() {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const origin = await servedRoute(shop, "files/:fileId", await import("~/routes/files.$fileId"));
  const print = async (ids: string[], paper: object = {}) =>
    action(await merchant.sends("/app/papers", { ids, ...paper }));
  return {
    shop,
    merchant,
    print,
    async printed(ids: string[]) {
      const { url, print: made } = begunSchema.parse(await (await print(ids)).json());
      const { missing } = made;
      if (url === null) throw new Error("nothing was printed");
      return { url, missing, open: (change = (address: URL) => address) => fetch(change(at(url, origin))) };
    },
  };
}

const at = (url: string, origin: string) => new URL(new URL(url).pathname + new URL(url).search, origin);
const pagesOf = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount();
const fetchedLabels = async (shop: TestShop) =>
  ((await shop.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) => url.includes("/label/"));

describe("printing labels", () => {
  test("returns an https address of the app that opens one PDF, in the tab and not as a file, without a session token", async () => {
    const { shop, printed } = await aPrintingShop();
    const [first, second] = [await aBookedParcel(shop), await aBookedParcel(shop)];

    const { url, missing, open } = await printed([first.shipmentId, second.shipmentId]);

    expect(missing).toEqual([]);
    expect(url.startsWith(`${shop.deps.config.appUrl}/files/`)).toBe(true);
    const response = await open();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="waybills.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(await pagesOf(response)).toBe(2);
    expect((await shop.parcel(first.shipmentId)).printed_at).toBeInstanceOf(Date);
  });

  test("asks the carrier for each label once, however often the address is opened", async () => {
    const { shop, printed } = await aPrintingShop();
    const parcels = [await aBookedParcel(shop), await aBookedParcel(shop)];
    const { open } = await printed(parcels.map(({ shipmentId }) => shipmentId));
    await Promise.all([open(), open(), open()].map(async (opened) => pagesOf(await opened)));
    expect(await fetchedLabels(shop)).toHaveLength(2);
  });

  test("asks the carrier for the chosen paper, and for that again the next time", async () => {
    const { shop, print } = await aPrintingShop();
    const { shipmentId } = await aBookedParcel(shop);
    await print([shipmentId], { size: "A5", orientation: "landscape" });
    await print([shipmentId]);
    const printed = (await shop.history(shipmentId)).filter(({ kind }) => kind === "printed");
    expect(printed.map(({ details }) => details)).toMatchObject([
      { size: "A5", orientation: "landscape" },
      { size: "A5", orientation: "landscape" },
    ]);
  });

  test("names the parcels without a label and prints the others", async () => {
    const { shop, printed } = await aPrintingShop();
    const booked = await aBookedParcel(shop);
    const waiting = await anOrder(shop);
    const { missing, open } = await printed([waiting.shipmentId, booked.shipmentId]);
    expect(missing).toEqual([
      {
        shipmentId: waiting.shipmentId,
        orderName: waiting.name,
        orderKey: orderKeyOf(waiting.orderId),
        reason: "not_booked",
        message: "",
      },
    ]);
    expect(await pagesOf(await open())).toBe(1);
  });

  test("without any label says why for each parcel", async () => {
    const { shop, print } = await aPrintingShop();
    const { shipmentId } = await anOrder(shop);
    const response = await print([shipmentId]);
    expect(await response.json()).toMatchObject({
      url: null,
      print: { isFinished: true, parts: [], missing: [{ shipmentId, reason: "not_booked", message: "" }] },
    });
  });

  test("refuses a request without a parcel, or with an unknown paper", async () => {
    const { merchant } = await aPrintingShop();
    const one = "00000000-0000-4000-8000-000000000000";
    for (const body of [
      null,
      {},
      { ids: [] },
      { ids: ["1"] },
      { ids: [one], size: "A4" },
      { ids: Array(2_001).fill(one) },
      { ids: [one], kind: "invoice" },
      { open: "1" },
    ]) {
      expect((await thrownBy(action(await merchant.sends("/app/papers", body)))).status).toBe(400);
    }
  });

  test("needs a session token", async () => {
    const { merchant } = await aPrintingShop();
    const asked = await merchant.sends("/app/papers", { ids: [] });
    asked.request.headers.set("authorization", "Bearer nonsense");
    expect((await thrownBy(action(asked))).status).toBe(401);
  });
});

describe("the address of a print", () => {
  test("is invalid if anything in it is changed", async () => {
    const { shop, printed } = await aPrintingShop();
    const { shipmentId } = await aBookedParcel(shop);
    const { open } = await printed([shipmentId]);
    for (const [name, value] of [
      ["shop", "another"],
      ["user", "8"],
      ["until", String(Date.now() + 200_000)],
      ["signature", "AAAA"],
      ["signature", ""],
    ] as const) {
      const response = await open((address) => {
        address.searchParams.set(name, value);
        return address;
      });
      expect([name, response.status]).toEqual([name, 404]);
      expect(await response.text()).toContain("<h1>");
    }
    const other = await open(
      (address) => new URL(address.search, new URL("/files/00000000-0000-4000-8000-000000000000", address)),
    );
    expect(other.status).toBe(404);
    expect((await open((address) => new URL(`/files/x${address.search}`, address))).status).toBe(404);
  });

  test("expires after five minutes, and says in the reader's language to print again", async () => {
    const { shop, printed } = await aPrintingShop();
    const { shipmentId } = await aBookedParcel(shop);
    const { url, open } = await printed([shipmentId]);
    expect(Number(new URL(url).searchParams.get("until"))).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    const now = shop.deps.now;
    Object.assign(shop.deps, { now: () => new Date(Date.now() + 5 * 60_000) });
    const vietnamese = await open();
    expect([vietnamese.status, await vietnamese.text()]).toEqual([410, expect.stringContaining("bấm in")]);
    expect(vietnamese.headers.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    Object.assign(shop.deps, { now });
    expect((await open()).status).toBe(200);
  });

  test("opens nothing of another shop, and nothing after a redaction of a customer of the shop", async () => {
    const { shop, printed } = await aPrintingShop();
    const { shipmentId, orderId } = await aBookedParcel(shop);
    const { open } = await printed([shipmentId]);
    const orders_to_redact = [Number(orderId.split("/").at(-1))];
    await receiveWebhook(shop, "customers/redact", { customer: null, orders_to_redact });
    expect((await open()).status).toBe(410);
    expect(await shop.deps.database.query("SELECT 1 FROM short_lived_piece")).toEqual([]);
  });

  test("still opens what was printed if another order's retention time ends meanwhile", async () => {
    const { shop, printed } = await aPrintingShop();
    const { shipmentId } = await aBookedParcel(shop);
    const overdue = await anOrder(shop);
    const { open } = await printed([shipmentId]);
    await blockReimport(shop.deps.database, shop.shopId, [overdue.orderId], new Date());
    expect(await applyRetention(shop.deps)).toBe(1);
    expect((await open()).status).toBe(200);
  });

  test("files are sealed in the database", async () => {
    const { shop, printed } = await aPrintingShop();
    const { shipmentId } = await aBookedParcel(shop);
    await printed([shipmentId]);
    const [piece] = await shop.deps.database.query<{ sealed: Buffer }>("SELECT sealed FROM short_lived_piece");
    expect(piece?.sealed.includes("%PDF")).toBe(false);
    expect(piece?.sealed.subarray(0, 6).toString()).toBe("w1.k1.");
  });
});
