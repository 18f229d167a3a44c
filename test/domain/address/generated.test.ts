import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import { resolveAddress } from "~/domain/address/resolve";
import type { Unit } from "~/domain/places/gazetteer";
import { loadGazetteer } from "~/store/gazetteer.server";
import { generated } from "../../../scripts/address-report/generated";

const gazetteer = loadGazetteer();

function pathOf(unit: Unit): string {
  return unit.parent ? `${unit.name}, ${pathOf(unit.parent)}` : unit.name;
}

function given(result: AddressResult): string | null {
  if (result.status === "review") return null;
  const { ward, district, province } = result.address;
  return [ward, district, province].filter((name) => name !== null).join(", ");
}

describe.each([1, 2, 3])("addresses in many dialects, seed %i", (seed) => {
  const lines = generated(gazetteer, { seed, count: 1_000 }).map(({ input, truth }) => ({
    written: Object.values(input).filter(Boolean).join(" | "),
    right: truth.wards.map(pathOf),
    question: truth.question,
    given: given(resolveAddress(gazetteer, input)),
  }));

  test("no answer is wrong", () => {
    expect(lines.filter(({ given, right }) => given !== null && !right.includes(given))).toEqual([]);
    expect(lines.filter(({ question }) => question === "needed").length).toBeGreaterThan(3);
  });

  test("97 % of the unambiguous ones are answered", () => {
    const clear = lines.filter(({ question }) => question === "wrong");
    const answered = clear.filter(({ given }) => given !== null);
    expect(answered.length / clear.length).toBeGreaterThanOrEqual(0.97);
  });
});
