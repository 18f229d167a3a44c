import type { Camera, View } from "./camera.ts";
import type { DemoOrder, DemoShop, Step } from "./demo-shop.ts";
import { askToBook, openUntil, orderPath, press, see, startOfBooking } from "./staff.ts";

const steps = (...codes: (number | [number, string])[]): Step[] =>
  codes.map((code) => (typeof code === "number" ? { status_id: code } : { status_id: code[0], reason_code: code[1] }));
/** The buyer refused it at the door, and it is on its way back. */
const TURNED_AWAY: [number, string] = [9, "130"];
const CARRIED = steps(3, 4);
const DELIVERED = steps(3, 4, 5);
const COMING_BACK = steps(3, 4, TURNED_AWAY, 20);
const BROUGHT_BACK = steps(3, 4, TURNED_AWAY, 20, 21);

/** Buyers who pay the courier: what they take, and what becomes of it. */
const SENT: { to: string[]; sku: string; quantity: number; ends: Step[] }[] = [
  {
    to: ["Ngô Thị Mai", "28 Trần Phú", "Phường Hải Châu I, Quận Hải Châu", "Đà Nẵng"],
    sku: "CHEN-GOM",
    quantity: 2,
    ends: DELIVERED,
  },
  {
    to: ["Đặng Văn Phúc", "15 Hùng Vương", "Phường Thắng Lợi, Thành phố Buôn Ma Thuột", "Đắk Lắk"],
    sku: "KHAN-THEU",
    quantity: 3,
    ends: DELIVERED,
  },
  {
    to: ["Phan Thị Yến", "7 Lý Thường Kiệt", "Phường Hàng Bài, Quận Hoàn Kiếm", "Hà Nội"],
    sku: "CHEN-GOM",
    quantity: 1,
    ends: DELIVERED,
  },
  {
    to: ["Huỳnh Quốc Bảo", "93 Nguyễn Trãi", "Phường Nguyễn Cư Trinh, Quận 1", "Thành phố Hồ Chí Minh"],
    sku: "KHAN-THEU",
    quantity: 1,
    ends: CARRIED,
  },
  {
    to: ["Lâm Thị Ngọc", "5 Bạch Đằng", "Phường Hải Châu I, Quận Hải Châu", "Đà Nẵng"],
    sku: "CHEN-GOM",
    quantity: 3,
    ends: BROUGHT_BACK,
  },
  {
    to: ["Tạ Minh Khôi", "61 Lê Lợi", "Phường Bến Nghé, Quận 1", "Thành phố Hồ Chí Minh"],
    sku: "KHAN-THEU",
    quantity: 2,
    ends: COMING_BACK,
  },
];

/** What staff write about the one that was damaged. */
const FOUND = "Hộp móp góc, một chén bị mẻ";

/** Takes the pictures of what comes after the door: the cash, the statement, what came back, and what all of it was worth. */
export async function captureMoney(camera: Camera, shop: DemoShop): Promise<void> {
  const sent = await sendAll(camera.views.vi, shop);
  await captureBook(camera, sent);
  await captureStatement(camera, shop);
  await captureReturns(camera, sent);
  await captureCalls(camera, shop);
  await captureReports(camera);
}

/** Lets buyers who pay the courier order, books all together and lets the carrier bring each to its end. The first was delivered. */
export async function sendAll(view: View, shop: DemoShop): Promise<DemoOrder[]> {
  const orders: DemoOrder[] = [];
  for (const [n, { to, sku, quantity }] of SENT.entries())
    orders.push(await shop.place(aCodOrder(to, sku, quantity, n)));
  const last = orders.at(-1);
  if (!last) throw new Error("nothing was ordered");
  await openUntil(view, orderPath(last), view.text("parcel:book.action"));
  await askToBook(view, orders, 0);
  await startOfBooking(view, orders.length).click();
  await see(view, view.text("batch:done.book", { count: orders.length }));
  for (const [n, order] of orders.entries()) await shop.move(order, SENT[n]?.ends ?? []);
  return orders;
}

function aCodOrder(
  [name = "", address1 = "", address2 = "", city = ""]: string[],
  sku: string,
  quantity: number,
  n: number,
) {
  // As most buyers fill in Shopify's two fields.
  const [lastName, ...family] = name.split(" ").reverse();
  return {
    lines: [{ sku, quantity }],
    shippingAddress: {
      firstName: family.reverse().join(" "),
      lastName,
      phone: `09000003${n}0`,
      address1,
      address2,
      city,
    },
    payment: { state: "pending", gateway: "Cash on Delivery (COD)" },
  };
}

