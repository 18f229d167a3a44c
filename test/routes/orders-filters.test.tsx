import { expect, test } from "vitest";
import { PLAIN_QUERY, readOrdersQuery } from "~/components/order-list/query";
import { OrdersFilters } from "~/routes/app.orders._index/orders-filters";
import { narrowed } from "~/routes/app.orders._index/searchable-choices";
import { ViewsMenu } from "~/routes/app.orders._index/views-menu";
import { textOf } from "./page-piece";

const CHOICES = {
  pickups: [{ id: "p1", name: "33 Kim Mã" }],
  rules: [{ id: "r1", name: "Bay cho nhanh" }],
  provinces: ["Thành phố Đà Nẵng", "Tỉnh Cà Mau"],
};
const COUNTS = { to_ship: 12, ready: 0, review: 1_234, attention: 0, under_way: 0, to_confirm: 7 };

const shown = (search: string) =>
  textOf(
    <OrdersFilters
      query={search ? readOrdersQuery(`http://localhost/app/orders?${search}`) : PLAIN_QUERY}
      choices={CHOICES}
      counts={COUNTS}
    />,
  );

test("a tab of open work says how many parcels it holds, and none where there are none", async () => {
  const text = await shown("");
  expect(text).toContain("Cần giao (12)");
  expect(text).toContain("Cần kiểm tra (1.234)");
  expect(text).not.toContain("(0)");
});

test.each([
  ["status=booked,unknown", "Tình trạng: Đã tạo vận đơn, Chưa rõ, đang kiểm tra"],
  ["carrier=9", "Đơn vị vận chuyển báo: Không giao được hàng"],
  ["cod=to_collect", "Tiền thu hộ: Chờ thu"],
  ["printed=no", "Chưa in phiếu"],
  ["pickup=p1,p9", "Lấy hàng tại: 33 Kim Mã, không còn trong danh sách"],
  ["province=Thành phố Đà Nẵng", "Giao đến: Thành phố Đà Nẵng"],
  ["service=fly", "Vận chuyển: Đường bay"],
  ["confirm=waits", "Chờ gọi xác nhận (7)"],
  ["rule=r1", "Quy tắc: Bay cho nhanh"],
  ["batch=0b0a4f0e-2c1b-4d0e-8a52-6a8f0f4f6c11", "Cùng một lần tạo vận đơn"],
  ["from=yesterday", "Đặt hàng: Hôm qua"],
  ["from=2026-11-01&to=2026-11-05", /Đặt hàng từ .*11.*2026 đến .*11.*2026/],
])("a list with %s says so as a merchant would", async (search, said) => {
  expect(await shown(search)).toMatch(said);
});

const PROVINCES = ["Thành phố Đà Nẵng", "Tỉnh Đắk Lắk", "Tỉnh Đồng Nai", "Tỉnh Cà Mau"].map((name) => ({
  value: name,
  label: name,
}));

test.each([
  ["", [], ["Thành phố Đà Nẵng", "Tỉnh Đắk Lắk", "Tỉnh Đồng Nai", "Tỉnh Cà Mau"]],
  ["da", [], ["Thành phố Đà Nẵng", "Tỉnh Đắk Lắk"]],
  ["ĐÀ n", [], ["Thành phố Đà Nẵng"]],
  ["nang", ["Tỉnh Cà Mau"], ["Tỉnh Cà Mau", "Thành phố Đà Nẵng"]],
  ["Huế", ["Tỉnh Đồng Nai"], ["Tỉnh Đồng Nai"]],
])("of the provinces, %j with %j chosen leaves %j", (typed, chosen, left) => {
  expect(narrowed(PROVINCES, chosen, typed).map(({ value }) => value)).toEqual(left);
});

test.each([
  [null, false, "Danh sách đã lưu"],
  ["v1", false, "Đi bay"],
  ["v1", true, "Đi bay (đã đổi, chưa lưu)"],
])("the menu of saved views is called by the one that is open: %s, changed: %s", async (open, isChanged, said) => {
  const all = [{ id: "v1", name: "Đi bay", search: "", query: "service=fly", version: 1 }];
  const nothing = async () => "saved" as const;
  const views = {
    ...{
      current: all.find(({ id }) => id === open) ?? null,
      isChanged,
      saving: false,
      said: "",
      open: () => undefined,
    },
    ...{
      create: nothing,
      rename: nothing,
      replace: nothing,
      remove: nothing,
      openWith: nothing,
      chooseColumns: nothing,
    },
  };
  expect(await textOf(<ViewsMenu all={all} opensWith={null} views={views} />)).toBe(said);
});
