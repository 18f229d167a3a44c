import { describe, expect, test } from "vitest";
import { PLAIN_QUERY } from "~/components/order-list/query";
import { SelectionBar } from "~/components/picking/selection-bar";
import { StaffContext } from "~/components/staff";
import { type ListColumn, USUAL_COLUMNS } from "~/domain/order-list/columns";
import { denialsOf, type Role } from "~/domain/settings/staff-rights";
import type { QueuedRow } from "~/flows/booking/queue.server";
import type { BookingProgress } from "~/flows/booking/read-booking-progress.server";
import type { OrderRowView, ParcelRowView } from "~/flows/order-list/views";
import { CodAmount } from "~/routes/app.orders._index/cod-amount";
import { EmptyOrders } from "~/routes/app.orders._index/empty-orders";
import { ListNote } from "~/routes/app.orders._index/list-note";
import { LoadingStatus } from "~/routes/app.orders._index/loading-status";
import { OrdersTable } from "~/routes/app.orders._index/orders-table";
import { ResultLine } from "~/routes/app.orders._index/result-line";
import { bookableParcels, isPrintedAtOnce, packedIds, printableIds } from "~/routes/app.orders._index/selection";
import { htmlOf, textOf } from "./page-piece";

function aParcelRow(change: Partial<ParcelRowView> = {}): ParcelRowView {
  return {
    shipmentId: "p1",
    state: "ready",
    problems: [],
    version: "v1",
    codVnd: 450_000,
    feeVnd: null,
    trackingNumber: null,
    carrierStatus: null,
    attention: null,
    weightGrams: 300,
    transport: "road",
    differences: [],
    printedAt: null,
    ...change,
  };
}

function aRow(parcels: ParcelRowView[], change: Partial<OrderRowView> = {}): OrderRowView {
  return {
    orderId: "gid://shopify/Order/1",
    orderKey: "1",
    name: "#1001",
    createdAt: "2026-11-21T05:00:00.000Z",
    recipientName: "Nguyễn An",
    place: "Quận 1, Thành phố Hồ Chí Minh",
    totalVnd: 450_000,
    financialStatus: "PENDING",
    parcels,
    blocks: [],
    ...change,
  };
}

const NO_PHONE = { code: "phone_missing", field: "phone", severity: "block" } as const;
const HEAVY = {
  code: "weight_default_used",
  field: "weight",
  severity: "warn",
  params: { product: "Áo", count: 1 },
} as const;

const table = (rows: OrderRowView[], search = "", columns: readonly ListColumn[] = USUAL_COLUMNS) => (
  <OrdersTable
    rows={rows}
    columns={columns}
    next={null}
    previous={null}
    query={{ ...PLAIN_QUERY, search }}
    busy={false}
    printing={false}
    onBook={() => undefined}
    onPrint={() => undefined}
    onPrintMatching={() => undefined}
    onBulk={() => undefined}
  />
);

