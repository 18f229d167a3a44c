import { describe, expect, test } from "vitest";
import { level4Request, readLevel4 } from "~/carrier/level4";
import { pickupsRequest, readPickups } from "~/carrier/pickups";
import { productsRequest, readProducts } from "~/carrier/products";
import { readSolutions, solutionsRequest } from "~/carrier/solutions";
import { aParcel } from "./a-parcel";
import { anAnswer } from "./answers";
import { credentials } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

const headers = { "Content-Type": "application/json" };

describe("builds the look-ups (carrier 4.7 to 4.10)", () => {
  test("solutions", () => {
    expect(solutionsRequest()).toEqual({ method: "GET", path: "/open/api/v1/shop/solution/list", headers });
  });

  test("products", () => {
    expect(productsRequest("laptop asus")).toEqual({
      method: "GET",
      path: "/services/kho-hang/thong-tin-san-pham",
      query: [["term", "laptop asus"]],
      headers,
    });
    expect(() => productsRequest(" ")).toThrow(expect.objectContaining({ kind: "invalid", message: "term: required" }));
  });

  test("pickups", () => {
    expect(pickupsRequest()).toEqual({ method: "GET", path: "/services/shipment/list_pick_add", headers });
  });

  test("level-4 names, by parts or by the full address", () => {
    const parts = { province: "Hà Nội", district: "Quận Ba Đình", wardOrStreet: "Đội Cấn" };
    expect(level4Request(parts)).toEqual({
      method: "GET",
      path: "/services/address/getAddressLevel4",
      query: [
        ["province", "Hà Nội"],
        ["district", "Quận Ba Đình"],
        ["ward_street", "Đội Cấn"],
      ],
      headers,
    });
    expect(level4Request({ address: "126 Đội Cấn, Ba Đình, Hà Nội" }).query).toEqual([
      ["address", "126 Đội Cấn, Ba Đình, Hà Nội"],
    ]);
    expect(() => level4Request({ province: "Hà Nội" })).toThrow(
      expect.objectContaining({ kind: "invalid", message: "ward_street: required" }),
    );
  });
});

describe("reads the look-ups", () => {
  test("solutions, their 64-bit ids digit by digit", () => {
    const answer = anAnswer(
      '{"success":true,"data":[{"solution_id":1340164168838205440,"description":"Giao gấp","group_name":"Giao hàng"},{"solution_id":"7"},{"description":"no id"}],"message":"Success","code":200,"rid":"5f"}',
    );
    expect(readSolutions(answer)).toEqual([
      { solutionId: "1340164168838205440", description: "Giao gấp", groupName: "Giao hàng" },
      { solutionId: "7", description: "", groupName: "" },
    ]);
  });

  test("no solutions: still a success, without a message (carrier 7.11)", () => {
    expect(readSolutions(anAnswer({ success: true, data: [], code: 200, rid: "5f" }))).toEqual([]);
  });

  test("products, with the weight under either field name", () => {
    const answer = anAnswer({
      success: true,
      data: [
        { full_name: "tẩy", product_code: "236000441", weigh: 0.2, cost: 5000 },
        { product_code: "237000673", full_name: "laptop asus", cost: 0, weight: 0 },
        { product_code: 23304, full_name: "bút", cost: "1000", weight: "0.1" },
        { full_name: "no code" },
      ],
    });
    expect(readProducts(answer)).toEqual([
      { name: "tẩy", productCode: "236000441", weight: 0.2, costVnd: 5000 },
      { name: "laptop asus", productCode: "237000673", weight: 0, costVnd: 0 },
      { name: "bút", productCode: "23304", weight: 0.1, costVnd: 1000 },
    ]);
  });

  test("pickups, whose id may be a number", () => {
    const answer = anAnswer({
      success: true,
      message: "",
      data: [
        {
          pick_address_id: "18000226",
          address: "Số 1, Xã Mẫu, Huyện Mẫu, Hà Nội",
          pick_tel: "0900000001",
          pick_name: "Kho",
        },
        { pick_address_id: 18000227, address: "Số 2" },
        { address: "nowhere" },
      ],
    });
    expect(readPickups(answer)).toEqual([
      { pickAddressId: "18000226", address: "Số 1, Xã Mẫu, Huyện Mẫu, Hà Nội", phone: "0900000001", name: "Kho" },
      { pickAddressId: "18000227", address: "Số 2", phone: "", name: "" },
    ]);
  });

  test("level-4 names", () => {
    const answer = anAnswer({ success: true, data: ["Vinapaco Building", "126 Đội Cấn", "Khác", "", 7] });
    expect(readLevel4(answer)).toEqual(["Vinapaco Building", "126 Đội Cấn", "Khác"]);
  });
});

