// @vitest-environment jsdom
import "../components/a-screen";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BoardView, PlaceView, ScanResult } from "~/flows/handover/views";
import { ScanDesk } from "~/routes/app.handover.scan/scan-desk";
import { mounted } from "../components/mounted";

const aPlace = (change: Partial<PlaceView> = {}): PlaceView => ({
  ...{ pickupId: "7", pickOption: "cod", name: "Kho Đà Nẵng", notBooked: 0, toPrint: 0, printed: 3, handedOver: 0 },
  ...{ leftOver: 0, leftOverBefore: null, next: null },
  ...change,
});
const BOARD: BoardView = { now: "2026-11-25T08:42:00.000Z", places: [aPlace()], notScanned: 0 };
const PARCEL = { shipmentId: "p1", orderKey: "1", orderName: "#1041", trackingNumber: "S1.A1.5", pickupId: "7" };

type Answer = Partial<ScanResult> | "no_net" | "signed_out";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A desk whose app gives these answers to scans, one after the other, and what it was asked. */
function aDesk(answers: Answer[], board = BOARD) {
  const asked: { scans?: { id: string; text: string; pickupId: string | null; anyway: boolean }[]; undo?: string }[] =
    [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as (typeof asked)[number];
    asked.push(question);
    const places = [aPlace({ handedOver: 1, printed: 2 })];
    if (question.undo) return Response.json({ undone: true, places: BOARD.places });
    const answer = answers.shift() ?? "no_net";
    if (answer === "no_net") throw new TypeError("Failed to fetch");
    if (answer === "signed_out") return new Response(null, { status: 401 });
    const results = question.scans?.map(({ id }) => ({
      id,
      outcome: "handed_over",
      parcel: PARCEL,
      at: board.now,
      choices: [],
      ...answer,
    }));
    return Response.json({ results, places });
  });
  const page = mounted("vi", <ScanDesk shopId="shop" board={board} />);
  return {
    ...page,
    asked,
    async scan(text: string) {
      page.type("Mã vận đơn hoặc số đơn", text);
      await act(async () => page.field("Mã vận đơn hoặc số đơn").form?.requestSubmit());
      await act(async () => void (await new Promise((done) => setImmediate(done))));
    },
  };
}

describe("scanning", () => {
  test("a good scan is big and green, is counted, and leaves the field empty and focused for the next", async () => {
    const desk = aDesk([{}]);
    expect(document.activeElement).toBe(desk.field("Mã vận đơn hoặc số đơn"));
    await desk.scan(" S1.A1.5 ");
    expect(desk.asked).toMatchObject([{ scans: [{ text: "S1.A1.5", pickupId: null, anyway: false }] }]);
    expect(document.querySelector('[aria-live="assertive"]')?.textContent).toContain("Đã giao #1041");
    expect(document.querySelector('[aria-live="assertive"] [style*="fill-success"]')).not.toBeNull();
    expect(desk.text()).toContain("Kho Đà Nẵng: đã giao 1, còn 2");
    expect(desk.field("Mã vận đơn hoặc số đơn").value).toBe("");
    expect(document.activeElement).toBe(desk.field("Mã vận đơn hoặc số đơn"));
  });

  test.each<[Partial<ScanResult>, string]>([
    [{ outcome: "already", at: "2026-11-25T08:42:00.000Z" }, "#1041 đã quét lúc 15:42"],
    [{ outcome: "with_carrier", at: "2026-11-24T08:42:00.000Z" }, "#1041: bưu cục đã nhận lúc 24/11/2026 15:42"],
    [{ outcome: "cancelled", at: null }, "#1041 đã hủy. Không giao kiện này"],
    [{ outcome: "changed", at: null }, "#1041: đơn đã đổi sau khi tạo vận đơn"],
    [{ outcome: "other_pickup", at: null }, "#1041 thuộc điểm lấy hàng khác: Kho Đà Nẵng"],
    [{ outcome: "not_booked", at: null }, "#1041 chưa có vận đơn"],
    [{ outcome: "unknown", parcel: null, at: null }, "Không có kiện hay đơn nào mang mã 12345"],
  ])("a wrong one is red and says why: %j", async (answer, text) => {
    const desk = aDesk([answer]);
    await desk.scan("12345");
    expect(document.querySelector('[aria-live="assertive"]')?.textContent).toContain(text);
    expect(document.querySelector('[aria-live="assertive"] [style*="fill-critical"]')).not.toBeNull();
  });

  test("without the net scans wait, are said to wait, outlast the page, and are sent once it is back", async () => {
    const desk = aDesk(["no_net", "no_net", {}]);
    await desk.scan("A");
    await desk.scan("B");
    expect(desk.text()).toContain("2 mã chưa gửi được");
    expect(JSON.parse(localStorage.getItem("waybill-scans-shop") ?? "[]")).toMatchObject([
      { text: "A" },
      { text: "B" },
    ]);
    await act(async () => {
      window.dispatchEvent(new Event("online"));
      await new Promise((done) => setImmediate(done));
    });
    expect(desk.asked.at(-1)?.scans?.map(({ text }) => text)).toEqual(["A", "B"]);
    // The same scan as before: it counts once.
    expect(desk.asked.at(-1)?.scans?.[0]?.id).toBe(desk.asked[0]?.scans?.[0]?.id);
    expect(desk.text()).not.toContain("chưa gửi được");
    expect(localStorage.getItem("waybill-scans-shop")).toBeNull();
  });

  test("an ended session says what to do", async () => {
    const desk = aDesk(["signed_out"]);
    await desk.scan("A");
    expect(desk.text()).toContain("hãy mở lại ứng dụng trong Shopify");
  });

  test("a scan can be taken back, and staff can go on in spite of what was said", async () => {
    const desk = aDesk([{ outcome: "changed", at: null }, {}]);
    await desk.scan("S1.A1.5");
    await desk.press("Vẫn giao");
    expect(desk.asked.at(-1)).toMatchObject({ scans: [{ text: "S1.A1.5", anyway: true }] });
    await desk.press("Hoàn tác");
    expect(desk.asked.at(-1)).toEqual({ undo: "p1" });
    expect(desk.text()).toContain("Đã hoàn tác #1041");
  });
});

