import { describe, expect, test } from "vitest";
import { dialects } from "~/carrier/dialect";
import { type FeeQuery, feeRequest, readFee } from "~/carrier/fee";
import { anAnswer } from "./answers";
import { credentials } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

const query: FeeQuery = {
  pickup: { province: "Hà Nội", district: "Quận Hai Bà Trưng" },
  delivery: { province: "Hà Nội", district: "Quận Cầu Giấy" },
  weightGrams: 1000,
};

describe("builds a fee query (carrier 4.6)", () => {
  test("a query with only the required fields", () => {
    expect(feeRequest(query)).toEqual({
      method: "GET",
      path: "/services/shipment/fee",
      query: [
        ["pick_province", "Hà Nội"],
        ["pick_district", "Quận Hai Bà Trưng"],
        ["province", "Hà Nội"],
        ["district", "Quận Cầu Giấy"],
        ["weight", "1000"],
      ],
    });
  });

  test("a query with every field: grams rounded up, tags as a list", () => {
    const full: FeeQuery = {
      pickup: {
        pickAddressId: "18000226",
        address: "1 Lò Đúc",
        province: "Hà Nội",
        district: "Quận Hai Bà Trưng",
        ward: "Phường Phạm Đình Hổ",
        street: "Lò Đúc",
      },
      delivery: {
        address: "2 Xuân Thủy",
        province: "Hà Nội",
        district: "Quận Cầu Giấy",
        ward: "Phường Dịch Vọng Hậu",
        street: "Xuân Thủy",
      },
      weightGrams: 999.2,
      valueVnd: 3_000_000,
      transport: "fly",
      tags: [1, 7],
    };
    expect(feeRequest(full).query).toEqual([
      ["pick_address_id", "18000226"],
      ["pick_address", "1 Lò Đúc"],
      ["pick_province", "Hà Nội"],
      ["pick_district", "Quận Hai Bà Trưng"],
      ["pick_ward", "Phường Phạm Đình Hổ"],
      ["pick_street", "Lò Đúc"],
      ["address", "2 Xuân Thủy"],
      ["province", "Hà Nội"],
      ["district", "Quận Cầu Giấy"],
      ["ward", "Phường Dịch Vọng Hậu"],
      ["street", "Xuân Thủy"],
      ["weight", "1000"],
      ["value", "3000000"],
      ["transport", "fly"],
      ["tags[]", "1"],
      ["tags[]", "7"],
    ]);
  });

  test.each<[field: string, rule: string, changes: Partial<FeeQuery>]>([
    ["pick_province", "required", { pickup: { province: "" } }],
    ["province", "required", { delivery: { province: " " } }],
    ["weight", "integer_above_0", { weightGrams: 0 }],
    ["weight", "integer_above_0", { weightGrams: Number.NaN }],
    ["value", "integer_vnd", { valueVnd: 0.5 }],
    ["tags[0]", "integer", { tags: [1.5] }],
  ])("refuses %s: %s before any call", (field, rule, changes) => {
    expect(() => feeRequest({ ...query, ...changes })).toThrow(
      expect.objectContaining({ kind: "invalid", message: `${field}: ${rule}` }),
    );
  });

  test("a registered pickup stands for its province", () => {
    expect(feeRequest({ ...query, pickup: { province: "", pickAddressId: "18000226" } }).query?.[0]).toEqual([
      "pick_address_id",
      "18000226",
    ]);
  });
});

