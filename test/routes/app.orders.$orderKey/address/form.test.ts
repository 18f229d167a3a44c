import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import {
  formOf,
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
    expect(storedAddress(formOf(benNghe))).toEqual({ ...benNghe, confidence: "manual" });
  });

  test("is of two levels in today's system, and then may carry the former district", () => {
    expect(storedAddress({ ...formOf(saiGon), carrierDistrict: " Quận 1 " })).toEqual({
      ...saiGon,
      confidence: "manual",
      carrierDistrict: "Quận 1",
    });
    expect(storedAddress({ ...formOf(benNghe), carrierDistrict: "Quận 3" })).not.toHaveProperty("carrierDistrict");
  });

  test("is null without a province or a ward, and in the old system without a district", () => {
    expect(storedAddress({ ...formOf(benNghe), ward: "  " })).toBeNull();
    expect(storedAddress({ ...formOf(benNghe), province: "" })).toBeNull();
    expect(storedAddress({ ...formOf(benNghe), district: "" })).toBeNull();
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
    expect(storedAddress(writtenForm({ ...typed, ...words }))).toEqual(
      stored && { ...stored, hamlet: null, confidence: "as_written" },
    );
  });
});

test("the suggestions are ranked, without the address that is used already", () => {
  const resolved: AddressResult = { status: "resolved", address: saiGon, confidence: "low", alternatives: [benNghe] };
  const parcel = { overrides: {}, remembered: null };
  const lines = (address: AddressResult | null) => suggestionsOf({ ...parcel, address }).map(lineOf);
  expect(lines(question)).toEqual([benNghe, saiGon].map(lineOf));
  expect(lines(resolved)).toEqual([lineOf(benNghe)]);
  expect(lines(null)).toEqual([]);
  const chosen = { ...benNghe, confidence: "manual" as const };
  expect(suggestionsOf({ ...parcel, overrides: { address: chosen }, address: resolved }).map(lineOf)).toEqual([
    lineOf(saiGon),
  ]);
});