describe("a line of the orders list", () => {
  test("shows the fee of all its parcels, and nothing while one of them is unknown", async () => {
    const known = aParcelRow({ feeVnd: 32_000 });
    const called = aParcelRow({ shipmentId: "p3", state: "cancelled", feeVnd: null });
    expect(await textOf(table([aRow([known, aParcelRow({ shipmentId: "p2", feeVnd: 15_000 }), called])]))).toContain(
      "47.000 ₫",
    );
    expect(await textOf(table([aRow([known, aParcelRow({ shipmentId: "p2", feeVnd: null })])]))).not.toMatch(
      /(32|47)\.000 ₫/,
    );
  });

  test("that is ready has its button; one that lacks something says what, and links there", async () => {
    const ready = await htmlOf(table([aRow([aParcelRow()])]));
    expect(ready).toContain('aria-label="Tạo vận đơn cho đơn #1001"');

    const lacking = aRow([aParcelRow({ state: "needs_review", problems: [HEAVY, NO_PHONE] })]);
    const html = await htmlOf(table([lacking]));
    expect(html).not.toContain("Tạo vận đơn cho đơn");
    expect(html).toContain('href="/app/orders/1#parcel-p1"');
    const text = await textOf(table([lacking]));
    // A blocking problem comes before a warning.
    expect(text).toContain("Thiếu số điện thoại");
    expect(text).toContain("và 1 việc nữa");
  });

  test("shows the carrier's status once it has the parcel, and the tracking number", async () => {
    const text = await textOf(
      table([aRow([aParcelRow({ state: "booked", carrierStatus: 4, trackingNumber: "S1.A1.17" })])]),
    );
    expect(text).toContain("Đang giao hàng");
    expect(text).toContain("S1.A1.17");
    expect(text).not.toContain("Đã tạo vận đơn");
  });

  test("says why the courier did not succeed before what to do, where the carrier says it", async () => {
    const failed = aParcelRow({ state: "booked", carrierStatus: 10, attention: "delivery_attempt_failed" });
    const advice = "Bưu tá chưa giao được và sẽ giao lại.";
    expect(await textOf(table([aRow([{ ...failed, reasonCode: "122" }])]))).toContain(
      `Không gọi được người nhận. ${advice}`,
    );
    expect(await textOf(table([aRow([failed])]))).not.toContain("Không gọi được người nhận");
  });

  test("leaves out a cancelled parcel that another replaced", async () => {
    const cancelled = aParcelRow({ shipmentId: "p0", state: "cancelled", trackingNumber: "S1.A1.16" });
    expect(await textOf(table([aRow([cancelled, aParcelRow()])]))).not.toContain("S1.A1.16");
    expect(await textOf(table([aRow([cancelled])]))).toContain("S1.A1.16");
  });

  test("that has ended says how", async () => {
    const ended = aParcelRow({ state: "closed", trackingNumber: "S1", carrierStatus: 13 });
    expect(await textOf(table([aRow([ended])]))).toContain("Đơn hàng bồi hoàn");
    const withdrawn = aParcelRow({ state: "closed" });
    expect(await textOf(table([aRow([withdrawn])]))).toContain("Đã kết thúc");
  });

  test("that cannot be shipped says why", async () => {
    const text = await textOf(table([aRow([], { blocks: ["test_order", "test_order"] })]));
    expect(text.match(/Đơn thử/g)).toHaveLength(1);
  });

  test("does not call an order blocked that our own parcel has fulfilled", async () => {
    const text = await textOf(
      table([aRow([aParcelRow({ state: "booked", trackingNumber: "S1" })], { blocks: ["already_fulfilled"] })]),
    );
    expect(text).not.toContain("Đã giao hết");
  });

  test("without orders, the page says so, and where to look", async () => {
    expect(await textOf(table([]))).toContain("Không còn đơn nào cần giao");
    expect(await textOf(table([], "1001"))).toContain("Không tìm thấy đơn nào");
  });
});

test.each([
  [aRow([aParcelRow(), aParcelRow({ shipmentId: "p2", codVnd: 50_000 })]), "500.000 ₫"],
  [aRow([aParcelRow({ state: "cancelled" }), aParcelRow({ shipmentId: "p2" })]), "450.000 ₫"],
  [aRow([aParcelRow({ codVnd: 0 })], { financialStatus: "PAID" }), "Đã thanh toán"],
  [aRow([aParcelRow({ codVnd: 0 })]), "Không thu hộ"],
])("the COD of an order is what its live parcels collect", async (row, text) => {
  expect(await textOf(<CodAmount row={row} />)).toBe(text);
});

test("a selection books what waits and prints what has a label", () => {
  const rows = [
    aRow([
      aParcelRow({ shipmentId: "ready" }),
      aParcelRow({ shipmentId: "lacking", state: "needs_review" }),
      aParcelRow({ shipmentId: "refused", state: "refused" }),
      aParcelRow({ shipmentId: "queued", state: "queued" }),
      aParcelRow({ shipmentId: "booked", state: "booked", trackingNumber: "S1" }),
      aParcelRow({ shipmentId: "cancelled", state: "cancelled", trackingNumber: "S2" }),
    ]),
  ];
  expect(bookableParcels(rows)).toEqual(
    ["ready", "lacking", "refused"].map((shipmentId) => ({ shipmentId, version: "v1" })),
  );
  expect(printableIds(rows)).toEqual(["booked"]);
});

