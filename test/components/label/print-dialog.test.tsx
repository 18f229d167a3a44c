// @vitest-environment jsdom
import "../a-screen";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PrintDialog } from "~/components/label/print-dialog";
import { PLAIN_QUERY } from "~/components/order-list/query";
import type { PrintChoice, PrintKind } from "~/domain/print/choice";
import type { BeforePrintView } from "~/flows/print/views";
import { mounted } from "../mounted";

const CHOICE: PrintChoice = { size: "A6", orientation: "portrait", order: "picking", sheet: "A4" };
const LAST_AT = "2026-11-21T07:05:00.000Z";
const LISTED = ["old-2", "new-2", "waiting", "changed", "new-1", "ended", "old-1", "back-0"];
const BEFORE: BeforePrintView = {
  groups: [
    {
      standing: "not_printed",
      shipmentIds: ["new-1", "new-2"],
      named: [{ shipmentId: "new-1", orderName: "#1001", printings: null }],
    },
    {
      standing: "printed",
      shipmentIds: ["old-1", "old-2"],
      named: [
        { shipmentId: "old-1", orderName: "#1002", printings: { times: 2, lastAt: LAST_AT, lastBy: "Lan" } },
        { shipmentId: "old-2", orderName: "#1003", printings: { times: 1, lastAt: LAST_AT, lastBy: null } },
      ],
    },
    {
      standing: "changed",
      shipmentIds: ["changed"],
      named: [{ shipmentId: "changed", orderName: "#1004", printings: null }],
    },
    {
      standing: "ended",
      shipmentIds: ["ended"],
      named: [{ shipmentId: "ended", orderName: "#1005", printings: null }],
    },
    {
      standing: "returned",
      shipmentIds: Array.from({ length: 9 }, (_, n) => `back-${n}`),
      named: [{ shipmentId: "back-0", orderName: "#1006", printings: null }],
    },
    {
      standing: "not_booked",
      shipmentIds: ["waiting"],
      named: [{ shipmentId: "waiting", orderName: "#1007", printings: null }],
    },
  ],
  choice: CHOICE,
  shipmentIds: LISTED,
  more: false,
};

const answers = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  answers.mockReset().mockImplementation(async () => Response.json(BEFORE));
  vi.stubGlobal("fetch", answers);
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => (document.body.textContent ?? "").replace(/\u00a0/g, " ");
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("button")];
const pressed = (name: string) =>
  act(async () => {
    const button = buttons().find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`no button ${name} in ${shown()}`);
    button.click();
  });
