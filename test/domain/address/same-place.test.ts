import { describe, expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import { type ParcelPlace, placeBeside, streetOf } from "~/domain/address/same-place";
import type { Destination } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { ResolvedAddress } from "~/domain/places/resolved-address";

const WRITTEN: Destination = {
  name: "Nguyễn An",
  company: "",
  phone: "0900 000 002",
  address1: "12 Lê Lợi",
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
  province: "",
  zip: "",
  countryCode: "VN",
};
const BEN_NGHE: ResolvedAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: "Quận 1",
  ward: "Phường Bến Nghé",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "3",
};
const REVIEW: AddressResult = { status: "review", reason: "ambiguous", known: {}, alternatives: [] };

const read = (change: Partial<ResolvedAddress> = {}): AddressResult => ({
  status: "resolved",
  address: { ...BEN_NGHE, ...change },
  confidence: "high",
  alternatives: [],
});
const chosen = (change: Partial<ResolvedAddress> = {}): ParcelAddress => ({
  ...BEN_NGHE,
  ...change,
  confidence: "manual",
});
const place = (change: Partial<ParcelPlace> = {}, written: Partial<Destination> = {}): ParcelPlace => ({
  destination: { ...WRITTEN, ...written },
  address: read(),
  chosen: null,
  ...change,
});
const ELSEWHERE = { address1: "số 12, đường Lê Lợi" };

describe("two parcels of one buyer", () => {
  test.each<[string, ParcelPlace, ParcelPlace, string]>([
    ["the same words", place(), place(), "same"],
    ["the same words that nobody could read yet", place({ address: REVIEW }), place({ address: REVIEW }), "same"],
    ["other words for the same street", place(), place({}, ELSEWHERE), "same"],
    [
      "another case and place of the tone mark",
      place(),
      place({ address: read({ street: "12 LÊ LỢI" }) }, ELSEWHERE),
      "same",
    ],
    ["another street of the ward", place(), place({ address: read({ street: "40 Pasteur" }) }, ELSEWHERE), "same_ward"],
    ["another hamlet of the ward", place(), place({ address: read({ hamlet: "Ấp 2" }) }, ELSEWHERE), "same_ward"],
    ["another ward", place(), place({ address: read({ ward: "Phường Bến Thành" }) }, ELSEWHERE), "other"],
    [
      "a ward of that name in another district",
      place(),
      place({ address: read({ district: "Quận 3" }) }, ELSEWHERE),
      "other",
    ],
    [
      "a ward of that name in another province",
      place(),
      place({ address: read({ province: "Tỉnh An Giang" }) }, ELSEWHERE),
      "other",
    ],
    [
      "no district, as addresses of today",
      place(),
      place({ address: read({ district: null, level: "2" }) }, ELSEWHERE),
      "same",
    ],
    [
      "the ward of today that this one became",
      place(),
      place({ address: read({ ward: "Phường Sài Gòn", district: null, level: "2" }) }, ELSEWHERE),
      "unsettled",
    ],
    ["words that nobody could read, other than these", place(), place({ address: REVIEW }, ELSEWHERE), "unsettled"],
    [
      "the same words, which staff chose another place for",
      place(),
      place({ chosen: chosen({ ward: "Phường Đa Kao" }) }),
      "other",
    ],
    [
      "the place that staff chose, from other words",
      place(),
      place({ address: REVIEW, chosen: chosen() }, ELSEWHERE),
      "same",
    ],
    [
      "no address at all",
      place({ destination: null, address: null }),
      place({ destination: null, address: null }),
      "unsettled",
    ],
  ])("%s", (_, one, other, beside) => {
    expect(placeBeside(one, other)).toBe(beside);
    expect(placeBeside(other, one)).toBe(beside);
  });

  test("a street is named as it is known, else as it was written", () => {
    expect(streetOf(place({ address: read({ hamlet: "Ấp 2" }) }))).toBe("12 Lê Lợi, Ấp 2");
    expect(streetOf(place({ address: REVIEW }, { address1: "gần chợ" }))).toBe("gần chợ");
    expect(streetOf(place({ destination: null, address: null }))).toBe("");
  });
});