test("one parcel is printed at once, unless its label is wrong or not needed any more; several are asked about", () => {
  const booked = { state: "booked", trackingNumber: "S1", shipmentId: "a" } as const;
  const atOnce = (change: Partial<ParcelRowView>, others: ParcelRowView[] = []) =>
    isPrintedAtOnce([aRow([aParcelRow({ ...booked, ...change }), ...others])], ["a", "b"]);
  expect(atOnce({})).toBe(true);
  expect(atOnce({ printedAt: "2026-11-21T05:00:00.000Z", carrierStatus: 2 })).toBe(true);
  expect(atOnce({}, [aParcelRow({ shipmentId: "c", state: "cancelled" })])).toBe(true);
  expect(atOnce({}, [aParcelRow({ ...booked, shipmentId: "b" })])).toBe(false);
  expect(atOnce({ differences: ["cod"] })).toBe(false);
  expect(atOnce({ state: "closed" })).toBe(false);
  // Delivered, settled, and on its way back.
  for (const carrierStatus of [5, 6, 20]) expect(atOnce({ carrierStatus })).toBe(false);
  expect(isPrintedAtOnce([], ["a"])).toBe(false);
});

test("what is packed is there before it is booked", () => {
  const rows = [
    aRow([
      aParcelRow({ shipmentId: "ready" }),
      aParcelRow({ shipmentId: "booked", state: "booked", trackingNumber: "S1" }),
      aParcelRow({ shipmentId: "cancelled", state: "cancelled", trackingNumber: "S2" }),
    ]),
  ];
  expect(packedIds(rows)).toEqual(["ready", "booked"]);
});

describe("a line of the booking's results", () => {
  const row = { shipmentId: "p1", orderName: "#1001", outcome: "queued", version: "v1" } as const;
  const progress: BookingProgress = {
    shipmentId: "p1",
    orderKey: "1",
    orderName: "#1001",
    state: "booked",
    trackingNumber: "S1.A1.17",
    problems: [],
    attention: null,
    version: "v1",
  };
  const line = (parcel: BookingProgress | null, change: Partial<QueuedRow> = {}) => (
    <ResultLine
      row={{ ...row, problems: [], changes: [], ...change }}
      parcel={parcel}
      busy={false}
      onBook={() => undefined}
    />
  );

  test("shows the tracking number of a booked parcel", async () => {
    expect(await textOf(line(progress))).toBe("#1001 Đã tạo vận đơn S1.A1.17");
  });

  test("shows the reason, and what to do, for any other", async () => {
    const failed: BookingProgress = {
      ...progress,
      state: "needs_review",
      trackingNumber: null,
      problems: [NO_PHONE, HEAVY],
    };
    expect(await textOf(line(failed))).toBe("#1001 Cần kiểm tra Thiếu số điện thoại người nhận. Sửa ngay");
    expect(await htmlOf(line(failed))).toContain('href="/app/orders/1#parcel-p1"');
    expect(await textOf(line({ ...failed, state: "refused", problems: [HEAVY] }))).toMatch(
      /^#1001 Bị từ chối “Áo” chưa có khối lượng.*\. Sửa ngay$/,
    );
  });
});

describe("what can be done with ticked orders", () => {
  const bar = (role: Role) => {
    const denied = denialsOf({ role, rolesInUse: true, isProtected: false, scopes: null });
    const rights = ["book", "print", "prepare", "release_hold", "cancel"] as const;
    const actions = rights.map((right) => ({ content: right, right, disabled: false, onAction: () => undefined }));
    return (
      <StaffContext.Provider value={{ role, denied }}>
        <SelectionBar selected="some" label="Đã chọn 2" onSelectAll={() => undefined} actions={actions} />
      </StaffContext.Provider>
    );
  };
  const deniedTo = async (role: Role) =>
    ((await htmlOf(bar(role))).match(/<button[^>]*aria-disabled="true"[^>]*>/g) ?? []).map(
      (button) => /aria-label="(.*?)"/.exec(button)?.[1],
    );

  test.each<[Role, string[]]>([
    ["owner", []],
    ["packer", ["release_hold (Chỉ Chủ shop hoặc Kế toán làm được việc này.)"]],
    [
      "accountant",
      ["book", "print", "prepare", "cancel"].map((name) => `${name} (Chỉ Chủ shop hoặc Đóng gói làm được việc này.)`),
    ],
  ])("a %s sees disabled, with the reason: %j", async (role, names) => {
    expect(await deniedTo(role)).toEqual(names);
  });

  test("how many are ticked is said; before, that all can be", async () => {
    expect(await textOf(bar("owner"))).toContain("Đã chọn 2");
    expect(await textOf(table([aRow([aParcelRow()])]))).toContain("Chọn tất cả");
  });
});

