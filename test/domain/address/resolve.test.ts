import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import type { AddressText } from "~/domain/order/order";
import { loadGazetteer } from "~/store/gazetteer.server";
import { short, typed } from "./a-reading.ts";

const gazetteer = loadGazetteer();

describe("three-level addresses", () => {
  const BEN_NGHE = "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)";
  test.each<[AddressText, string]>([
    [typed("12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh"), BEN_NGHE],
    [typed("12 Lê Lợi", "Phường Bến Nghé, Quận 1", "Thành phố Hồ Chí Minh"), BEN_NGHE],
    [typed("12 Lê Lợi", "\u2060Phường Bến Nghé", "Quận 1", "TP.HCM"), BEN_NGHE],
    [typed("12 Lê Lợi", "Lầu 2, \u2060Bến Nghé", "Quận 1, Hồ Chí Minh"), BEN_NGHE],
    [typed("12 le loi, phuong ben nghe, quan 1, tp hcm"), BEN_NGHE],
    [typed("12 LÊ LỢI P.BẾN NGHÉ Q.1 TPHCM"), BEN_NGHE],
    [typed("12 Lê Lợi, P.BếnNghé, Q1, Sài Gòn, Việt Nam"), BEN_NGHE],
    [typed("12 Le Loi Street, Ben Nghe Ward, District 1, Ho Chi Minh City"), BEN_NGHE],
    [typed("12 Lê Lợi, Phường Bến Nghé, Quận 1".normalize("NFD"), "", "Hồ Chí Minh"), BEN_NGHE],
    [typed("12 Lê Lợi, Bến Nghé, Quận 1", "", "Hồ Chí Minh"), BEN_NGHE],
    [typed("Quận 1 - Phường Bến Nghé - 12 Lê Lợi", "", "Hồ Chí Minh"), BEN_NGHE],
    [typed("268 Lý Thường Kiệt, P14, Q10, HCM"), "Phường 14 / Quận 10 / Thành phố Hồ Chí Minh (high)"],
    [typed("227 Nguyễn Văn Cừ", "Phường 04 - Quận 05", "Sài Gòn"), "Phường 4 / Quận 5 / Thành phố Hồ Chí Minh (high)"],
    [
      typed("88 Láng Hạ", "Phường Láng Hạ", "Quận Đống Đa", "Hà Nội"),
      "Phường Láng Hạ / Quận Đống Đa / Thành phố Hà Nội (high)",
    ],
    [
      typed("Tổ 3, Thị trấn Yên Viên, Huyện Gia Lâm, Hà Nội"),
      "Thị trấn Yên Viên / Huyện Gia Lâm / Thành phố Hà Nội (high)",
    ],
    [typed("Tổ 3, Xã Yên Viên, Huyện Gia Lâm, Hà Nội"), "Xã Yên Viên / Huyện Gia Lâm / Thành phố Hà Nội (high)"],
    [typed("Thôn 2, xa Ea Kiet, huyen Cu Mgar, Dak Lak"), "Xã Ea Kiết / Huyện Cư M'gar / Tỉnh Đắk Lắk (high)"],
    [
      typed("1 Hùng Vương, Phường Hoà Thuận, Thành phố Tam Kỳ, Quảng Nam"),
      "Phường Hòa Thuận / Thành phố Tam Kỳ / Tỉnh Quảng Nam (high)",
    ],
    [typed("216 Lê Lợi, Thị trấn Vân Đình, Ứng Hòa"), "Thị trấn Vân Đình / Huyện Ứng Hòa / Thành phố Hà Nội (high)"],
    [typed("Phường Sao Đỏ, Thị xã Chí Linh, Hải Dương"), "Phường Sao Đỏ / Thành phố Chí Linh / Tỉnh Hải Dương (high)"],
    [typed("Thị trấn Phố Mới, Huyện Quế Võ, Bắc Ninh"), "Phường Phố Mới / Thị xã Quế Võ / Tỉnh Bắc Ninh (high)"],
    [
      typed("1 Man Thiện, P. Tăng Nhơn Phú A, Q9, TP.HCM"),
      "Phường Tăng Nhơn Phú A / Thành phố Thủ Đức / Thành phố Hồ Chí Minh (high)",
    ],
    [typed("2 Hùng Vương, Phường Vĩnh Ninh, Huế"), "Phường Vĩnh Ninh / Quận Thuận Hóa / Thành phố Huế (medium)"],
  ])("%j", (text, expected) => {
    expect(short(resolveAddress(gazetteer, text))).toBe(expected);
  });
});

