import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buyerIdentity, type CorrectedOrder, isWorthRemembering, typedAddressText } from "~/domain/address/correction";
import type { Destination } from "~/domain/order/order";

const destination: Destination = {
  name: "Nguyễn An",
  company: "",
  phone: "0900 000 002",
  address1: "12 Lê Lợi",
  address2: "\u2060P. Bến Nghé, Q1",
  city: "HCM",
  province: "",
  zip: "",
  countryCode: "VN",
};
const order = (change: Partial<Destination> = {}, rest: Partial<CorrectedOrder> = {}): CorrectedOrder => ({
  destination: { ...destination, ...change },
  phone: null,
  ...rest,
});

describe("the buyer", () => {
  test.each([
    ["by phone, however it is typed", order({ phone: "+84 900 000 002" }), "phone 0900000002"],
    [
      "by the order's phone, without one at the address",
      order({ phone: null }, { phone: "0900000003" }),
      "phone 0900000003",
    ],
    ["by name, when no phone can be read", order({ phone: "chị Ba" }), "name nguyen an"],
    ["not at all, without both", order({ phone: null, name: " " }), null],
    ["not at all, for an order without address and contact", { destination: null, phone: null }, null],
  ])("is identified %s", (_, of, buyer) => {
    expect(buyerIdentity(of)).toBe(buyer);
  });
});

describe("the words", () => {
  test.each([
    [
      "case, spaces, signs and invisible marks",
      { address1: " 12  lê lợi.", address2: "p bến nghé q1", city: "hcm" },
      true,
    ],
    ["the place of a tone mark", { address1: "12 Lê Lợi", address2: "P. Bến Nghé, Q1" }, true],
    ["decomposed letters", { address1: "12 Lê Lợi".normalize("NFD") }, true],
    ["another house", { address1: "14 Lê Lợi" }, false],
    ["accents", { address2: "P. Ben Nghe, Q1" }, false],
    ["a word that moved to another field", { address1: "12 Lê Lợi P.", address2: "Bến Nghé, Q1" }, false],
    ["a field that was emptied", { city: "" }, false],
  ])("with %s changed are the same: %s", (_, change, same) => {
    expect(typedAddressText(order(change)) === typedAddressText(order())).toBe(same);
  });

  test("two places that differ in accents only stay two", () => {
    expect(typedAddressText(order({ address2: "Thanh Xuân" }))).not.toBe(
      typedAddressText(order({ address2: "Thạnh Xuân" })),
    );
    expect(typedAddressText(order({ address2: "Hoà Bình" }))).toBe(typedAddressText(order({ address2: "Hòa Bình" })));
  });

  test("an empty address has no words", () => {
    expect(typedAddressText(order({ address1: "–", address2: "\u2060", city: " " }))).toBeNull();
    expect(typedAddressText({ destination: null, phone: null })).toBeNull();
  });

  test("keep the fields apart, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (address1, city) => {
        const words = typedAddressText(order({ address1, address2: "", city }));
        expect(words === null || words.split("\n").length === 5).toBe(true);
      }),
    );
  });
});

describe("worth remembering is", () => {
  const place = { district: "Quận 1", street: "12 Lê Lợi", hamlet: null, level: "3" } as const;
  test.each([
    [
      "a place of the lists",
      { province: "Thành phố Hồ Chí Minh", ward: "Phường Bến Nghé", confidence: "manual" },
      true,
    ],
    ["free text that staff corrected", { province: "HCM", ward: "Phường Bến Nghé", confidence: "as_written" }, true],
  ] as const)("%s", (_, address, worth) => {
    expect(isWorthRemembering({ ...place, ...address }, order())).toBe(worth);
  });

  test("not the buyer's own words unchanged", () => {
    const words = {
      ...place,
      province: "HCM",
      district: null,
      ward: "P. Bến Nghé, Q1",
      confidence: "as_written",
    } as const;
    expect(isWorthRemembering(words, order())).toBe(false);
  });
});
