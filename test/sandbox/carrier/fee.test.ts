import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ask, control, SHOP, SINGLE_SHOP, withCarrier } from "./support.ts";

withCarrier();

const PATH = "/services/shipment/fee";
const HERE = { pick_province: "Hà Nội", pick_district: "Quận Hai Bà Trưng" };
const NEAR = { province: "Hà nội", district: "Quận Cầu Giấy" };

async function feeOf(query: Record<string, string>, token = SHOP.token) {
  return (await ask("GET", `${PATH}?${new URLSearchParams({ ...HERE, ...NEAR, weight: "1000", ...query })}`, { token }))
    .json;
}

test("4.6, 2.9: the contract's fields and types; the fee is the sum of its parts", async () => {
  const query = { ...HERE, ...NEAR, weight: "1000", value: "3000000", transport: "fly", deliver_option: "none" };
  const url = `${PATH}?${new URLSearchParams(query)}&tags[0]=1&tags[1]=7`;
  expect((await ask("GET", url, { token: SINGLE_SHOP.token })).json).toEqual({
    success: true,
    message: "",
    fee: expect.objectContaining({
      name: "area1",
      fee: 24_500 + 15_000 + 1_000 + 2_000,
      ship_fee_only: 24_500,
      insurance_fee: 15_000,
      delivery: true,
      delivery_type: "",
      a: 1,
      dt: "local",
      extFees: [
        { display: "(+1.000 đ)", title: "Phụ phí đơn hàng dễ vỡ", amount: 1000, type: "fragile", tag_id: 1 },
        { display: "(+2.000 đ)", title: "Phụ phí hàng nông sản/thực phẩm khô", amount: 2000, type: "food", tag_id: 7 },
      ],
    }),
  });
});

describe("2.5: insurance strictly above the threshold of the shop's kind", () => {
  test.each([
    ["B2C at 3,000,000", SHOP.token, "3000000", 0],
    ["B2C just above", SHOP.token, "3000001", 15_000],
    ["C2C at 1,000,000", SINGLE_SHOP.token, "1000000", 0],
    ["C2C just above", SINGLE_SHOP.token, "1000200", 5_001],
    ["no value", SHOP.token, "", 0],
  ])("%s", async (_case, token, value, insurance) => {
    expect((await feeOf({ value }, token)).fee.insurance_fee).toBe(insurance);
  });
});

describe("the invented table: area, weight step, transport", () => {
  const sameRegion = { province: "Hải Phòng", district: "Lê Chân" };
  const otherRegion = { province: "TP. Hồ Chí Minh", district: "Quận 1" };
  test.each([
    ["area1", {}, "500", 22_000],
    ["area1", {}, "501", 24_500],
    ["area1", { transport: "fly" }, "500", 22_000],
    ["area2", sameRegion, "500", 30_000],
    ["area2", { ...sameRegion, transport: "fly" }, "500", 38_000],
    ["area3", otherRegion, "500", 42_000],
    ["area3", { ...otherRegion, transport: "road" }, "1500", 42_000],
    ["area3", { ...otherRegion, transport: "fly" }, "1500", 62_000],
    ["area3", { ...otherRegion, transport: "rocket" }, "500", 42_000],
  ])("%s %j %s g: %i", async (name, place, weight, fee) => {
    expect((await feeOf({ ...place, weight })).fee).toMatchObject({ name, fee });
  });
});

describe("4.6: parameters as clients send them", () => {
  test.each([
    ["tags[]", "tags[]=1&tags[]=7"],
    ["tags[0]", "tags[0]=1&tags[1]=7"],
    ["repeated tags", "tags=1&tags=7"],
    ["escaped brackets", "tags%5B%5D=1&tags%5B%5D=7"],
    ["a list in one", "tags=1,7"],
    ["a JSON list", "tags=[1,7]"],
  ])("%s", async (_case, tags) => {
    const query = new URLSearchParams({ ...HERE, ...NEAR, weight: "1000" });
    const { json } = await ask("GET", `${PATH}?${query}&${tags}`);
    expect(json.fee.fee).toBe(27_500);
  });

  test("as a JSON body by POST", async () => {
    const { json } = await ask("POST", PATH, { json: { ...HERE, ...NEAR, weight: 1000, tags: [1, 7] } });
    expect(json.fee.fee).toBe(27_500);
  });

  test("blank parameters count as missing", async () => {
    expect((await feeOf({ pick_address_id: "", value: "", transport: "", tags: "" })).fee.fee).toBe(24_500);
  });

  test("a registered pickup id stands for its province and district", async () => {
    await control("PUT", `/accounts/${SHOP.code}/pickups`, [
      { pick_address_id: "9", address: "1 Lê Lợi, Quận 1, Hồ Chí Minh", pick_tel: "0977", pick_name: "Nam" },
    ]);
    const query = new URLSearchParams({ ...NEAR, weight: "500", pick_address_id: "9" });
    expect((await ask("GET", `${PATH}?${query}`)).json.fee.name).toBe("area3");
  });
});