describe("two-level addresses", () => {
  test.each<[AddressText, string]>([
    [typed("12 Lê Lợi, Phường Sài Gòn, Thành phố Hồ Chí Minh"), "Phường Sài Gòn / Thành phố Hồ Chí Minh (high)"],
    [
      typed("8 Ly Tu Trong St.", "Ben Thanh Ward", "Ho Chi Minh City"),
      "Phường Bến Thành / Thành phố Hồ Chí Minh (high)",
    ],
    [typed("P. Xuân Hương - Đà Lạt, Lâm Đồng"), "Phường Xuân Hương - Đà Lạt / Tỉnh Lâm Đồng (high)"],
    [typed("Xã Yên Phong, Tỉnh Bắc Ninh"), "Phường Yên Phong / Thành phố Bắc Ninh (high)"],
    [typed("12 Trần Phú, Phường Vũ Ninh, Thành phố Bắc Ninh"), "Phường Vũ Ninh / Thành phố Bắc Ninh (high)"],
    [typed("1 Lê Lợi", "\u2060Phường Hà Đông", "Hà Nội"), "Phường Hà Đông / Thành phố Hà Nội (high)"],
    [typed("5 Cách Mạng Tháng 8, Phường Lái Thiêu, Bình Dương"), "Phường Lái Thiêu / Thành phố Hồ Chí Minh (high)"],
    [typed("105B Hà Huy Giáp, Trấn Biên, Đồng Nai"), "Phường Trấn Biên / Thành phố Đồng Nai (medium)"],
    [typed("Xã Hải Ninh, Thành phố Quảng Ninh"), "Xã Hải Ninh / Thành phố Quảng Ninh (high)"],
  ])("%j", (text, expected) => {
    expect(short(resolveAddress(gazetteer, text))).toBe(expected);
  });

  test("the assumption can be switched off", () => {
    const text = typed("189C Cống Quỳnh", "Phường Cầu Ông Lãnh", "Thành phố Hồ Chí Minh");
    expect(short(resolveAddress(gazetteer, text))).toBe("Phường Cầu Ông Lãnh / Thành phố Hồ Chí Minh (medium)");
    expect(short(resolveAddress(gazetteer, text, { assumeTwoLevel: false }))).toBe("review: ambiguous");
  });
});

