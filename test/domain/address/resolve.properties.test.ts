import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import { resolveAddress } from "~/domain/address/resolve";
import type { AddressText } from "~/domain/order/order";
import { findWard } from "~/domain/places/gazetteer";
import { loadGazetteer } from "~/store/gazetteer.server";
import { generated } from "../../../scripts/address-report/generated";

const gazetteer = loadGazetteer();
const addresses = generated(gazetteer, { seed: 99, count: 1_000 }).map(({ input }) => input);
const address = fc.constantFrom(...addresses);

function mapped(text: AddressText, change: (field: string) => string): AddressText {
  const [address1, address2, city, province] = [text.address1, text.address2, text.city, text.province].map(change);
  return { address1: address1 ?? "", address2: address2 ?? "", city: city ?? "", province: province ?? "", zip: "" };
}

/** Returns the place that was read, without street and confidence. */
function place(result: AddressResult): string {
  if (result.status === "review") return `review: ${result.reason}`;
  const { level, ward, district, province } = result.address;
  return [level, ward, district, province].join(" / ");
}

const read = (text: AddressText) => resolveAddress(gazetteer, text);

describe("the same place, however it is encoded", () => {
  test.each<[string, (field: string) => string]>([
    ["decomposed", (field) => field.normalize("NFD")],
    ["composed", (field) => field.normalize("NFC")],
    ["with more spaces", (field) => field.replaceAll(" ", "  ").replace(/$/, " ")],
  ])("%s", (_, change) => {
    fc.assert(
      fc.property(address, (text) => {
        expect(place(read(mapped(text, change)))).toBe(place(read(text)));
      }),
    );
  });

  test("in capitals, resolves to the same place or a question", () => {
    // Capitals hide the word boundary in `P PhúHCM`: a text that is clear in small letters may become a question, but never
    // another place.
    fc.assert(
      fc.property(address, (text) => {
        const capitals = read(mapped(text, (field) => field.toUpperCase()));
        if (capitals.status === "resolved") expect(place(capitals)).toBe(place(read(text)));
      }),
    );
  });
});

test("a house number in front of an answered address changes no ward", () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 999 }).map(String),
    fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })).map((parts) => parts.join("/")),
    fc.constantFrom("12A", "Số 5", "K12/3", "45 hẻm 7"),
  );
  fc.assert(
    fc.property(address, number, (text, house) => {
      const before = read(text);
      const after = read({ ...text, address1: `${house}, ${text.address1}` });
      if (before.status === "resolved" && after.status === "resolved") expect(place(after)).toBe(place(before));
    }),
    { numRuns: 200 },
  );
}, 120_000);

test("never throws, and an answer's ward is in its district and province", () => {
  const part = fc.constantFrom(
    "P4Q5",
    "W5",
    "D1",
    "Phưòng ",
    "Quân ",
    "T.P",
    "Ward ",
    "HCM",
    "Hò Chí Minh",
    "-",
    "12/3P.5",
  );
  const field = fc.array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 8 });
  const text = fc.oneof(
    address,
    fc.tuple(address, field, field).map(([one, before, behind]) => ({
      ...one,
      address1: `${before.join("")}${one.address1}${behind.join(" ")}`,
    })),
  );
  fc.assert(
    fc.property(text, (written) => {
      const result = read(written);
      if (result.status === "resolved") expect(findWard(gazetteer, result.address)?.name).toBe(result.address.ward);
      else expect(result.reason === "empty" || result.why !== undefined).toBe(true);
    }),
    { numRuns: 200 },
  );
}, 120_000);
