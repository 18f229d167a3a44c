import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import {
  formOf,
  inDistrict,
  lineOf,
  startingAddress,
  storedAddress,
  suggestionsOf,
  writtenForm,
} from "~/routes/app.orders.$orderKey/address/form";

const benNghe: ResolvedAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: "Quận 1",
  ward: "Phường Bến Nghé",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "3",
};

const saiGon: ResolvedAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: null,
  ward: "Phường Sài Gòn",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "2",
};

const REQUIRED = { districtRequired: true };

const question: AddressResult = {
  status: "review",
  reason: "ambiguous",
  known: { province: "Thành phố Hồ Chí Minh", street: "12 Lê Lợi" },
  alternatives: [benNghe, saiGon],
};

describe("the editor starts from", () => {
  const own = { ...saiGon, confidence: "manual", carrierDistrict: "Quận 1", noHamlet: true } as const;
  const ownForm = {
    system: "2",
    province: "Thành phố Hồ Chí Minh",
    district: "",
    ward: "Phường Sài Gòn",
    street: "12 Lê Lợi",
    hamlet: "",
    carrierDistrict: "Quận 1",
    noHamlet: true,
  };

  test("the resolver's result if nobody chose an address, in the system of its best suggestion", () => {
    expect(startingAddress({ overrides: {}, remembered: null, address: question })).toMatchObject({
      system: "3",
      province: "Thành phố Hồ Chí Minh",
      street: "12 Lê Lợi",
      ward: "",
    });
  });

  test("the address that staff chose, if there is one", () => {
    expect(startingAddress({ overrides: { address: own }, remembered: null, address: question })).toEqual(ownForm);
  });

  test("the remembered correction for this buyer, unless staff chose for this parcel", () => {
    expect(startingAddress({ overrides: {}, remembered: own, address: question })).toEqual(ownForm);
    const remembered = { ...benNghe, confidence: "manual" } as const;
    expect(startingAddress({ overrides: { address: own }, remembered, address: question })).toEqual(ownForm);
  });

  test("the buyer's text, if staff sent it as written", () => {
    const written = { ...saiGon, confidence: "as_written" } as const;
    expect(startingAddress({ overrides: { address: written }, remembered: null, address: question }).system).toBe(
      "written",
    );
  });

  test("nothing, for an order that was never resolved", () => {
    expect(startingAddress({ overrides: {}, remembered: null, address: null })).toMatchObject({
      system: "2",
      province: "",
    });
  });
});

describe("the address to store", () => {
  test("is the suggestion that was chosen, as the staff's own", () => {
    expect(storedAddress(formOf(benNghe), REQUIRED)).toEqual({ ...benNghe, confidence: "manual" });
  });

  test("is of two levels in today's system, and then may carry the former district", () => {
    expect(storedAddress({ ...formOf(saiGon), carrierDistrict: " Quận 1 " }, REQUIRED)).toEqual({
      ...saiGon,
      confidence: "manual",
      carrierDistrict: "Quận 1",
    });
    expect(storedAddress({ ...formOf(benNghe), carrierDistrict: "Quận 3" }, REQUIRED)).not.toHaveProperty(
      "carrierDistrict",
    );
  });

  test("is null without a province or a ward, and in the old system without a district", () => {
    expect(storedAddress({ ...formOf(benNghe), ward: "  " }, REQUIRED)).toBeNull();
    expect(storedAddress({ ...formOf(benNghe), province: "" }, REQUIRED)).toBeNull();
    expect(storedAddress({ ...formOf(benNghe), district: "" }, REQUIRED)).toBeNull();
  });

  const typed = { address1: "", address2: "", city: "", province: "", zip: "" };
  test.each([
    [
      "field by field, without Shopify's invisible mark",
      { address1: "12 Lê Lợi", address2: "\u2060Phường Bến Nghé", city: "Hồ Chí Minh" },
      { street: "12 Lê Lợi", ward: "Phường Bến Nghé", district: null, province: "Hồ Chí Minh", level: "2" },
    ],
    [
      "with the city as district, where the buyer filled in a province",
      { address1: "12 Lê Lợi", address2: "Bến Nghé", city: "Quận 1", province: "HCM" },
      { street: "12 Lê Lợi", ward: "Bến Nghé", district: "Quận 1", province: "HCM", level: "3" },
    ],
    [
      "from one line only",
      { address1: "nhà cô Ba, xóm chợ, quê" },
      { street: "nhà cô Ba, xóm chợ", ward: "quê", district: null, province: "quê", level: "2" },
    ],
    ["from a city only, with nothing to call the ward", { city: "Huế" }, null],
  ])("is the buyer's text unchanged, %s", (_, words, stored) => {
    expect(storedAddress(writtenForm({ ...typed, ...words }), { districtRequired: false })).toEqual(
      stored && { ...stored, hamlet: null, confidence: "as_written" },
    );
  });
});

describe("an address as written, for a carrier that requires a district", () => {
  const words = { address1: "nhà cô Ba", address2: "Phường Sài Gòn", city: "Hồ Chí Minh", province: "", zip: "" };

  test("is not stored without one: the booking would be refused", () => {
    expect(storedAddress(writtenForm(words), REQUIRED)).toBeNull();
    expect(storedAddress(inDistrict(writtenForm(words), "Quận 1"), REQUIRED)).toMatchObject({
      ward: "Phường Sài Gòn",
      district: "Quận 1",
      confidence: "as_written",
    });
  });

  test("begins with the district that would be sent now, unless the buyer wrote one", () => {
    expect(writtenForm(words, "Quận 1").district).toBe("Quận 1");
    expect(writtenForm({ ...words, city: "Quận 3", province: "HCM" }, "Quận 1").district).toBe("Quận 3");
  });
});

test("a new ward's district is sent beside it, any other is a part of the address", () => {
  expect(inDistrict(formOf(saiGon), "Quận 1")).toMatchObject({ district: "", carrierDistrict: "Quận 1" });
});

test("the form begins in the system whose province is known, whatever the first suggestion is", () => {
  const known = { province: "Tỉnh Bà Rịa - Vũng Tàu", level: "3" } as const;
  const address = { ...question, known, alternatives: [saiGon] };
  expect(startingAddress({ overrides: {}, remembered: null, address })).toMatchObject({ system: "3" });
});

test("the suggestions are ranked, without the address that is used already", () => {
  const resolved: AddressResult = { status: "resolved", address: saiGon, confidence: "low", alternatives: [benNghe] };
  const parcel = { overrides: {}, remembered: null, ...REQUIRED };
  const lines = (address: AddressResult | null) => suggestionsOf({ ...parcel, address }).map(lineOf);
  expect(lines(question)).toEqual([benNghe, saiGon].map(lineOf));
  expect(lines(resolved)).toEqual([lineOf(benNghe)]);
  expect(lines(null)).toEqual([]);
  const chosen = { ...benNghe, confidence: "manual" as const };
  expect(suggestionsOf({ ...parcel, overrides: { address: chosen }, address: resolved }).map(lineOf)).toEqual([
    lineOf(saiGon),
  ]);
});
