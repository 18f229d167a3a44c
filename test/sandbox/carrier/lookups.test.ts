import { describe, expect, test } from "vitest";
import { ask, control, SHOP, SINGLE_SHOP, withCarrier } from "./support.ts";

withCarrier();

describe("4.9, 2.10: pickup addresses", () => {
  test("are none at first, then those of this account only", async () => {
    const path = "/services/shipment/list_pick_add";
    expect((await ask("GET", path)).json).toEqual({ success: true, message: "", data: [] });
    const pickup = {
      pick_address_id: "18000226",
      address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
      pick_tel: "0901234567",
      pick_name: "Kho Hà Nội",
    };
    await control("PUT", `/accounts/${SHOP.code}/pickups`, [{ ...pickup, pick_address_id: 18000226 }]);
    expect((await ask("GET", path)).json.data).toEqual([pickup]);
    expect((await ask("GET", path, { token: SINGLE_SHOP.token })).json.data).toEqual([]);
  });
});

describe("4.7, 2.12: solutions", () => {
  const path = "/open/api/v1/shop/solution/list";

  test("7.11: none is a success with an empty list", async () => {
    expect((await ask("GET", path)).json).toEqual({ success: true, data: [], code: 200, rid: expect.any(String) });
  });

  test("keep ids of 19 digits exact, set as a number or as text", async () => {
    await ask("PUT", `/__sandbox/accounts/${SHOP.code}/solutions`, {
      raw: `[{"solution_id":1340164168838205441,"description":"Đổi hàng","group_name":"Đổi trả"},
        {"solution_id":"1340164168838205443","description":"Đồng kiểm","group_name":"Giao hàng"}]`,
    });
    const answer = await ask("GET", path);
    expect(answer.text.match(/"solution_id":\d+/g)).toEqual([
      '"solution_id":1340164168838205441',
      '"solution_id":1340164168838205443',
    ]);
    expect(answer.json).toMatchObject({ success: true, message: expect.any(String), code: 200 });
    expect(answer.json.data[0]).toMatchObject({ description: "Đổi hàng", group_name: "Đổi trả" });
  });
});

describe("4.8, 2.11: product information", () => {
  const path = "/services/kho-hang/thong-tin-san-pham";
  const laptop = { full_name: "Laptop Asus", product_code: "237000673", weigh: 1.8, cost: 12_000_000 };

  test.each([
    ["asus", [laptop]],
    ["LAPTOP", [laptop]],
    ["tủ lạnh", []],
  ])("term %s", async (term, data) => {
    await control("PUT", `/accounts/${SHOP.code}/products`, [laptop]);
    const answer = await ask("GET", `${path}?term=${encodeURIComponent(term)}`);
    expect(answer.json).toEqual({ success: true, data });
  });

  test("the term is required", async () => {
    expect((await ask("GET", path)).json).toMatchObject({ success: false, message: "Xin hãy gửi trường term." });
  });

  test("the field names of real deployments can be set too", async () => {
    await control("PUT", `/accounts/${SHOP.code}/products`, [
      { full_name: "Bút", product_code: "1", weight: 0.2, cost: 0 },
    ]);
    expect((await ask("GET", `${path}?term=but`)).json.data[0].weight).toBe(0.2);
  });
});

describe("4.10: level-4 addresses", () => {
  const names = ["Vinapaco Building", "IIG", "126 Đội Cấn", "Khác"];
  const there = { province: "Hà Nội", district: "Ba Đình", ward: "Đội Cấn", names };

  test.each<[string, Record<string, string>, string[]]>([
    ["by names", { province: "Hà nội", district: "Quận Ba Đình", ward_street: "Phường Đội Cấn" }, names],
    ["without a district", { province: "Hà nội", district: "", ward_street: "Đội Cấn" }, names],
    ["in another district", { province: "Hà nội", district: "Hoàn Kiếm", ward_street: "Đội Cấn" }, []],
    ["an unknown ward", { province: "Hà nội", district: "Ba Đình", ward_street: "Kim Mã" }, []],
    ["by a full address", { address: "12 Ngõ 5, Phường Đội Cấn, Quận Ba Đình, Hà Nội" }, names],
    ["by an address elsewhere", { address: "12 Đinh Lễ, Hoàn Kiếm, Hà Nội" }, []],
    ["names go before the address", { province: "Hà Nội", ward_street: "Đội Cấn", address: "Cà Mau" }, names],
  ])("%s", async (_case, query, data) => {
    await control("PUT", "/level4", [there]);
    const answer = await ask("GET", `/services/address/getAddressLevel4?${new URLSearchParams(query)}`);
    expect(answer.json).toEqual({ success: true, data });
  });

  test.each([
    ["province", ""],
    ["ward_street", "province=x"],
  ])("%s is required without an address", async (name, query) => {
    const answer = await ask("GET", `/services/address/getAddressLevel4?${query}`);
    expect([answer.status, answer.json.message]).toEqual([422, `Xin hãy gửi trường ${name}.`]);
  });
});
