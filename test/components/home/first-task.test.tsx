import { describe, expect, test } from "vitest";
import { CutOffCard } from "~/components/home/cut-off-card";
import { DayCard } from "~/components/home/day-card";
import { FirstCard } from "~/components/home/first-card";
import { firstTask, type Situation } from "~/components/home/first-task";
import { PersonCard } from "~/components/home/person-card";
import type { PlaceView } from "~/flows/handover/views";
import { htmlOf, textOf } from "../../routes/page-piece.tsx";

const aPlace = (change: Partial<PlaceView> = {}): PlaceView => ({
  ...{ pickupId: "7", pickOption: "cod", name: "Kho Đà Nẵng", notBooked: 0, toPrint: 0, printed: 0, handedOver: 0 },
  ...{ leftOver: 0, leftOverBefore: null, next: "2026-11-25T09:00:00.000Z" },
  ...change,
});
const NOW = "2026-11-25T01:15:00.000Z";
const CALM: Situation = {
  dashboard: { review: 0, notInStep: 0 },
  waiting: [],
  places: [aPlace()],
  account: { health: "ok", expiry: null },
  stillReading: false,
};
const doubled = { kind: "doubled" as const, count: 1 };
const failed = { kind: "failed_delivery" as const, count: 4 };
const BUSY = aPlace({ notBooked: 12, toPrint: 35, printed: 40 });

describe("what staff should do first", () => {
  test.each<[string, Partial<Situation>, string, number]>([
    ["no account stops everything", { account: null, waiting: [doubled], places: [BUSY] }, "no_account", 0],
    ["a rejected token too", { account: { health: "rejected", expiry: null }, places: [BUSY] }, "token_rejected", 0],
    [
      "goods that may go out twice",
      { waiting: [failed, doubled], places: [BUSY], dashboard: { review: 3, notInStep: 1 } },
      "doubled",
      1,
    ],
    [
      "what cannot be booked yet",
      { waiting: [failed], places: [BUSY], dashboard: { review: 3, notInStep: 1 } },
      "review",
      3,
    ],
    ["booking", { waiting: [failed], places: [BUSY] }, "ready", 12],
    ["printing", { waiting: [failed], places: [aPlace({ toPrint: 35, printed: 40 })] }, "print", 35],
    [
      "what buyers wait for",
      { waiting: [failed, { kind: "returned", count: 2 }], places: [aPlace({ printed: 40 })] },
      "waiting",
      6,
    ],
    ["handing over", { places: [aPlace({ printed: 40 })] }, "hand_over", 40],
    [
      "the pickup whose courier comes first",
      { places: [aPlace({ pickupId: "8", printed: 1 }), aPlace({ printed: 40 })] },
      "hand_over",
      1,
    ],
    [
      "then Shopify",
      { dashboard: { review: 0, notInStep: 2 }, account: { health: "ok", expiry: "soon" } },
      "not_in_step",
      2,
    ],
    ["then the token's end", { account: { health: "ok", expiry: "ended" }, stillReading: true }, "token_ends", 0],
    ["orders that are still being read", { stillReading: true }, "reading", 0],
    ["nothing", {}, "nothing", 0],
  ])("%s", (_, change, task, count) => {
    expect(firstTask({ ...CALM, ...change })).toMatchObject({ task, count });
  });

  test("is said in both languages, with one button that leads there", async () => {
    const first = firstTask({ ...CALM, places: [BUSY] });
    expect(await textOf(<FirstCard first={first} />)).toBe(
      "Việc đầu tiên 12 kiện sẵn sàng tạo vận đơn Chọn nhiều đơn và tạo vận đơn cùng lúc. Tạo vận đơn",
    );
    expect(await textOf(<FirstCard first={first} />, "en")).toContain("12 parcels are ready to be booked");
    expect(await htmlOf(<FirstCard first={first} />)).toContain(
      'href="/app/orders?tab=ready&amp;pickup=7&amp;pickOption=cod"',
    );
  });
});

test("the courier who comes next: when, how long until then, and each number with its list", async () => {
  const card = (
    <CutOffCard
      places={[{ ...BUSY, leftOver: 3, leftOverBefore: "2026-11-24T09:00:00.000Z" }, aPlace({ pickupId: "8" })]}
      now={NOW}
    />
  );
  expect(await textOf(card)).toBe(
    "Bưu tá đến hôm nay lúc 16:00 · còn 7 giờ 45 phút Kho Đà Nẵng Xem mọi điểm lấy hàng (2) Chưa tạo vận đơn 12 Chưa in phiếu 35 Đã in, chờ giao 40 Đã giao hôm nay 0 Trong đó 3 kiện còn lại từ lần trước",
  );
  const html = await htmlOf(card);
  expect(html).toContain("tab=under_way&amp;printed=no&amp;handed=no&amp;pickup=7&amp;pickOption=cod");
  expect(html).toContain("bookedBefore=2026-11-24T09%3A00%3A00.000Z");
});

