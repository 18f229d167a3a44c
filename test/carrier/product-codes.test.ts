import { expect, test, vi } from "vitest";
import { CarrierError } from "~/carrier/errors";
import { createProductCodes } from "~/carrier/product-codes";
import type { KnownProduct } from "~/carrier/products";
import { credentials } from "./literal-carrier";

const product = (name: string, productCode: string): KnownProduct => ({ name, productCode, weight: 0, costVnd: 0 });
const names = ["Áo thun", "Áo thun - M", "Mũ", "Nón lá"];

const CATALOGUE = [
  product("Áo thun", "237000673"),
  product("áo thun - m", "237000674"),
  product("Mũ", "1"),
  product("Mũ", "2"),
];

test("a code is found by the product's exact name only, and not if two products share it", async () => {
  const codes = createProductCodes({ lookUpProducts: async () => CATALOGUE });
  expect(codes.known(credentials, names)).toEqual(new Map());
  expect(await codes.lookUp(credentials, names)).toBe("asked");
  expect(codes.known(credentials, names)).toEqual(new Map([["Áo thun", "237000673"]]));
});

test("each name is looked up once, also by two callers at once, and again after it was dropped", async () => {
  const lookUpProducts = vi.fn(async () => CATALOGUE);
  const codes = createProductCodes({ lookUpProducts });
  await Promise.all([codes.lookUp(credentials, ["Áo thun", "Áo thun"]), codes.lookUp(credentials, ["Áo thun"])]);
  expect(await codes.lookUp(credentials, ["Áo thun"])).toBe("remembered");
  expect(lookUpProducts.mock.calls).toEqual([[credentials, "Áo thun"]]);

  codes.forget(credentials, ["Áo thun"]);
  await codes.lookUp(credentials, ["Áo thun"]);
  expect(lookUpProducts).toHaveBeenCalledTimes(2);
});

test("accounts do not share codes", async () => {
  const codes = createProductCodes({ lookUpProducts: async () => CATALOGUE });
  await codes.lookUp(credentials, ["Áo thun"]);
  expect(codes.known({ ...credentials, clientSource: "S2" }, ["Áo thun"])).toEqual(new Map());
  expect(codes.known({ ...credentials, environment: "staging" }, ["Áo thun"])).toEqual(new Map());
});

test("an account whose look-up failed is not asked for a while; others are", async () => {
  const lookUpProducts = vi.fn(async () => CATALOGUE);
  lookUpProducts.mockRejectedValueOnce(new CarrierError("timeout", "no answer"));
  const codes = createProductCodes({ lookUpProducts });
  await expect(codes.lookUp(credentials, ["Mũ"])).rejects.toMatchObject({ kind: "timeout" });
  expect(await codes.lookUp(credentials, ["Mũ"])).toBe("not_asked");
  expect(lookUpProducts).toHaveBeenCalledTimes(1);
  expect(await codes.lookUp({ ...credentials, clientSource: "S2" }, ["Mũ"])).toBe("asked");
});

test("a rejected token is reported to the caller that used it, not to one that joined with another", async () => {
  const { promise, reject } = Promise.withResolvers<KnownProduct[]>();
  const codes = createProductCodes({ lookUpProducts: () => promise });
  const before = codes.lookUp(credentials, ["Mũ"]);
  const after = codes.lookUp({ ...credentials, token: "another" }, ["Mũ"]);
  reject(new CarrierError("token_rejected", "turned away"));
  await expect(before).rejects.toMatchObject({ kind: "token_rejected" });
  expect(await after).toBe("not_asked");
});
