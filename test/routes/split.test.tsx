import { describe, expect, test } from "vitest";
import type { ParcelView } from "~/flows/parcel/views";
import { CodAmount } from "~/routes/app.orders._index/cod-amount";
import { BoxedBanner } from "~/routes/app.orders.$orderKey/order/boxed-banner";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { loader } from "~/routes/app.split-preview";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, thrownBy } from "./a-merchant";
import { aBooked, anOrderView, aParcel } from "./a-parcel-view";
import { textOf } from "./page-piece";

const PAPER = { size: "A6", orientation: "portrait" } as const;
const SHIRTS = { lineId: "L1", name: "Áo thun", quantity: 2 };

async function read(parcels: ParcelView[], shown: ParcelView, locale: "vi" | "en" = "vi"): Promise<string> {
  const number = parcels.indexOf(shown) + 1;
  const order = anOrderView(parcels);
  return textOf(<ParcelSection order={order} parcel={shown} number={number} paper={PAPER} />, locale);
}

describe("a parcel's page", () => {
  test("offers to split two pieces or more, and to join with a sibling parcel", async () => {
    const first = aParcel({ splittable: [SHIRTS] });
    const second = aParcel({ shipmentId: "p2", mayJoin: first.shipmentId });
    expect(await read([first, second], first)).toContain("Tách kiện");
    expect(await read([first, second], first)).not.toContain("Gộp vào");
    expect(await read([first, second], second)).toContain("Gộp vào kiện 1");
    expect(await read([first, second], second)).not.toContain("Tách kiện");
    expect(await read([first, second], second, "en")).toContain("Join with parcel 1");
  });

  test("offers neither once the parcel is at the carrier", async () => {
    const booked = aBooked();
    expect(await read([booked], booked)).not.toMatch(/Tách kiện|Gộp vào/);
  });

  test("shows what is in a parcel while it waits in the queue, with nothing to edit", async () => {
    const queued = aParcel({ state: "queued", mayEdit: false, mayBook: false });
    const text = await read([queued], queued);
    expect(text).toContain("Nội dung sẽ gửi cho đơn vị vận chuyển");
    expect(text).toContain("2 × Áo thun");
    expect(text).not.toContain("Sửa");
    expect(await read([aParcel()], aParcel())).toContain("Nội dung sẽ gửi");
  });
});

describe("an order in boxes above the carrier's limit", () => {
  const BOXED = { by: "rule", boxes: 2, weightGrams: 25_000, weightLimitGrams: 20_000 } as const;
  const banner = (parcels: ParcelView[], locale: "vi" | "en" = "vi") =>
    textOf(<BoxedBanner order={anOrderView(parcels)} />, locale);
  const box = (change: Partial<ParcelView> = {}) => aParcel({ boxing: BOXED, ...change });

  test("says why and by which rule, once, and how to have it otherwise", async () => {
    const text = await banner([box(), box({ shipmentId: "p2" })]);
    expect(text.match(/Chia thành 2 kiện: 25 kg vượt mức 20 kg/g)).toHaveLength(1);
    expect(text).toContain("Món nặng xếp trước, mỗi món vào kiện đầu tiên còn chỗ");
    expect(await banner([box()], "en")).toContain("Split into 2 boxes: 25 kg is above 20 kg");
  });

  test("names the location where the order has several", async () => {
    const elsewhere = aParcel({ shipmentId: "p3", locationName: "Sài Gòn" });
    expect(await banner([box(), elsewhere], "en")).toContain("Hà Nội: split into 2 boxes, as 25 kg is above 20 kg");
  });

  test("says nothing of a split by hand, or once everything is sent", async () => {
    expect(await banner([aParcel({ boxing: { by: "hand" } })])).toBe("");
    expect(await banner([box({ mayEdit: false })])).toBe("");
    expect(await banner([aParcel()])).toBe("");
  });
});

test("an unpaid order that cannot be shipped yet does not say that nothing is collected", async () => {
  const row = {
    orderId: "gid://shopify/Order/1",
    orderKey: "1",
    name: "#1001",
    createdAt: "2026-11-21T05:00:00.000Z",
    recipientName: null,
    place: null,
    totalVnd: 450_000,
    parcels: [],
    blocks: ["on_hold" as const],
  };
  expect(await textOf(<CodAmount row={{ ...row, financialStatus: "PENDING" }} />)).toBe("Chưa quyết định");
  expect(await textOf(<CodAmount row={{ ...row, financialStatus: "PAID" }} />)).not.toBe("Chưa quyết định");
});

test("the preview of a split is requested by parcel and pieces", async () => {
  const shop = await aShop();
  const lines = [{ title: "Áo thun", price: 100_000, weight: { value: 200, unit: "GRAMS" }, quantity: 3 }];
  const { shipmentId } = await anOrder(shop, { lines });
  const [order] = await shop.deps.database.query<{ details: { lines: { id: string }[] } }>(
    "SELECT details FROM fulfillment_order f JOIN shipment s ON s.fulfillment_order_id = f.id WHERE s.id = $1",
    [shipmentId],
  );
  const merchant = await aMerchant(shop);
  const ask = async (moved: string) =>
    loader(await merchant.asks(`/app/split-preview?${new URLSearchParams({ parcel: shipmentId, moved })}`));
  const lineId = order?.details.lines[0]?.id ?? "";

  expect(await ask(JSON.stringify({ [lineId]: 1 }))).toMatchObject({
    preview: { stays: { weightGrams: 400, codVnd: 200_000 }, goes: { weightGrams: 200, codVnd: 100_000 } },
  });
  expect(await ask(JSON.stringify({ [lineId]: 3 }))).toEqual({ preview: null });
  for (const moved of ["", "[]x", JSON.stringify({ [lineId]: -1 }), JSON.stringify({ [lineId]: "1" })]) {
    expect((await thrownBy(ask(moved))).status).toBe(400);
  }
});