describe("the columns of the table", () => {
  const goods = [
    { name: "Áo thun", quantity: 2 },
    { name: "Quần", quantity: 1 },
  ];
  const row = aRow([
    aParcelRow({ phone: "0977123456", goods, weightGrams: 800, transport: "fly" }),
    aParcelRow({ shipmentId: "p2", phone: "0977123456", goods: goods.slice(0, 1), weightGrams: 400 }),
    aParcelRow({ shipmentId: "p3", state: "cancelled", phone: "0911111111", goods, weightGrams: 9_000 }),
  ]);

  test("show the phone to tap, the goods, the weight and the way of all parcels that count", async () => {
    const html = await htmlOf(table([row], "", ["phone", "products", "weight", "service"]));
    expect(html.match(/href="tel:\d+"/g)).toEqual(['href="tel:0977123456"']);
    const text = await textOf(table([row], "", ["phone", "products", "weight", "service"]));
    for (const said of ["4 × Áo thun, 1 × Quần", "1,2 kg", "Đường bay, Đường bộ"]) expect(text).toContain(said);
    expect(text).not.toContain("0911111111");
    expect(text).not.toContain("Nguyễn An");
    expect(text).not.toContain("Thu hộ (COD)");
  });

  test("say where nothing is known", async () => {
    const bare = aRow([aParcelRow({ phone: null, goods: [], weightGrams: 0, transport: null })]);
    const text = await textOf(table([bare], "", ["phone", "products", "weight", "service"]));
    expect(text.match(/–/g)).toHaveLength(4);
  });
});

describe("the orders table", () => {
  test.each([
    ["to_ship", "Sang mục Đang giao", "/app/orders?tab=under_way"],
    ["review", "Sang mục Sẵn sàng", "/app/orders?tab=ready"],
    ["done", "Sang mục Đang giao", "/app/orders?tab=under_way"],
    ["all", "Tải lại danh sách", "/app/orders?tab=all"],
  ] as const)("that is empty in %s leads on: %s", async (tab, name, href) => {
    const html = await htmlOf(<EmptyOrders query={{ ...PLAIN_QUERY, tab }} />);
    expect(html).toContain(name);
    expect(html).toContain(`href="${href}"`);
  });

  test("says that it is being loaded, and how much came, unless a search says so", async () => {
    const html = (loading: boolean, searched = false) =>
      htmlOf(<LoadingStatus loading={loading} count={7} searched={searched} />);
    expect(await html(true)).toContain("Đang tải đơn hàng");
    expect(await html(false)).not.toContain("Đã tải");
  });

  test("names each row's checkbox by its order", async () => {
    const rows = [aRow([aParcelRow()]), aRow([aParcelRow()], { orderKey: "2", name: "#1002" })];
    const text = await textOf(table(rows));
    expect(text).toContain("Chọn đơn #1001");
    expect(text).toContain("Chọn đơn #1002");
  });

  test("that filters leave empty says so, and leads out of them", async () => {
    const query = { ...PLAIN_QUERY, tab: "done", province: ["Tỉnh Cà Mau"], search: "An" } as const;
    const html = await htmlOf(<EmptyOrders query={{ ...query, province: [...query.province] }} />);
    expect(html).toContain("Không có đơn nào hợp với bộ lọc");
    expect(html).toContain('href="/app/orders?tab=done&amp;search=An"');
    expect(html).toContain("tab=all&amp;search=An&amp;province=");
  });

  test("says when a page ended before everything was looked through, or sorted", async () => {
    expect(await textOf(<ListNote looksFurther={true} sortedAmong={null} />)).toContain(
      "Bấm sang trang sau để tìm tiếp",
    );
    expect(await textOf(<ListNote looksFurther={false} sortedAmong={5_000} />)).toContain("5.000");
    expect(await textOf(<ListNote looksFurther={false} sortedAmong={null} />)).toBe("");
  });
});

describe("an order whose buyer has others waiting", () => {
  test("says how many, as a link to exactly those, in the table and as a tile", async () => {
    const html = await htmlOf(table([aRow([aParcelRow()], { othersOfBuyer: 2 })]));
    expect(html).toContain("+2 đơn cùng khách");
    expect(html).toContain('href="/app/orders?buyer=1"');
    expect(html).toContain("+2 đơn cùng khách: xem các đơn đang chờ của khách đặt đơn #1001");
    expect(await textOf(table([aRow([aParcelRow()])]))).not.toContain("cùng khách");
  });
});
