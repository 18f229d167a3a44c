import { describe, expect, test } from "vitest";
import type { AddressResult, ResolvedAddress } from "~/domain/address";
import {
  candidatesOf,
  formOf,
  lineOf,
  startingAddress,
  storedAddress,
  writtenForm,
} from "~/routes/app.orders.$orderKey/address-form";

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
  test("what the resolver knows, when nobody chose an address", () => {
    expect(startingAddress({ overrides: {}, address: question })).toMatchObject({
      province: "Thành phố Hồ Chí Minh",
      street: "12 Lê Lợi",
      ward: "",
      asWritten: false,
    });
  });

  test("the staff's own address, when there is one", () => {
    const own = { ...saiGon, confidence: "as_written", carrierDistrict: "Quận 1", noHamlet: true } as const;
    expect(startingAddress({ overrides: { address: own }, address: question })).toEqual({
      province: "Thành phố Hồ Chí Minh",
      district: "",
      ward: "Phường Sài Gòn",
      street: "12 Lê Lợi",
      hamlet: "",
      carrierDistrict: "Quận 1",
      noHamlet: true,
      asWritten: true,
    });
  });

  test("nothing, for an order that was never resolved", () => {
    expect(startingAddress({ overrides: {}, address: null }).province).toBe("");
  });
});

describe("the address to store", () => {
  test("is the suggestion that was chosen, as the staff's own", () => {
    expect(storedAddress(formOf(benNghe))).toEqual({ ...benNghe, confidence: "manual" });
  });

  test("is of two levels without a district, and then may carry the former one", () => {
    expect(storedAddress({ ...formOf(saiGon), carrierDistrict: " Quận 1 " })).toEqual({
      ...saiGon,
      confidence: "manual",
      carrierDistrict: "Quận 1",
    });
    expect(storedAddress({ ...formOf(benNghe), carrierDistrict: "Quận 3" })).not.toHaveProperty("carrierDistrict");
  });

  test("is missing without a province or a ward", () => {
    expect(storedAddress({ ...formOf(benNghe), ward: "  " })).toBeNull();
    expect(storedAddress({ ...formOf(benNghe), province: "" })).toBeNull();
  });

  test("is the buyer's words as they stand, without Shopify's invisible mark", () => {
    const typed = {
      address1: "12 Lê Lợi",
      address2: "\u2060Phường Bến Nghé",
      city: "Hồ Chí Minh",
      province: "",
      zip: "",
    };
    expect(storedAddress(writtenForm(typed))).toEqual({
      province: "Hồ Chí Minh",
      district: null,
      ward: "Phường Bến Nghé",
      street: "12 Lê Lợi",
      hamlet: null,
      level: "2",
      confidence: "as_written",
    });
  });
});

test("the suggestions are ranked, the resolver's own answer first", () => {
  const resolved: AddressResult = { status: "resolved", address: saiGon, confidence: "low", alternatives: [benNghe] };
  expect(candidatesOf(resolved).map(lineOf)).toEqual([
    "12 Lê Lợi, Phường Sài Gòn, Thành phố Hồ Chí Minh",
    "12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh",
  ]);
  expect(candidatesOf(question)).toEqual([benNghe, saiGon]);
  expect(candidatesOf(null)).toEqual([]);
});