test("a pickup without work gives way to the next one", async () => {
  const card = <CutOffCard places={[aPlace({ name: "Kho Huế" }), { ...BUSY, pickupId: "8" }]} now={NOW} />;
  expect(await textOf(card)).toContain("Kho Đà Nẵng Xem mọi điểm lấy hàng (2) Chưa tạo vận đơn 12");
});

test.each([
  ["2026-11-25T08:59:30.000Z", "2026-11-25T09:00:00.000Z", "hôm nay lúc 16:00 · còn 1 phút"],
  ["2026-11-25T10:00:00.000Z", "2026-11-26T09:00:00.000Z", "ngày mai lúc 16:00"],
  ["2026-11-28T10:00:00.000Z", "2026-11-30T09:00:00.000Z", "thứ Hai lúc 16:00"],
  // Half past midnight in Vietnam: the courier comes today, although in Greenwich it is tomorrow.
  ["2026-11-25T17:30:00.000Z", "2026-11-26T09:00:00.000Z", "hôm nay lúc 16:00 · còn 15 giờ 30 phút"],
])("the time of the courier, seen at %s", async (now, next, text) => {
  expect(await textOf(<CutOffCard places={[aPlace({ next })]} now={now} />)).toContain(text);
});

test("what needs a person: each kind with its number and exactly its list, and nothing on a calm day", async () => {
  const card = <PersonCard waiting={[doubled, failed]} review={2} notScanned={5} notInStep={0} />;
  const html = await htmlOf(card);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    "/app/orders?tab=review",
    "/app/attention?kind=doubled",
    "/app/attention?kind=failed_delivery",
    "/app/orders?tab=under_way&amp;handed=unscanned",
  ]);
  expect(await textOf(<PersonCard waiting={[]} review={0} notScanned={0} notInStep={0} />)).toBe("");
});

test("yesterday is one line, without what did not happen", async () => {
  const yesterday = { booked: 120, handedOver: 115, delivered: 98, failed: 0, collectedVnd: 41_200_000 };
  const cod = { onRoadVnd: 45_600_000, dueVnd: 0, unknown: { parcels: 0, vnd: 0 } };
  expect(await textOf(<DayCard cod={cod} yesterday={yesterday} />)).toBe(
    "Tiền thu hộ (COD) Đang trên đường, chưa thu 45.600.000 ₫ Hôm qua: tạo 120 vận đơn, giao bưu tá 115 kiện, 98 kiện đến tay người mua, thu hộ 41.200.000 ₫.",
  );
  expect(await textOf(<DayCard cod={cod} yesterday={{ ...yesterday, failed: 1 }} />, "en")).toContain(
    "98 delivered, 1 failed attempt, 41,200,000 ₫ collected",
  );
  const none = { booked: 0, handedOver: 0, delivered: 0, failed: 0, collectedVnd: 0 };
  expect(await textOf(<DayCard cod={{ ...cod, onRoadVnd: 0 }} yesterday={none} />)).toBe("");
});

describe("what the carrier has collected", () => {
  const none = { booked: 0, handedOver: 0, delivered: 0, failed: 0, collectedVnd: 0 };
  const cod = { onRoadVnd: 0, dueVnd: 1_250_000, unknown: { parcels: 2, vnd: 900_000 } };

  test("is what it can be at most while nobody has said what some parcels brought, with the way to say it", async () => {
    const card = <DayCard cod={cod} yesterday={none} />;
    const text = await textOf(card);
    expect(text).toContain("Đã thu, chờ trả về shop Tối đa 1.250.000 ₫");
    expect(text).toContain("900.000 ₫ thu hộ đã đặt của 2 kiện giao một phần, chưa ai ghi đã thu bao nhiêu.");
    expect(
      await textOf(<DayCard cod={{ ...cod, unknown: { parcels: 1, vnd: 900_000 } }} yesterday={none} />, "en"),
    ).toMatch(/At most 1,250,000 ₫ .*900,000 ₫ of it is the COD of 1 parcel /);
    expect(await htmlOf(card)).toContain('href="/app/money?tab=partly"');
  });

  test("is the sum itself where all is known", async () => {
    const text = await textOf(<DayCard cod={{ ...cod, unknown: { parcels: 0, vnd: 0 } }} yesterday={none} />);
    expect(text).toBe("Tiền thu hộ (COD) Đã thu, chờ trả về shop 1.250.000 ₫");
  });
});