/** What was collected and not paid out yet, and the entries of one parcel. */
async function captureBook({ views, captureBoth }: Camera, [first]: DemoOrder[]): Promise<void> {
  if (!first) throw new Error("nothing was sent");
  await openUntil(views.vi, "/app/money?tab=collected", first.name);
  await captureBoth("money", "/app/money?tab=collected", undefined, 1_300);
  await captureBoth("order-ledger", orderPath(first), async (view) => {
    await view.app.getByText(view.text("money:ledger.title")).first().click();
    await press(view, view.text("money:ledger.show"));
    await see(view, view.text("money:ledger.account.collected"));
    await view.app.getByText(view.text("money:ledger.title")).first().scrollIntoViewIfNeeded();
  });
}

/** The carrier's statement before anything of it counts, in which one parcel costs more than was said. */
async function captureStatement(camera: Camera, shop: DemoShop): Promise<void> {
  const { vi } = camera.views;
  await vi.open("/app/money/statements");
  await vi.app
    .locator('input[type="file"]')
    .setInputFiles({ name: "doi-soat-24-11.csv", mimeType: "text/csv", buffer: await shop.carrierStatement("99.000") });
  await see(vi, vi.text("statements:review_title"));
  const page = new URL(vi.page.frames()[1]?.url() ?? "").pathname;
  await camera.captureBoth("statement", page, (view) => see(view, view.text("statements:review_title")), 1_400);
}

/** What the carrier brought back, and the claim for what is damaged. */
async function captureReturns(camera: Camera, sent: DemoOrder[]): Promise<void> {
  const { vi } = camera.views;
  const back = sent[SENT.findIndex(({ ends }) => ends === BROUGHT_BACK)];
  if (!back) throw new Error("nothing came back");
  await openUntil(vi, "/app/returns?tab=arrived", back.name);
  await camera.captureBoth("returns", "/app/returns?tab=arrived", undefined, 1_000);
  await camera.captureOnPhones("returns", "/app/returns?tab=arrived", undefined, 1_000);
  await receiveDamaged(vi, back);
  await openUntil(vi, "/app/returns?tab=received", back.name);
  await press(vi, vi.text("returns:action_for", { action: vi.text("returns:claim"), order: back.name }));
  await see(vi, vi.text("claims:evidence.title"));
  const claim = new URL(vi.page.frames()[1]?.url() ?? "").pathname;
  await camera.captureBoth("claim", claim, undefined, 1_300);
}

async function receiveDamaged(view: View, { name }: DemoOrder): Promise<void> {
  const { app, text } = view;
  await view.open("/app/returns?tab=arrived");
  await press(view, text("returns:action_for", { action: text("returns:receive"), order: name }));
  await app.getByLabel(text("returns:condition.damaged")).check({ force: true });
  await app.getByLabel(text("returns:note")).fill(FOUND);
  await press(view, text("returns:dialog.confirm"));
  await see(view, text("returns:result.received", { count: 1 }));
}

/** COD orders that wait for a call, one of them of a buyer who turned a parcel away. */
async function captureCalls({ views, captureBoth, captureOnPhones }: Camera, shop: DemoShop): Promise<void> {
  const { vi } = views;
  await vi.open("/app/confirm");
  await press(vi, vi.text("confirm:empty.off_action"));
  await vi.app.getByLabel(vi.text("confirm:setting.all"), { exact: true }).click({ force: true });
  await press(vi, vi.text("common:action.save"));
  await vi.page.getByRole("button", { name: vi.text("common:action.save"), exact: true }).waitFor({ state: "hidden" });
  const turnedAway = SENT.findIndex(({ ends }) => ends === BROUGHT_BACK);
  for (const n of [turnedAway, 0]) {
    const { to, sku, quantity } = SENT[n] ?? {};
    if (to && sku && quantity)
      await openUntil(vi, "/app/confirm", (await shop.place(aCodOrder(to, sku, quantity, n))).name);
  }
  await captureBoth("calls", "/app/confirm", undefined, 1_000);
  await captureOnPhones("calls", "/app/confirm?show=refusers", undefined, 1_000);
}

async function captureReports({ captureBoth }: Camera): Promise<void> {
  await captureBoth("reports", "/app/reports", undefined, 1_500);
}