describe.each([
  ["solutions", readSolutions],
  ["products", readProducts],
  ["pickups", readPickups],
  ["level-4 names", readLevel4],
])("%s: reads a failure", (_name, read) => {
  test("a refusal, with its code and trace id", () => {
    const refusal = {
      success: false,
      message: "Shop chưa được hỗ trợ tính năng này!",
      error_code: "30601",
      log_id: "5f",
    };
    expect(() => read(anAnswer(refusal, { httpStatus: 403 }))).toThrow(
      expect.objectContaining({ kind: "refused", retryable: false, code: "30601", logId: "5f", httpStatus: 403 }),
    );
  });

  test("a list that is not a list is a breakdown", () => {
    expect(() => read(anAnswer({ success: true, data: { item0: "x" } }))).toThrow(
      expect.objectContaining({ kind: "unreadable", retryable: true }),
    );
  });
});

describe("against the sandbox", () => {
  test("solutions go from the list into the order, digit by digit", async () => {
    const { carrier, url, control, calls } = await sandboxCarrier();
    await fetch(`${url}/__sandbox/accounts/S1000001/solutions`, {
      method: "PUT",
      body: '[{"solution_id":1340164168838205440,"description":"Giao gấp","group_name":"Giao hàng"}]',
    });
    const [solution] = await carrier.listSolutions(credentials);
    expect(solution?.solutionId).toBe("1340164168838205440");
    await carrier.createOrder(credentials, aParcel({ solutionIds: [solution?.solutionId ?? ""] }));
    const [list, order] = await calls();
    expect(list).toMatchObject({ method: "GET", url: "/open/api/v1/shop/solution/list" });
    expect(order?.body).toContain('"solution_id":1340164168838205440}');
    await control("PUT", "/accounts/S1000001/solutions", []);
    expect(await carrier.listSolutions(credentials)).toEqual([]);
  });

  test("products", async () => {
    const { carrier, control, calls } = await sandboxCarrier();
    await control("PUT", "/accounts/S1000001/products", [
      { full_name: "laptop asus", product_code: "237000673", weigh: 2, cost: 9 },
    ]);
    const known = { name: "laptop asus", productCode: "237000673", weight: 2, costVnd: 9 };
    expect(await carrier.lookUpProducts(credentials, "asus & co")).toEqual([]);
    expect(await carrier.lookUpProducts(credentials, "ASUS")).toEqual([known]);
    expect((await calls())[0]?.url).toBe("/services/kho-hang/thong-tin-san-pham?term=asus%20%26%20co");
  });

  test("pickups", async () => {
    const { carrier, control, calls } = await sandboxCarrier();
    const pickup = { pick_address_id: "18000226", address: "Số 1, Hà Nội", pick_tel: "0900000001", pick_name: "Kho" };
    await control("PUT", "/accounts/S1000001/pickups", [pickup]);
    expect(await carrier.listPickups(credentials)).toEqual([
      { pickAddressId: "18000226", address: "Số 1, Hà Nội", phone: "0900000001", name: "Kho" },
    ]);
    expect((await calls())[0]).toMatchObject({ method: "GET", url: "/services/shipment/list_pick_add" });
  });

  test("level-4 names", async () => {
    const { carrier, control, calls } = await sandboxCarrier();
    await control("PUT", "/level4", [
      { province: "Hà Nội", district: "Ba Đình", ward: "Đội Cấn", names: ["126 Đội Cấn", "Khác"] },
    ]);
    const query = { province: "Hà Nội", district: "Quận Ba Đình", wardOrStreet: "Phường Đội Cấn" };
    expect(await carrier.lookUpLevel4(credentials, query)).toEqual(["126 Đội Cấn", "Khác"]);
    expect((await calls())[0]?.url).toMatch(
      /^\/services\/address\/getAddressLevel4\?province=H%C3%A0%20N%E1%BB%99i&district=/,
    );
  });
});
