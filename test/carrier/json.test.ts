import fc from "fast-check";
import { expect, test } from "vitest";
import { bareNumber, parseJson } from "~/carrier/json";

test("a solution id above 2^53 keeps its digits both ways", () => {
  expect(parseJson('{"solution_id":1340164168838205440}')).toEqual({ solution_id: "1340164168838205440" });
  expect(JSON.stringify({ solution_id: bareNumber("1340164168838205440") })).toBe(
    '{"solution_id":1340164168838205440}',
  );
});

test("numbers that JavaScript represents exactly stay numbers", () => {
  expect(parseJson("[0, -1, 37000, 11.262, 9007199254740991, 1e3]")).toEqual([
    0, -1, 37000, 11.262, 9007199254740991, 1000,
  ]);
});

test("every 64-bit id is the same after writing and reading", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (id) => {
      const text = JSON.stringify([bareNumber(String(id))]);
      expect(text).toBe(`[${id}]`);
      expect(parseJson(text)).toEqual([id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : String(id)]);
    }),
  );
});

test.each(["", "-1", "1.5", "1e3", " 1", '1],"x":[2'])("%j is no id and cannot get into the JSON", (text) => {
  expect(() => bareNumber(text)).toThrow(TypeError);
});
