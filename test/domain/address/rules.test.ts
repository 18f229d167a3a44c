import { describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import type { AddressText } from "~/domain/order/order";
import { loadGazetteer } from "~/store/gazetteer.server";
import { short, typed } from "./a-reading.ts";

const gazetteer = loadGazetteer();

type Line = [written: string | AddressText, meaning: string];

function read(lines: Line[]) {
  test.each(lines)("%j", (written, meaning) => {
    const text = typeof written === "string" ? typed(written) : written;
    expect(short(resolveAddress(gazetteer, text))).toBe(meaning);
  });
}

describe("a bare name that is both a new ward and an old district is not read as a ward", () => {
  read([
    ["12 Trần Phú, Hà Đông, Hà Nội", "review: no_ward"],
    ["15 Nguyễn Trãi, Thường Tín, Hà Nội", "review: no_ward"],
    ["14 ngõ 75 Ngô Xuân Quảng, Gia Lâm, Hà Nội", "review: no_ward"],
    ["20 Võ Văn Ngân, Thủ Đức, TP HCM", "review: no_ward"],
    ["11 Biệt Thự, Nha Trang, Khánh Hòa", "review: no_ward"],
    ["12 Trần Phú, phường Hà Đông, Hà Nội", "Phường Hà Đông / Thành phố Hà Nội (high)"],
    ["20 Võ Văn Ngân, P. Thủ Đức, TP HCM", "Phường Thủ Đức / Thành phố Hồ Chí Minh (high)"],
    // In the ward field it is a ward, but unconfirmed: buyers type districts there too.
    [typed("23 Duy Tân", "\u2060Cầu Giấy", "Hà Nội"), "Phường Cầu Giấy / Thành phố Hà Nội (low)"],
    [typed("33 Kim Ma Street", "\u2060Ba Dinh District", "Hanoi"), "review: no_ward"],
    // It is a ward if its own district stands beside it, or if the province has no district of that name.
    ["12 Lê Lợi, Thạnh Phú, Thạnh Phú, Bến Tre", "Thị trấn Thạnh Phú / Huyện Thạnh Phú / Tỉnh Bến Tre (high)"],
    ["50 Cầu Giấy, Quan Hoa, Cầu Giấy, Hà Nội", "Phường Quan Hoa / Quận Cầu Giấy / Thành phố Hà Nội (high)"],
    ["12 Lê Lợi, Tam Nông, Phú Thọ", "review: no_ward"],
  ]);
});

describe("thị trấn is never a two-level ward", () => {
  read([
    ["Thị trấn Trảng Bàng, Tây Ninh", "review: no_ward"],
    ["Thị trấn Mộc Châu, Sơn La", "review: no_ward"],
    ["Thị trấn Phố Mới, Huyện Quế Võ, Bắc Ninh", "Phường Phố Mới / Thị xã Quế Võ / Tỉnh Bắc Ninh (high)"],
  ]);
});

describe("a bare name is a ward only as a whole part or in front of its district, never behind a house number", () => {
  read([
    ["12, Bến Nghé, Quận 1, TP HCM", "review: no_ward"],
    ["Tầng 3, Bến Nghé, Quận 1, TP HCM", "review: no_ward"],
    ["12 Bến Nghé, Quận 1, TP HCM", "review: no_ward"],
    ["12 Lê Lợi, Bến Nghé, Quận 1, TP HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)"],
    ["12 Lê Lợi, Bến Nghé Quận 1 TP HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)"],
    // The first words may be a street's.
    ["Bến Nghé, Quận 1, TP HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (medium)"],
    ["Trấn Biên, Đồng Nai", "Phường Trấn Biên / Thành phố Đồng Nai (low)"],
    ["Bến Nghé, chung cư ABC, Quận 1, TP HCM", "review: no_ward"],
  ]);
});

describe("a titled ward name runs to the next separator", () => {
  read([
    ["X. Thanh Phongjc, Hướng Hóa, Quảng Trị", "review: no_ward"],
    ["Phường Bến Nghé Xyz, Quận 1, TP HCM", "review: no_ward"],
    ["TT Thuận Nam, Hàm Thuận Bắc, Bình Thuận", "review: conflict"],
  ]);
});

describe("a ward and district, or district and province, that do not belong together are a question", () => {
  read([
    ["Phường Bến Nghé, Quận 3, TP HCM", "review: conflict"],
    ["Phường Bến Nghé, Quận 1, Hà Nội", "review: conflict"],
    ["Phường 45, Quận Bình Thạnh, TP HCM", "review: no_ward"],
    ["12 Lê Lợi, Phường Bến Nghé, Phường Bến Thành, Quận 1, TP HCM", "review: conflict"],
    ["Xã Vườn Lài, TP HCM", "review: no_ward"],
    [typed("Phường 22, Quận Bình Thạnh", "", "Đà Nẵng"), "review: conflict"],
  ]);
});

describe("a new ward in an old district that it has parts of", () => {
  read([
    ["15 Nguyễn Văn Linh, Phường Hòa Cường, Quận Hải Châu, Đà Nẵng", "Phường Hòa Cường / Thành phố Đà Nẵng (medium)"],
    ["Tổ 5, Phường Cầu Giấy, Quận Cầu Giấy, Hà Nội", "Phường Cầu Giấy / Thành phố Hà Nội (medium)"],
    ["Đường Số 8, Xã Tân Vĩnh Lộc, Huyện Bình Chánh", "Xã Tân Vĩnh Lộc / Thành phố Hồ Chí Minh (medium)"],
    ["Phường Sài Gòn, Quận 3, TP HCM", "review: conflict"],
    // The old ward of that name is in another district of the province.
    ["Phường Tân Tạo, Quận Bình Thạnh, TP HCM", "review: conflict"],
    [
      "101 Lê Văn Việt, Phường Tăng Nhơn Phú (P. Hiệp Phú cũ), TP HCM",
      "Phường Tăng Nhơn Phú / Thành phố Hồ Chí Minh (high)",
    ],
    ["12 Lê Lợi, Phường Sài Gòn (Quận 1 cũ), TP HCM", "Phường Sài Gòn / Thành phố Hồ Chí Minh (medium)"],
  ]);
});

describe("ambiguous abbreviations count only beside a district", () => {
  read([
    ["Phường Hòa Khánh Bắc, Q. Liên Chiểu, ĐN", "Phường Hòa Khánh Bắc / Quận Liên Chiểu / Thành phố Đà Nẵng (high)"],
    ["Ấp 3, X. Phước Thái, H. Long Thành, ĐN", "Xã Phước Thái / Huyện Long Thành / Tỉnh Đồng Nai (high)"],
    ["Phường Long Bình, ĐN", "review: no_province"],
    ["Xã Lộc Điền, Huyện Phú Lộc, TT Huế", "Xã Lộc Điền / Huyện Phú Lộc / Thành phố Huế (high)"],
    ["P. Bến Nghé, Q1, ĐN", "review: conflict"],
    ["Số 1 Đại Cồ Việt, Bách Khoa, HBT, HN", "Phường Bách Khoa / Quận Hai Bà Trưng / Thành phố Hà Nội (medium)"],
    ["P. 14, Q. TB, TP HCM", "Phường 14 / Quận Tân Bình / Thành phố Hồ Chí Minh (medium)"],
    ["P. Ea Tam, TP BMT, Đắk Lắk", "Phường Ea Tam / Thành phố Buôn Ma Thuột / Tỉnh Đắk Lắk (medium)"],
    ["P. 14, TB, TP HCM", "review: conflict"],
    // A district is given, but which one is unclear.
    ["12 Y Jút, P. Thống Nhất, BXX, Đắk Lắk", "review: ambiguous"],
  ]);
});

describe("cities old and new, and titles of before and after 2026", () => {
  read([
    ["Phường Vũ Ninh, Thành phố Bắc Ninh", "Phường Vũ Ninh / Thành phố Bắc Ninh (high)"],
    ["Phường Đa Mai, Thành phố Bắc Ninh", "Phường Đa Mai / Thành phố Bắc Ninh (high)"],
    [
      "Phường Võ Cường, Thành phố Bắc Ninh, Tỉnh Bắc Ninh",
      "Phường Võ Cường / Thành phố Bắc Ninh / Tỉnh Bắc Ninh (high)",
    ],
    ["Phường Phú Xuân, TP Huế", "Phường Phú Xuân / Thành phố Huế (high)"],
    ["Xã Long Thành, Tỉnh Đồng Nai", "Phường Long Thành / Thành phố Đồng Nai (high)"],
    ["Phường Long Thành, Thành phố Đồng Nai", "Phường Long Thành / Thành phố Đồng Nai (high)"],
    ["Phường Bãi Cháy, Tỉnh Quảng Ninh", "Phường Bãi Cháy / Thành phố Quảng Ninh (high)"],
    ["Phường Nam Cường, Thành phố Lào Cai", "Phường Nam Cường / Thành phố Lào Cai / Tỉnh Lào Cai (high)"],
    ["Phường 1, Trà Vinh", "review: ambiguous"],
    ["Phường 1, TP Trà Vinh", "Phường 1 / Thành phố Trà Vinh / Tỉnh Trà Vinh (high)"],
    ["Phường An Thạnh, Thị xã Hồng Ngự, Đồng Tháp", "Phường An Thạnh / Thành phố Hồng Ngự / Tỉnh Đồng Tháp (high)"],
    ["Xã Thường Phước 1, Huyện Hồng Ngự, Đồng Tháp", "Xã Thường Phước 1 / Huyện Hồng Ngự / Tỉnh Đồng Tháp (high)"],
  ]);
});

describe("abolished wards, only in a named district", () => {
  read([
    ["32 Nguyễn Thông, Phường 6, Quận 3, TP HCM", "Phường Võ Thị Sáu / Quận 3 / Thành phố Hồ Chí Minh (medium)"],
    ["227 Hậu Giang, Phường 05, Quận 6, TP HCM", "Phường 9 / Quận 6 / Thành phố Hồ Chí Minh (medium)"],
    [
      "118 Mậu Thân, Phường An Nghiệp, Quận Ninh Kiều, Cần Thơ",
      "Phường Thới Bình / Quận Ninh Kiều / Thành phố Cần Thơ (medium)",
    ],
    ["Xã Hồng Tiến, huyện Khoái Châu, Hưng Yên", "Xã Đồng Tiến / Huyện Khoái Châu / Tỉnh Hưng Yên (medium)"],
    ["Thị trấn Tĩnh Gia, Thanh Hóa", "review: no_ward"],
    ["Phường Đúc, Quận Thuận Hóa, Huế", "Phường Phường Đúc / Quận Thuận Hóa / Thành phố Huế (high)"],
    ["Phường 5, Thành phố Vị Thanh, Hậu Giang", "Phường V / Thành phố Vị Thanh / Tỉnh Hậu Giang (high)"],
    ["Phường Mỹ Đình II, Nam Từ Liêm, Hà Nội", "Phường Mỹ Đình 2 / Quận Nam Từ Liêm / Thành phố Hà Nội (high)"],
  ]);
});

describe("abolished districts and provinces", () => {
  read([
    ["P. Tăng Nhơn Phú A, Q9, TP HCM", "Phường Tăng Nhơn Phú A / Thành phố Thủ Đức / Thành phố Hồ Chí Minh (high)"],
    ["Xã Mễ Trì, Huyện Từ Liêm, Hà Nội", "Phường Mễ Trì / Quận Nam Từ Liêm / Thành phố Hà Nội (high)"],
    ["Phường Đông Ngạc, Huyện Từ Liêm, Hà Nội", "Phường Đông Ngạc / Quận Bắc Từ Liêm / Thành phố Hà Nội (high)"],
    ["Xã Cát Quế, huyện Hoài Đức, Hà Tây", "Xã Cát Quế / Huyện Hoài Đức / Thành phố Hà Nội (high)"],
    ["Xã Cát Quế, Hà Tây", "review: no_province"],
    [
      "Thị trấn Rừng Thông, huyện Đông Sơn, Thanh Hóa",
      "Phường Rừng Thông / Thành phố Thanh Hóa / Tỉnh Thanh Hóa (high)",
    ],
    ["Phường Thu Thủy, Thị xã Cửa Lò, Nghệ An", "Phường Thu Thủy / Thành phố Vinh / Tỉnh Nghệ An (high)"],
    ["Xã Lai Uyên, Huyện Bến Cát, Bình Dương", "Thị trấn Lai Uyên / Huyện Bàu Bàng / Tỉnh Bình Dương (high)"],
    [
      "Phường Ba Đồn, Thị xã Ba Đồn, Huyện Quảng Trạch, Quảng Bình",
      "Phường Ba Đồn / Thị xã Ba Đồn / Tỉnh Quảng Bình (high)",
    ],
  ]);
});

describe("a misspelt ward, in a named district or today's province, to be confirmed", () => {
  read([
    ["Phường Bến Ngé, Quận 1, TP HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (low)"],
    ["Phường Láng Thuợng, Quận Đống Đa, Hà Nội", "Phường Láng Thượng / Quận Đống Đa / Thành phố Hà Nội (low)"],
    ["Phường Tân Thuận Đôgn, Quận 7, TP HCM", "Phường Tân Thuận Đông / Quận 7 / Thành phố Hồ Chí Minh (low)"],
    ["Phường Bình Quớii, TP HCM", "Phường Bình Quới / Thành phố Hồ Chí Minh (low)"],
    // A different letter makes a different name.
    ["Xã Phộng Thượng, Huyện Phúc Thọ, Hà Nội", "review: no_ward"],
    // The name exists elsewhere.
    ["Phường Long Thành, Thị xã Tân Châu, An Giang", "review: no_ward"],
    ["Phường Tân Quý, Quận 7, TP HCM", "review: conflict"],
    // Two wards are equally near.
    ["Xã Hoằng Phuu, Huyện Hoằng Hóa, Thanh Hóa", "review: no_ward"],
    // Numbers are not treated as misspelt, and short names have too many neighbours.
    ["Xã Gia Tân 9, Huyện Thống Nhất, Đồng Nai", "review: no_ward"],
    ["Phường Bìn, Quận 1, TP HCM", "review: no_ward"],
    // Neither contains a known district.
    ["Phường Hòa Cường Bắc, Quận Hải Cau, Đà Nẵng", "review: no_district"],
    ["Phường Bến Ngé, TP Đà Nẵng", "review: no_ward"],
  ]);

  test("the closest names are offered first", () => {
    const text = typed("Xã Hoằng Phuu, Huyện Hoằng Hóa, Thanh Hóa");
    const offered = resolveAddress(gazetteer, text).alternatives.map(({ ward }) => ward);
    expect(offered.slice(0, 2).sort()).toEqual(["Xã Hoằng Phú", "Xã Hoằng Phụ"]);
  });
});

describe("spelling variants", () => {
  read([
    ["Xã Ea Ktur, huyện Cư Kuin, Đăk Lăk", "Xã Ea Ktur / Huyện Cư Kuin / Tỉnh Đắk Lắk (high)"],
    ["Xã Đak Ru, huyện Đắc R’Lấp, Đăk Nông", "Xã Đắk Ru / Huyện Đắk R'Lấp / Tỉnh Đắk Nông (high)"],
    ["12 ly tu trong, phuongbennghe, quan1, tphcm", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)"],
    ["29 Le Duan, Saigon Ward, Ho Chi Minh City", "Phường Sài Gòn / Thành phố Hồ Chí Minh (high)"],
    ["thi tran pleikan, huyen ngoc hoi, kon tum", "Thị trấn Plei Kần / Huyện Ngọc Hồi / Tỉnh Kon Tum (high)"],
    ["phuong 5 da lat lam dong", "Phường 5 / Thành phố Đà Lạt / Tỉnh Lâm Đồng (high)"],
    ["Phường Hoàng Liet, Quận Hoàng Mai, Hồ Chi Minh", "review: conflict"],
    ["Phường Hoàng Liet, Quận Hoàng Mai, Hà Noi", "Phường Hoàng Liệt / Quận Hoàng Mai / Thành phố Hà Nội (medium)"],
    ["Phường Bến Nghé, Quận 1, Ðà Nẵng", "review: conflict"],
    ["Phường Bến Nghé，Quận １，TP HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)"],
    ["Phường Bến Nghé / Quận 1 / TP HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)"],
    ["Tổ 2, X. Ia Bang, H. Chư Prông, Gia Lai", "Xã Ia Bang / Huyện Chư Prông / Tỉnh Gia Lai (high)"],
  ]);
});

describe("landmarks, offices and other noise", () => {
  const BEN_NGHE = "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (high)";
  read([
    ["🏠 45 Lý Tự Trọng, P. Bến Nghé, Q.1, TP.HCM ❤️", BEN_NGHE],
    ["Chị Lan 0900 000 124 - 34 Ngô Quyền, P. Bến Nghé, Q1 +84 900 000 125, TP HCM", BEN_NGHE],
    ["12 Lê Lợi, P. Bến Nghé, Q1 gần chợ Bến Thành, TP HCM 700000, Việt Nam", BEN_NGHE],
    ["58 Hai Bà Trưng, đối diện UBND phường Tân Định, Phường Bến Nghé, Quận 1, HCM", BEN_NGHE],
    ["Bệnh viện quận Bình Thạnh cơ sở 2, 12 Lê Lợi, Phường Bến Nghé, Quận 1, HCM", BEN_NGHE],
    [
      "đường huyện 12, Xã Bình Hưng, Huyện Bình Chánh, HCM",
      "Xã Bình Hưng / Huyện Bình Chánh / Thành phố Hồ Chí Minh (high)",
    ],
    ["gần UBND phường Bến Nghé, Quận 1, HCM", "review: no_ward"],
    ["UBND phường Bến Nghé, Quận 1, HCM", "Phường Bến Nghé / Quận 1 / Thành phố Hồ Chí Minh (medium)"],
    ["Lầu 2, Điện Biên Phủ, Phường Bến Nghé, Quận 1, HCM", BEN_NGHE],
    ["KĐT Dịch Vọng, Quận Cầu Giấy, Hà Nội", "review: no_ward"],
    ["KCN Tân Phú Trung, Huyện Củ Chi, TP HCM", "review: no_ward"],
    ["Thôn Hòa Bình, xã Ea Ktur, huyện Cư Kuin, Đắk Lắk", "Xã Ea Ktur / Huyện Cư Kuin / Tỉnh Đắk Lắk (high)"],
  ]);
});

describe("titles in other dialects", () => {
  const Q5 = "Phường 4 / Quận 5 / Thành phố Hồ Chí Minh (high)";
  read([
    ["25 Lê Lợi, P4Q5TPHCM", Q5],
    ["12/3P.4Q.5 HCM", Q5],
    ["Ward 4, D.5, HCMC", Q5],
    ["Phưòng 4, Quân 5, Hò Chí Minh", Q5],
    ["W4, D5, D10, HCMC", "review: conflict"],
    ["Ben Nghe Ward, D3, HCMC", "review: conflict"],
    ["Phường Bến Nghé, Quận 1, Đà Nẳng", "review: conflict"],
    ["Long Hoa Ward Go Cong City Tien Giang", "Phường Long Hòa / Thành phố Gò Công / Tỉnh Tiền Giang (high)"],
    ["Special Zone of Phu Quoc, An Giang Prov.", "Đặc khu Phú Quốc / Tỉnh An Giang (high)"],
    ["12 D2, Ward 25, Binh Thanh Dist, HCMC", "Phường 25 / Quận Bình Thạnh / Thành phố Hồ Chí Minh (high)"],
    ["P.1502, CC Carina, P.16, Q.8, TPHCM", "Phường 16 / Quận 8 / Thành phố Hồ Chí Minh (high)"],
    ["p.kim ma, q.ba dinh, hà nội", "Phường Kim Mã / Quận Ba Đình / Thành phố Hà Nội (high)"],
    // Today's Xã Thạnh An and Xã Thanh An.
    ["thanh an commune, sài gòn", "review: ambiguous"],
  ]);
});

describe("the reason for a question", () => {
  test.each([
    ["Phường Bến Nghé, Quận 3, TP HCM", { code: "ward_elsewhere", typed: "Phường Bến Nghé", place: "Quận 3" }],
    ["12 Lê Lợi, Quận 1", { code: "ward_missing", place: "Quận 1" }],
    ["xa hoang phu, huyen hoang hoa, thanh hoa", { code: "accents_missing", typed: "xa hoang phu" }],
    ["Phường 14, HCM", { code: "same_name", typed: "Phường 14", count: 9 }],
    ["Hà Đông, Hà Nội", { code: "title_missing", typed: "Hà Đông" }],
    ["P.4, P.6, Q.5, HCM", { code: "several_wards", typed: "P.4", place: "P.6" }],
    ["Phường 4, Quận 13, HCM", { code: "district_unknown", typed: "Quận 13" }],
    ["Phường 4, abcd, HCM", { code: "part_unknown", typed: "abcd" }],
    ["Phường Sài Gòn", { code: "province_missing", typed: "Phường Sài Gòn" }],
    ["hello", { code: "nothing_known" }],
  ])("%s", (written, why) => {
    expect(resolveAddress(gazetteer, typed(written))).toMatchObject({ status: "review", why });
  });
});

describe("the two-level assumption switched off", () => {
  test.each<[string, string]>([
    ["Phường Cầu Ông Lãnh, Thành phố Hồ Chí Minh", "review: ambiguous"],
    ["Phường Sài Gòn, Thành phố Hồ Chí Minh", "Phường Sài Gòn / Thành phố Hồ Chí Minh (high)"],
    ["Phường Cầu Giấy, Quận Cầu Giấy, Hà Nội", "Phường Cầu Giấy / Thành phố Hà Nội (medium)"],
  ])("off: %s", (written, meaning) => {
    expect(short(resolveAddress(gazetteer, typed(written), { assumeTwoLevel: false }))).toBe(meaning);
  });
});

describe("streets and hamlets", () => {
  test.each<[string, string | null, string | null]>([
    ["215 ấp Mỹ Phú, xã Long Hưng, huyện Mỹ Tú, Sóc Trăng", "215", "ấp Mỹ Phú"],
    ["Tổ 5 ấp 3, xã Long Hưng, huyện Mỹ Tú, Sóc Trăng", null, "Tổ 5, ấp 3"],
    ["12/5 Lê Lợi, KP3, P. Bến Nghé, Q1, HCM", "12/5 Lê Lợi", "KP3"],
    ["12/5A Lê Lợi P. Bến Nghé Q1 HCM", "12/5A Lê Lợi", null],
    ["12/3P.4Q.5 HCM", "12/3", null],
    ["TDP số 5, phường Mễ Trì, Nam Từ Liêm, Hà Nội", null, "TDP số 5"],
    ["Hamlet 5, Tan Kien Commune, Binh Chanh District, HCMC", null, "Hamlet 5"],
    ["đường ấp 3, xã Long Hưng, huyện Mỹ Tú, Sóc Trăng", "đường ấp 3", null],
    ["15 Hai Bà Trưng, 0900000123, P. Bến Nghé, Q1, HCM", "15 Hai Bà Trưng", null],
    ["100 Hoàng Sa, P. Đa Kao, Q1, TP HCM, Việt Nam", "100 Hoàng Sa", null],
    ["Lầu 2, Điện Biên Phủ, Phường Bến Nghé, Quận 1, TP HCM", "Lầu 2, Điện Biên Phủ", null],
    ["TP HCM, Quận 1, Phường Bến Nghé, 45 Lê Lợi", "45 Lê Lợi", null],
    ["Bến Nghé, Quận 1, TP HCM", null, null],
    ["12 Lê Lợi, Phường Bến Ngé, Quận 1, TP HCM", "12 Lê Lợi", null],
  ])("%s", (written, street, hamlet) => {
    expect(resolveAddress(gazetteer, typed(written))).toMatchObject({
      status: "resolved",
      address: { street, hamlet },
    });
  });
});

describe("a province behind ward and district counts without commas too", () => {
  read([
    ["12 le loi phuong 4 quan 5 ha noi", "review: conflict"],
    ["Phường Bến Nghé Quận 1 Đà Nẵng", "review: conflict"],
    ["12 le loi phuong 4 quan 5 tphcm", "Phường 4 / Quận 5 / Thành phố Hồ Chí Minh (high)"],
    ["xa tan phu huyen chau thanh an giang", "Xã Tân Phú / Huyện Châu Thành / Tỉnh An Giang (high)"],
  ]);
});

describe("a changed title does not outweigh a new ward of just these words", () => {
  read([
    ["Xã Củ Chi, huyện Củ Chi, TP HCM", "review: ambiguous"],
    ["Xã Hậu Lộc, huyện Hậu Lộc, Thanh Hóa", "review: ambiguous"],
    ["Phường Phù Liễn, quận Kiến An, Hải Phòng", "review: ambiguous"],
    // Yên Lạc was in Vĩnh Phúc.
    ["Xã Yên Lạc, huyện Yên Lạc, Phú Thọ", "Xã Yên Lạc / Tỉnh Phú Thọ (medium)"],
    ["Thị trấn Củ Chi, huyện Củ Chi, TP HCM", "Thị trấn Củ Chi / Huyện Củ Chi / Thành phố Hồ Chí Minh (high)"],
  ]);
});

describe("a misspelt ward beside a name that is both a district and a new ward is in the district", () => {
  read([
    ["Phường Lộc Thọo, Nha Trang, Khánh Hòa", "Phường Lộc Thọ / Thành phố Nha Trang / Tỉnh Khánh Hòa (low)"],
    // Hoằng Thanh and Hoằng Thành.
    ["Xã Hoằng Thanhh, Hoằng Hóa, Thanh Hóa", "review: no_ward"],
  ]);
});

describe("numbered roads and a road named after a poet are not house numbers or districts", () => {
  read([
    ["DT743A, Bình Thắng, Dĩ An, Bình Dương", "Phường Bình Thắng / Thành phố Dĩ An / Tỉnh Bình Dương (medium)"],
    ["12 TL8, Tân Thạnh Đông, Củ Chi, HCM", "Xã Tân Thạnh Đông / Huyện Củ Chi / Thành phố Hồ Chí Minh (high)"],
    ["12A3, Bến Nghé, Quận 1, TP HCM", "review: no_ward"],
    ["5 Bà Huyện Thanh Quan, P. Võ Thị Sáu, Q3, HCM", "Phường Võ Thị Sáu / Quận 3 / Thành phố Hồ Chí Minh (high)"],
  ]);
});

describe("notes to the courier between ward and province are not an unknown district", () => {
  read([
    [typed("80 Hùng Vương, xã Thu Bồn, giao giờ hành chính", "", "Đà Nẵng"), "Xã Thu Bồn / Thành phố Đà Nẵng (high)"],
    [typed("80 Hùng Vương, xã Thu Bồn 😊 cảm ơn shop", "", "Đà Nẵng"), "Xã Thu Bồn / Thành phố Đà Nẵng (high)"],
    [
      "9 to 4 xa vinh loc a binh chanh hcm thanks shop",
      "Xã Vĩnh Lộc A / Huyện Bình Chánh / Thành phố Hồ Chí Minh (high)",
    ],
    [typed("80 Hùng Vương, xã Thu Bồn, Giao Ngạn", "", "Đà Nẵng"), "review: ambiguous"],
  ]);
});

describe("English titles are shortened too", () => {
  read([
    [
      "Xuan Thoi Son Commune, Hoc Mon Dist., HCM City",
      "Xã Xuân Thới Sơn / Huyện Hóc Môn / Thành phố Hồ Chí Minh (high)",
    ],
    ["Loc Tho Ward, Nha Trang City, Khanh Hoa Prov.", "Phường Lộc Thọ / Thành phố Nha Trang / Tỉnh Khánh Hòa (high)"],
  ]);
});

describe("a city followed by its province of the same name is the city", () => {
  read([
    ["53 Lê Lợi, Xã Yên Giả, Thành phố Bắc Ninh, Bắc Ninh", "review: conflict"],
    [
      "Phường Kinh Bắc, Thành phố Bắc Ninh, Tỉnh Bắc Ninh",
      "Phường Kinh Bắc / Thành phố Bắc Ninh / Tỉnh Bắc Ninh (high)",
    ],
    ["Phuong Nam Soon, Thành phố Bắc Ninh, Tỉnh Bắc Ninh", "Phường Nam Sơn / Thành phố Bắc Ninh / Tỉnh Bắc Ninh (low)"],
    // Some forms put the province into both fields.
    [
      typed("12 Lê Lợi", "Phường Quế Võ", "Thành phố Bắc Ninh", "Bắc Ninh"),
      "Phường Quế Võ / Thành phố Bắc Ninh (high)",
    ],
  ]);
});

describe("a district's former name does not mean the city of that name", () => {
  read([
    ["Xã Đất Cuốc, TP Tân Uyên, Bình Dương", "review: conflict"],
    ["Xã Đất Cuốc, huyện Tân Uyên, Bình Dương", "Xã Đất Cuốc / Huyện Bắc Tân Uyên / Tỉnh Bình Dương (high)"],
  ]);
});

describe("a ward that left its district, or a new one with parts of the district", () => {
  read([
    ["Phường Hòa Xuân, Huyện Hòa Vang, Đà Nẵng", "review: ambiguous"],
    ["Phường Long Bình, Quận 9, HCM", "Phường Long Bình / Thành phố Thủ Đức / Thành phố Hồ Chí Minh (high)"],
  ]);
});