describe("reads a quote (carrier 2.9)", () => {
  test("as recorded in 2024: the fee is the total, insurance and extras are parts of it", () => {
    const answer = anAnswer({
      success: true,
      message: "",
      fee: {
        name: "area1",
        fee: 78500,
        insurance_fee: 15000,
        include_vat: 0,
        cost_id: 0,
        delivery_type: "",
        a: 1,
        dt: "local",
        extFees: [
          { display: "(+1.000 đ)", title: "Phụ phí đơn hàng dễ vỡ", amount: 1000, type: "fragile", tag_id: 1 },
          {
            display: "(+2.000 đ)",
            title: "Phụ phí hàng nông sản/thực phẩm khô",
            amount: 2000,
            type: "food",
            tag_id: 7,
          },
        ],
        promotion_key: "",
        delivery: true,
        ship_fee_only: 60500,
        distance: 11.262,
      },
    });
    expect(readFee(answer, dialects.contract)).toEqual({
      outcome: "served",
      quote: {
        feeVnd: 78500,
        insuranceFeeVnd: 15000,
        extraFees: [
          { type: "fragile", title: "Phụ phí đơn hàng dễ vỡ", amountVnd: 1000 },
          { type: "food", title: "Phụ phí hàng nông sản/thực phẩm khô", amountVnd: 2000 },
        ],
        area: "area1",
      },
    });
  });

  test.each([
    ["numbers as text", { fee: "30400", insurance_fee: "15000", delivery: "true" }, 30400],
    ["delivery not mentioned", { fee: 30400 }, 30400],
    ["free of charge", { fee: 0, delivery: 1 }, 0],
  ])("%s", (_name, fee, feeVnd) => {
    expect(readFee(anAnswer({ success: true, fee }), dialects.contract)).toMatchObject({
      outcome: "served",
      quote: { feeVnd },
    });
  });

  test.each([[false], ["false"], [0]])("delivery %j means not served, which is no error (carrier 7.10)", (delivery) => {
    const answer = anAnswer({ success: true, fee: { fee: 0, delivery } });
    expect(readFee(answer, dialects.contract)).toEqual({ outcome: "not_served" });
  });

  test("a refusal keeps the carrier's text", () => {
    const answer = anAnswer({ success: false, message: "Xin hãy gửi trường district." }, { httpStatus: 422 });
    expect(readFee(answer, dialects.contract)).toMatchObject({
      outcome: "refused",
      refusal: { message: "Xin hãy gửi trường district.", httpStatus: 422 },
    });
  });

  test.each([
    ["no fee", {}],
    ["a fee of another type", { fee: "(37000)" }],
    ["half a đồng", { fee: 1000.5 }],
    ["a negative fee", { fee: -1 }],
  ])("%s: a price is never guessed", (_name, fee) => {
    expect(() => readFee(anAnswer({ success: true, fee }), dialects.contract)).toThrow(
      expect.objectContaining({ kind: "unreadable" }),
    );
  });
});

describe("quoteFee, against the sandbox", () => {
  test("the parts add up to the fee", async () => {
    const { carrier, calls } = await sandboxCarrier();
    const quoted = await carrier.quoteFee(credentials, {
      ...query,
      valueVnd: 4_000_000,
      transport: "road",
      tags: [1, 7],
    });
    expect(quoted).toMatchObject({ outcome: "served", quote: { insuranceFeeVnd: 20_000, feeVnd: expect.any(Number) } });
    const [call] = await calls();
    expect(call?.method).toBe("GET");
    expect(call?.url).toBe(
      "/services/shipment/fee?pick_province=H%C3%A0%20N%E1%BB%99i&pick_district=Qu%E1%BA%ADn%20Hai%20B%C3%A0%20Tr%C6%B0ng" +
        "&province=H%C3%A0%20N%E1%BB%99i&district=Qu%E1%BA%ADn%20C%E1%BA%A7u%20Gi%E1%BA%A5y" +
        "&weight=1000&value=4000000&transport=road&tags%5B%5D=1&tags%5B%5D=7",
    );
  });

  test("a place that is not served by air", async () => {
    const { carrier, control } = await sandboxCarrier();
    await control("POST", "/options", { unserved: [{ province: "Lâm Đồng", transport: "fly" }] });
    const faraway = { ...query, delivery: { province: "Lâm Đồng", district: "Huyện Lạc Dương" } };
    expect(await carrier.quoteFee(credentials, { ...faraway, transport: "fly" })).toEqual({ outcome: "not_served" });
    expect(await carrier.quoteFee(credentials, { ...faraway, transport: "road" })).toMatchObject({ outcome: "served" });
  });

  test("a district asked for, as the three-level interface does", async () => {
    const { carrier, control } = await sandboxCarrier();
    await control("POST", "/options", { strictDistrict: true });
    const quoted = await carrier.quoteFee(credentials, { ...query, delivery: { province: "Hà Nội" } });
    expect(quoted).toMatchObject({ outcome: "refused", refusal: { message: "Xin hãy gửi trường district." } });
  });

  test("a call without an answer ends at the deadline", async () => {
    const { carrier, fault } = await sandboxCarrier({ deadlinesMs: { fee: 200 } });
    await fault("hang");
    await expect(carrier.quoteFee(credentials, query)).rejects.toMatchObject({ kind: "timeout", retryable: true });
  });
});
