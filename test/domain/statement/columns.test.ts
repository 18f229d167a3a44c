import { expect, test } from "vitest";
import { fieldOfHeader } from "~/domain/statement/header-words";
import { faultOfMapping, headerText } from "~/domain/statement/mapping";
import { proposeMapping } from "~/domain/statement/propose";

test.each([
  ["Mã vận đơn", "label"],
  ["MÃ VẬN ĐƠN GHTK", "label"],
  ["Tracking number", "label"],
  ["Mã đơn hàng khách hàng", "partnerId"],
  ["Client order code", "partnerId"],
  ["Tiền thu hộ", "codVnd"],
  ["COD (đ)", "codVnd"],
  ["Phí thu hộ", "codFeeVnd"],
  ["Phí chuyển khoản COD", "codFeeVnd"],
  ["Phí vận chuyển", "shippingFeeVnd"],
  ["Shipping fee", "shippingFeeVnd"],
  ["Phí bảo hiểm", "insuranceFeeVnd"],
  ["Phí hoàn hàng", "returnFeeVnd"],
  ["Phụ phí xăng dầu", "otherFeeVnd"],
  ["Bồi hoàn", "compensationVnd"],
  ["Thực nhận", "netVnd"],
  ["Khối lượng (g)", "weight"],
  ["Ngày đối soát", "happenedOn"],
  ["Người nhận", null],
  ["Địa chỉ", null],
  ["Ghi chú", null],
])("a column named %s holds %s", (header, field) => {
  expect(fieldOfHeader(header)).toBe(field);
});

const row = (n: number, ...cells: (string | number | null)[]) => ({ n, cells });

test("the header is found below a title, in the sheet that has one", () => {
  const sheets = [
    { name: "Hướng dẫn", rows: [row(1, "Ngày", "Ghi chú")] },
    {
      name: "Đối soát",
      rows: [
        row(1, "CÔNG TY GIAO HÀNG"),
        row(2, "Cửa hàng", "Áo Đẹp"),
        row(4, "STT", "Mã vận đơn", "Ngày", "Tiền thu hộ", "Phí vận chuyển", "Khối lượng (kg)"),
        row(5, 1, "S1.A1.1", null, 450_000, 30_000, 0.3),
      ],
    },
  ];
  expect(proposeMapping(sheets)).toEqual({
    sheet: 1,
    headerRow: 4,
    columns: [null, "label", "happenedOn", "codVnd", "shippingFeeVnd", "weight"],
    weightUnit: "kg",
  });
});

test("weights without a unit are kilograms where none could be grams", () => {
  const of = (...weights: number[]) =>
    proposeMapping([
      {
        name: "",
        rows: [row(1, "Mã vận đơn", "COD", "Khối lượng"), ...weights.map((one, at) => row(at + 2, "S1", 1, one))],
      },
    ])?.weightUnit;
  expect(of(0.3, 1.2)).toBe("kg");
  expect(of(300, 1_200)).toBe("g");
});

test("the sum of the fees is left out where its parts are there, and taken where they are not", () => {
  const of = (...header: string[]) =>
    proposeMapping([{ name: "", rows: [row(1, "Mã vận đơn", ...header)] }])?.columns.slice(1);
  expect(of("Phí vận chuyển", "Phí bảo hiểm", "Tổng phí")).toEqual(["shippingFeeVnd", "insuranceFeeVnd", null]);
  expect(of("Tổng phí")).toEqual(["shippingFeeVnd"]);
});

test("nothing is proposed where no row looks like a header", () => {
  expect(proposeMapping([{ name: "", rows: [row(1, "S1.A1.1", 450_000)] }])).toBeNull();
});

test.each([
  [["label", "codVnd"], null],
  [["partnerId", "shippingFeeVnd"], null],
  [["codVnd"], "no_label_column"],
  [["label", "weight", "netVnd"], "no_money_column"],
  [["label", "codVnd", "codVnd"], "twice"],
  [["label", "otherFeeVnd", "otherFeeVnd"], null],
] as const)("columns %j have the fault %s", (columns, fault) => {
  expect(faultOfMapping({ columns: [...columns] })).toBe(fault);
});

test("a header is the same whatever its capitals, accents and blanks", () => {
  expect(headerText(["Mã  Vận Đơn", "COD (đ)", ""])).toBe(headerText(["ma van don", "cod d"]));
  expect(headerText(["Mã vận đơn", "COD"])).not.toBe(headerText(["COD", "Mã vận đơn"]));
});