describe("unclear addresses are questions, never guesses", () => {
  test.each<[string, AddressText, string]>([
    ["nothing typed", typed(""), "review: empty"],
    ["only signs", typed("---", "\u2060", " , "), "review: empty"],
    ["ward missing", typed("45 Nguyễn Huệ, Quận 1", "", "TP HCM"), "review: no_ward"],
    ["only a province", typed("12 Lê Lợi", "", "Hà Nội"), "review: no_ward"],
    ["Phường 1 of many districts", typed("123 Lê Văn Sỹ, P.1", "", "TP Hồ Chí Minh"), "review: ambiguous"],
    ["old district or new ward", typed("12 Trần Phú, Hà Đông, Hà Nội"), "review: no_ward"],
    ["ward and district do not fit", typed("Phường Bến Nghé, Quận 3, TP HCM"), "review: conflict"],
    ["the city contradicts", typed("Phường 22, Quận Bình Thạnh", "", "Đà Nẵng"), "review: conflict"],
    ["Sa Pa or Sa Pả", typed("phuong sa pa, thi xa sa pa, lao cai"), "review: ambiguous"],
    ["an unknown district", typed("Phường Bình An, Quận 13, TP HCM"), "review: no_district"],
    ["a name inside a longer one", typed("X. Thanh Phongjc, Hướng Hóa, Quảng Trị"), "review: no_ward"],
    ["a street named like a ward", typed("12, Hùng Vương, Phú Thọ"), "review: no_ward"],
    ["a delivery note", typed("Giao giờ hành chính, gọi trước khi giao"), "review: no_ward"],
    ["another country", typed("1600 Pennsylvania Avenue NW", "", "Washington"), "review: no_ward"],
    ["no province", typed("Phường Sài Gòn"), "review: no_province"],
  ])("%s", (_, text, expected) => {
    expect(short(resolveAddress(gazetteer, text))).toBe(expected);
  });

  test("a question says what is known and offers candidates, most likely first", () => {
    const twoNames = resolveAddress(gazetteer, typed("Tổ 2, phuong sa pa, thi xa sa pa, lao cai"));
    expect(twoNames).toMatchObject({
      status: "review",
      known: { district: "Thị xã Sa Pa", province: "Tỉnh Lào Cai", hamlet: "Tổ 2" },
    });
    expect(
      twoNames.alternatives
        .slice(0, 2)
        .map(({ ward }) => ward)
        .sort(),
    ).toEqual(["Phường Sa Pa", "Phường Sa Pả"]);
    const noWard = resolveAddress(gazetteer, typed("45 Nguyễn Huệ, Quận 1", "", "TP HCM"));
    expect(noWard).toMatchObject({
      known: { district: "Quận 1", province: "Thành phố Hồ Chí Minh", street: "45 Nguyễn Huệ" },
    });
  });
});

describe("the text before the ward", () => {
  test.each<[AddressText, string | null, string | null]>([
    [typed("12 Lê Lợi, Phường Bến Nghé, Quận 1, TP HCM"), "12 Lê Lợi", null],
    [typed("12 Lê Lợi Phường Bến Nghé Quận 1 TP HCM"), "12 Lê Lợi", null],
    [typed("Tòa A, tầng 3", "12 Lê Lợi, \u2060Phường Bến Nghé", "Quận 1", "TP HCM"), "Tòa A, tầng 3, 12 Lê Lợi", null],
    [typed("Thôn 2, Xã Ea Kiết, Huyện Cư M'gar, Đắk Lắk"), null, "Thôn 2"],
    [typed("Số 5, Ấp 3, X. Phước Thái, H. Long Thành, Đồng Nai"), "Số 5", "Ấp 3"],
    [typed("88 Láng Hạ", "Phường Láng Hạ", "Quận Đống Đa", "Hà Nội"), "88 Láng Hạ", null],
    [typed("Phường Bến Nghé, Quận 1", "", "TP HCM"), null, null],
  ])("%j", (text, street, hamlet) => {
    expect(resolveAddress(gazetteer, text)).toMatchObject({ status: "resolved", address: { street, hamlet } });
  });
});

test("never throws, and answers only with existing wards", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "Phường ",
      "P.",
      "Q",
      "Quận 1",
      "TP ",
      "Hà Nội",
      "Xã",
      ", ",
      " - ",
      "\u2060",
      "12/3",
      "Hòa Bình",
      "Bến Nghé",
      "👩‍❤️‍💋‍👩",
    ),
  );
  const field = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(field, field, field, field, (...fields) => {
      const result = resolveAddress(gazetteer, typed(...fields));
      if (result.status === "resolved") expect(result.address.ward).toMatch(/^(Phường|Xã|Thị trấn|Đặc khu) /);
    }),
    { numRuns: 200 },
  );
}, 120_000);

test("a field of a hundred thousand characters is read no longer than an address", () => {
  const text = typed(
    "Phường Bến Nghé ".repeat(7_000),
    "Quận 1, ".repeat(10_000),
    "P.".repeat(50_000),
    "x".repeat(100_000),
  );
  // Without a bound this takes minutes and exceeds the test's time limit.
  resolveAddress(gazetteer, text);
});