const labelled = <Field extends HTMLElement>(name: string): Field => {
  const label = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === name);
  const field = document.getElementById(label?.htmlFor ?? "");
  if (!field) throw new Error(`no field ${name} in ${shown()}`);
  return field as Field;
};
const ticked = (name: string) => act(async () => labelled<HTMLInputElement>(name).click());
const chosen = (name: string, value: string) =>
  act(async () => {
    const select = labelled<HTMLSelectElement>(name);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

async function opened(kind: PrintKind = "labels") {
  const onPrint = vi.fn();
  await act(async () => {
    mounted(
      "vi",
      <PrintDialog wanted={{ shipmentIds: LISTED }} kind={kind} onPrint={onPrint} onClose={() => undefined} />,
    );
  });
  await vi.waitFor(() => expect(buttons().some(({ textContent }) => /^In \d+ kiện$/.test(textContent))).toBe(true));
  return onPrint;
}

test("what has ended or comes back is left out, what lacks a booking cannot be printed, and the rest is printed as it is listed", async () => {
  const onPrint = await opened();
  expect(labelled<HTMLInputElement>("Đã in phiếu giao hàng (2)").checked).toBe(true);
  expect(labelled<HTMLInputElement>("Đã giao xong, đã kết thúc hoặc đang hủy (1)").checked).toBe(false);
  expect(labelled<HTMLInputElement>("Đang hoàn hoặc đã hoàn về (9)").checked).toBe(false);
  expect(shown()).toContain("Chưa tạo vận đơn: 1 kiện, không in được.");
  await pressed("In 5 kiện");
  expect(onPrint.mock.calls).toEqual([[["old-2", "new-2", "changed", "new-1", "old-1"], CHOICE, "labels"]]);
});

test("parcels are named with when they were printed and by whom; many are not", async () => {
  await opened();
  expect(shown()).toMatch(
    /#1002 \(đã in 2 lần, lần cuối [^)]*14:05[^)]* bởi Lan\), #1003 \(đã in 1 lần, lần cuối [^)]*14:05/,
  );
  expect(shown()).toContain("#1006, và 8 kiện khác");
  expect(shown(), "those that are as they should be need no name").not.toContain("#1001");
});

test("each group is left out, or wanted after all; nothing is printed of nothing", async () => {
  const onPrint = await opened();
  await ticked("Đã in phiếu giao hàng (2)");
  await ticked("Đã giao xong, đã kết thúc hoặc đang hủy (1)");
  await ticked("Đơn đã đổi sau khi tạo vận đơn (1)");
  await pressed("In 3 kiện");
  expect(onPrint.mock.calls[0]?.[0]).toEqual(["new-2", "new-1", "ended"]);
  await ticked("Chưa in phiếu giao hàng (2)");
  await ticked("Đã giao xong, đã kết thúc hoặc đang hủy (1)");
  await pressed("In 0 kiện");
  expect(onPrint).toHaveBeenCalledOnce();
  expect(shown()).toContain("Chưa chọn kiện nào để in.");
});

test("another paper, and another order of the sheets", async () => {
  const onPrint = await opened();
  await chosen("Khổ giấy", "A5-landscape");
  await chosen("Thứ tự in", "order_number");
  await pressed("In 5 kiện");
  expect(onPrint.mock.calls[0]?.[1]).toEqual({
    size: "A5",
    orientation: "landscape",
    order: "order_number",
    sheet: "A4",
  });
});

test("packing slips and a pick list are made of what is not booked too, on sheets; a pick list has its own order", async () => {
  const onPrint = await opened("packing_slips");
  await chosen("Khổ giấy", "A5");
  await pressed("In 6 kiện");
  expect(onPrint.mock.calls[0]).toEqual([
    ["old-2", "new-2", "waiting", "changed", "new-1", "old-1"],
    { ...CHOICE, sheet: "A5" },
    "packing_slips",
  ]);
  await chosen("In gì", "pick_list");
  expect(shown()).not.toContain("Thứ tự in");
  await chosen("In gì", "handover");
  await pressed("In 5 kiện");
  expect(onPrint.mock.calls[1]?.[2]).toBe("handover");
});

test("without an answer it says so and asks again", async () => {
  answers.mockRejectedValueOnce(new TypeError("offline"));
  await act(async () => {
    mounted(
      "vi",
      <PrintDialog
        wanted={{ shipmentIds: LISTED }}
        kind="labels"
        onPrint={() => undefined}
        onClose={() => undefined}
      />,
    );
  });
  await vi.waitFor(() => expect(shown()).toContain("Chưa xem được các kiện đã chọn."));
  await pressed("Thử lại");
  await vi.waitFor(() => expect(shown()).toContain("In 5 kiện"));
});

test("of all that match, the address of the list is asked about, and what is too much for one print is said", async () => {
  const fetched = vi.fn(async () => Response.json({ ...BEFORE, more: true }));
  vi.stubGlobal("fetch", fetched);
  const matching = { ...PLAIN_QUERY, tab: "under_way", printed: "no", after: "2026-11-21T07:05:00.000Z|x" } as const;
  await act(async () =>
    mounted(
      "vi",
      <PrintDialog wanted={{ matching }} kind="labels" onPrint={() => undefined} onClose={() => undefined} />,
    ),
  );
  expect(fetched.mock.calls).toMatchObject([
    ["/app/before-print?tab=under_way&printed=no", expect.objectContaining({ body: '{"matching":true}' })],
  ]);
  expect(shown()).toContain("Mỗi lần in tối đa 8 kiện");
});

test("somebody who may not print reads who may, and is not told to try again", async () => {
  const denied = { by: "role", roles: ["owner", "packer"] };
  answers.mockImplementation(async () => Response.json({ denied }, { status: 403 }));
  await act(async () =>
    mounted(
      "vi",
      <PrintDialog
        wanted={{ shipmentIds: LISTED }}
        kind="labels"
        onPrint={() => undefined}
        onClose={() => undefined}
      />,
    ),
  );
  expect(shown()).toContain("Chỉ Chủ shop hoặc Đóng gói làm được việc này.");
  expect(buttons().some(({ textContent }) => textContent === "Thử lại")).toBe(false);
});