describe("4.6 note: what is required", () => {
  test.each([
    ["pick_province", { pick_province: "" }, 422, "Xin hãy gửi trường pick_province."],
    ["province", { province: "" }, 422, "Xin hãy gửi trường province."],
    ["neither pick_district nor pick_ward", { pick_district: "" }, 422, "Xin hãy gửi trường pick_district."],
    ["neither district nor ward", { district: "" }, 422, "Xin hãy gửi trường district."],
    ["weight", { weight: "" }, 422, "Đơn hàng chưa có khối lượng. Vui lòng kiểm tra lại."],
    ["weight 0", { weight: "0" }, 422, "Đơn hàng chưa có khối lượng. Vui lòng kiểm tra lại."],
    ["weight a word", { weight: "heavy" }, 422, "Đơn hàng chưa có khối lượng. Vui lòng kiểm tra lại."],
    ["weight over 20 kg", { weight: "20001" }, 400, "Đơn hàng quá khối lượng. GHTK không chuyển hàng > 20 kg."],
  ])("%s", async (_case, query, status, message) => {
    const answer = await ask("GET", `${PATH}?${new URLSearchParams({ ...HERE, ...NEAR, weight: "1000", ...query })}`);
    expect([answer.status, answer.json.success, answer.json.message]).toEqual([status, false, message]);
  });

  test("a ward may replace the district, on both sides", async () => {
    const { fee } = await feeOf({ pick_district: "", pick_ward: "Bạch Mai", district: "", ward: "Cầu Giấy" });
    expect(fee.fee).toBe(24_500);
  });

  test("the strict option requires the district", async () => {
    await control("POST", "/options", { strictDistrict: true });
    expect((await feeOf({ district: "", ward: "Cầu Giấy" })).message).toBe("Xin hãy gửi trường district.");
  });
});

describe("7.10: delivery false is an answer, not an error", () => {
  test.each([
    ["an unknown province", { province: "Atlantis" }],
    ["an island", { province: "Đà Nẵng", district: "Huyện Hoàng Sa" }],
    ["an unserved place", { province: "Cà Mau", district: "Huyện Ngọc Hiển" }],
    ["an unserved way there", { province: "Cần Thơ", district: "Ninh Kiều", transport: "fly" }],
  ])("%s", async (_case, query) => {
    const unserved = [
      { province: "Cà Mau", district: "Ngọc Hiển" },
      { province: "Cần Thơ", transport: "fly" },
    ];
    await control("POST", "/options", { unserved });
    expect(await feeOf(query)).toMatchObject({ success: true, fee: { delivery: false } });
  });

  test("the same place is served by the other transport", async () => {
    await control("POST", "/options", { unserved: [{ province: "Cần Thơ", transport: "fly" }] });
    expect((await feeOf({ province: "Cần Thơ", transport: "road" })).fee.delivery).toBe(true);
  });
});

test("names are compared without case, accents or unit prefixes", async () => {
  const spellings = [
    "Hồ Chí Minh",
    "TP. Hồ Chí Minh",
    "Tp.HCM",
    "thành phố hồ chí minh",
    "Ho Chi Minh",
    "HCM",
    "SÀI GÒN",
  ];
  const alike = fc
    .constantFrom(...spellings)
    .chain((name) =>
      fc.constantFrom(name, name.toUpperCase(), name.toLowerCase(), name.normalize("NFD"), `  ${name} `),
    );
  await fc.assert(
    fc.asyncProperty(alike, alike, async (pick_province, province) => {
      expect((await feeOf({ pick_province, province, district: "Q1" })).fee.name).toBe("area1");
    }),
    { numRuns: 60 },
  );
});

test("a fuel surcharge by option, and what the options list for the fast service inside a province", async () => {
  const xfast = { cause: "xfast", type: "xfast_fee", title: "Phụ phí giao nhanh", amountVnd: 15_000 };
  await control("POST", "/options", { fuelPercent: 10, surcharges: [xfast] });
  const { fee } = await feeOf({ weight: "500", deliver_option: "xteam" });
  expect(fee.extFees.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
    ["xfast", 15_000],
    ["short_exp", 2_200],
  ]);
  expect(fee.fee).toBe(22_000 + 15_000 + 2_200);
});

test("there is no surcharge that neither the contract nor a recording shows", async () => {
  for (const tag of [2, 10, 13, 17, 18, 19, 22, 39, 40, 41, 42, 52, 62, 75, 81]) {
    const { fee } = await feeOf({ weight: "500", deliver_option: "xteam", tags: String(tag) });
    expect([tag, fee.fee, fee.extFees]).toEqual([tag, 22_000, []]);
  }
});

test("an option adds a surcharge by tag", async () => {
  const plants = { cause: 75, type: "plant_fee", title: "Phụ phí cây sống", amountVnd: 3_000 };
  await control("POST", "/options", { surcharges: [plants] });
  expect((await feeOf({ weight: "500", tags: "75" })).fee).toMatchObject({ fee: 25_000, extFees: [{ type: "plant" }] });
});
