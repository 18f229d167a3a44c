import { describe, expect, test } from "vitest";
import { missingOf, readQuotePlace } from "~/domain/fee/quote-place";
import { gazetteer } from "../places/provinces-data.ts";

const read = (fields: object) =>
  readQuotePlace(
    gazetteer,
    { country: "VN", address1: "", address2: "", city: "", province: "", zip: "", ...fields },
    { assumeTwoLevel: true },
  );

describe("a half-typed address", () => {
  test.each([
    [{ city: "Hà Nội" }, "province", "Thành phố Hà Nội"],
    [{ city: "Cà Mau" }, "province", "Tỉnh Cà Mau"],
    [{ city: "thanh pho bac ninh" }, "district", /Bắc Ninh$/],
    [{ city: "Biên Hòa" }, "district", "Tỉnh Đồng Nai"],
    [{ city: "Quận 1, TP HCM" }, "district", "Thành phố Hồ Chí Minh"],
    [{ address1: "12 Lê Lợi", address2: "Phường Bến Nghé", city: "Hồ Chí Minh" }, "ward", "Thành phố Hồ Chí Minh"],
  ])("%j is known to the %s", (fields, precision, province) => {
    const place = read(fields);
    expect(place).toMatchObject({ outcome: "known", precision });
    expect(place.outcome === "known" && place.names.province).toMatch(province);
  });

  test.each([
    [{ address1: "12 Lê Lợi", address2: "Phường Bến Nghé", city: "Hồ Chí Minh" }, null],
    [{ city: "Quận 1, TP HCM" }, "ward"],
    [{ city: "Hà Nội" }, "ward"],
    // Wards of this number were in many districts of the city.
    [{ address1: "12 Lê Lợi", address2: "Phường 5", city: "Hồ Chí Minh" }, "district"],
    [{ city: "Sài Gòn Mới" }, "province"],
  ])("%j lacks %s for an exact fee", (fields, missing) => {
    const place = read(fields);
    expect(place.outcome !== "outside" && missingOf(place)).toBe(missing);
  });

  test.each([[{}], [{ city: "Sài Gòn Mới" }], [{ city: "???", address1: "12" }]])(
    "%j is somewhere in Vietnam",
    (fields) => {
      expect(read(fields)).toMatchObject({ outcome: "unknown" });
    },
  );

  test("another country is outside; a missing country counts as Vietnam", () => {
    expect(read({ country: "US", city: "Hà Nội" })).toEqual({ outcome: "outside" });
    expect(read({ country: "", city: "Hà Nội" })).toMatchObject({ outcome: "known" });
  });

  test("every province alone gives a place the carrier can be asked about", () => {
    const without = [...gazetteer.provinces["2"], ...gazetteer.provinces["3"]].filter(({ name }) => {
      const place = read({ city: name });
      return place.outcome !== "known" || !(place.names.ward || place.names.district);
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