test("a number of several parcels asks which; the choice is a scan of its label, and the other can still be chosen", async () => {
  const choice = (n: number, name: string) => ({
    ...{ ...PARCEL, shipmentId: `p${n}`, trackingNumber: `S1.A1.${n}` },
    goods: [{ name, quantity: n }],
  });
  const choices = [choice(1, "Áo dài"), choice(2, "Nón lá")];
  const desk = aDesk([{ outcome: "several", parcel: null, at: null, choices }, { parcel: { ...PARCEL } }]);
  await desk.scan("#1041");
  expect(document.querySelector('[aria-live="assertive"]')?.textContent).toContain("#1041 có nhiều kiện");
  expect(desk.text()).toContain("S1.A1.22 × Nón lá");
  await desk.press("Giao kiện này");
  expect(desk.asked.at(-1)).toMatchObject({ scans: [{ text: "S1.A1.1", pickupId: null, anyway: false }] });
  expect(document.activeElement).toBe(desk.field("Mã vận đơn hoặc số đơn"));
  expect(document.querySelector('[aria-label="Giao kiện S1.A1.1"]')).toBeNull();
  expect(document.querySelectorAll('[aria-label="Giao kiện S1.A1.2"]')).toHaveLength(1);
});

describe("the camera of Shopify's mobile app", () => {
  test("is offered where it is, opens again after a good scan, and stops at a wrong one", async () => {
    const seen = ["A", "B", "C"];
    const capture = vi.fn(async () => ({ data: seen.shift() ?? "" }));
    vi.stubGlobal("shopify", { scanner: { capture }, environment: { mobile: true } });
    const desk = aDesk([{}, { outcome: "cancelled" }]);
    await desk.press("Quét bằng máy ảnh");
    await vi.waitFor(() => act(async () => expect(desk.asked).toHaveLength(2)));
    await act(async () => void (await new Promise((done) => setImmediate(done))));
    expect(desk.asked.map(({ scans }) => scans?.[0]?.text)).toEqual(["A", "B"]);
    expect(capture).toHaveBeenCalledTimes(2);
  });

  test("is not offered on a computer", () => {
    vi.stubGlobal("shopify", { scanner: { capture: vi.fn() }, environment: { mobile: false } });
    expect(aDesk([]).text()).not.toContain("Quét bằng máy ảnh");
  });

  test("says when it does not open, and is silent when staff close it", async () => {
    const capture = vi
      .fn()
      .mockRejectedValueOnce(new Error("no camera"))
      .mockRejectedValueOnce(new Error("User cancelled"));
    vi.stubGlobal("shopify", { scanner: { capture }, environment: { mobile: true } });
    const desk = aDesk([]);
    await desk.press("Quét bằng máy ảnh");
    expect(desk.text()).toContain("Không mở được máy ảnh");
    await desk.press("Quét bằng máy ảnh");
    expect(desk.text()).not.toContain("Không mở được máy ảnh");
  });
});
