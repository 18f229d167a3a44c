import { describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import { findWard } from "~/domain/places/gazetteer";
import { loadGazetteer } from "~/store/gazetteer.server";
import { short, typed } from "./a-reading.ts";

const gazetteer = loadGazetteer();
const read = (written: string) => resolveAddress(gazetteer, typed(written));

const HAI_CHAU = "Phường Hải Châu / Quận Hải Châu / Thành phố Đà Nẵng (medium)";

describe("Hải Châu 1 and 2 are the ward they were merged into, beside their district", () => {
  test.each([
    "12 Bạch Đằng, Phường Hải Châu 1, Quận Hải Châu, Đà Nẵng",
    "12 Bạch Đằng, Phường Hải Châu I, Quận Hải Châu, Đà Nẵng",
    "12 Bạch Đằng, P. Hải Châu 1, Q. Hải Châu, TP. Đà Nẵng",
    "12 Bạch Đằng P.HẢI CHÂU I Q.HẢI CHÂU TP ĐÀ NẴNG",
    "12 Bạch Đằng, Phường Hải Châu 2, Quận Hải Châu, Đà Nẵng",
    "12 Bạch Đằng, P. Hải Châu II, Quận Hải Châu, Đà Nẵng",
    "12 Bạch Đằng, Hải Châu 2, Hải Châu, Đà Nẵng",
    "12 Bach Dang, phuong hai chau 1, quan hai chau, da nang",
    "12 Bach Dang, phuong hai chau ii, quan hai chau, da nang",
    "12 Bach Dang Street, Hai Chau 1 Ward, Hai Chau District, Da Nang",
    "12 Bạch Đằng, Phường Hải Châu 1 cũ, Quận Hải Châu, Đà Nẵng",
  ])("%s", (written) => {
    expect(short(read(written))).toBe(HAI_CHAU);
  });

  test.each([
    ["12 Bạch Đằng, Phường Hải Châu 1, Đà Nẵng", "ward_merged"],
    ["12 Bach Dang, phuong hai chau ii, da nang", "ward_merged"],
    // Not its district.
    ["12 Bạch Đằng, Phường Hải Châu 1, Quận Thanh Khê, Đà Nẵng", "ward_merged"],
  ])("%s: a question, with that ward as the first choice", (written, code) => {
    const result = read(written);
    expect(result).toMatchObject({ status: "review", why: { code } });
    expect(result.alternatives[0]).toMatchObject({ ward: "Phường Hải Châu", province: "Thành phố Đà Nẵng" });
  });

  test.each([
    ["Phường Hải Châu (Phường Hải Châu 1 cũ), Đà Nẵng", "Phường Hải Châu / Thành phố Đà Nẵng (high)"],
    ["Phường Xuân Hòa (Phường 7 Quận 3 cũ), TP HCM", "Phường Xuân Hòa / Thành phố Hồ Chí Minh (high)"],
    ["Phường Hồng An (xã An Hồng huyện An Dương cũ), Hải Phòng", "Phường Hồng An / Thành phố Hải Phòng (medium)"],
    // It went elsewhere.
    ["Phường Hòa Cường (Phường Hải Châu 1 cũ), Đà Nẵng", "review: conflict"],
  ])("behind the name of today: %s", (written, meaning) => {
    expect(short(read(written))).toBe(meaning);
  });
});

describe("merged wards of other provinces", () => {
  test.each([
    // The ward of June 2025 is known.
    ["Phường Đồng Quốc Bình, Quận Ngô Quyền, Hải Phòng", "Phường Lạch Tray / Quận Ngô Quyền / Thành phố Hải Phòng"],
    ["phuong dong quoc binh, ngo quyen, hai phong", "Phường Lạch Tray / Quận Ngô Quyền / Thành phố Hải Phòng"],
    ["Phường Xuân Thanh, TP Long Khánh, Đồng Nai", "Phường Xuân An / Thành phố Long Khánh / Tỉnh Đồng Nai"],
    ["Xã Xuân Lâm, Huyện Nam Đàn, Nghệ An", "Xã Xuân Hồng / Huyện Nam Đàn / Tỉnh Nghệ An"],
    ["Xã Tà Lại, Thị xã Mộc Châu, Sơn La", "Xã Đoàn Kết / Thị xã Mộc Châu / Tỉnh Sơn La"],
    ["Xã Đặng Cương, Huyện An Dương, Hải Phòng", "Phường An Hải / Quận An Dương / Thành phố Hải Phòng"],
    // A city followed by its province of the same name is a district.
    ["Phường Vệ An, Thành phố Bắc Ninh, Tỉnh Bắc Ninh", "Phường Tiền Ninh Vệ / Thành phố Bắc Ninh / Tỉnh Bắc Ninh"],
    ["Phường Tiền An, TP Bắc Ninh, Bắc Ninh", "Phường Tiền Ninh Vệ / Thành phố Bắc Ninh / Tỉnh Bắc Ninh"],
    // Only today's ward is known, so the address has no district.
    ["Xã Phú An Hòa, Huyện Châu Thành, Bến Tre", "Xã Giao Long / Tỉnh Vĩnh Long"],
    ["xa phu an hoa, huyen chau thanh, ben tre", "Xã Giao Long / Tỉnh Vĩnh Long"],
    ["Xã An Hồng, Huyện An Dương, Hải Phòng", "Phường Hồng An / Thành phố Hải Phòng"],
    ["Xã Đại Bản, Quận An Dương, Hải Phòng", "Phường Hồng An / Thành phố Hải Phòng"],
  ])("%s", (written, place) => {
    expect(short(read(written))).toBe(`${place} (medium)`);
  });
});

describe("a divided ward is a choice", () => {
  test.each([
    ["Xã Bảo Hưng, Huyện Trấn Yên, Yên Bái", ["Phường Âu Lâu", "Xã Trấn Yên"]],
    ["Phường 13, Quận Gò Vấp, TP HCM", ["Phường 15", "Phường An Hội Tây"]],
    ["P. Trung Tự, Q. Đống Đa, Hà Nội", ["Phường Kim Liên", "Phường Văn Miếu - Quốc Tử Giám"]],
    // The sources do not agree.
    ["Xã Đại Đồng, Huyện Tràng Định, Lạng Sơn", ["Thị trấn Thất Khê", "Xã Quốc Khánh"]],
    // A part stayed, the ward itself went to another district.
    ["Xã Thanh Hải, Huyện Lục Ngạn, Bắc Giang", ["Phường Thanh Hải", "Xã Biên Sơn"]],
  ])("%s", (written, wards) => {
    const result = read(written);
    expect(result).toMatchObject({ status: "review", reason: "ambiguous", why: { code: "ward_divided" } });
    expect(result.alternatives.slice(0, wards.length).map(({ ward }) => ward)).toEqual(wards);
  });
});

describe("a name that a ward of the district has means that ward", () => {
  test.each([
    ["Phường Thuận Phước, Quận Hải Châu, Đà Nẵng", "Phường Thuận Phước / Quận Hải Châu / Thành phố Đà Nẵng (high)"],
    ["Phường Hải Châu, Quận Hải Châu, Đà Nẵng", "Phường Hải Châu / Quận Hải Châu / Thành phố Đà Nẵng (high)"],
    ["Phường Hải Châu, Đà Nẵng", "Phường Hải Châu / Thành phố Đà Nẵng (high)"],
    ["Phường 13, Quận Bình Thạnh, TP HCM", "Phường 13 / Quận Bình Thạnh / Thành phố Hồ Chí Minh (high)"],
    ["Phường An Hồng, Quận Hồng Bàng, Hải Phòng", "Phường An Hồng / Quận Hồng Bàng / Thành phố Hải Phòng (high)"],
    ["Phường Thanh Hải, Thị xã Chũ, Bắc Giang", "Phường Thanh Hải / Thị xã Chũ / Tỉnh Bắc Giang (high)"],
  ])("%s", (written, meaning) => {
    expect(short(read(written))).toBe(meaning);
  });
});

test.each([
  ["Phường Móng Cái I, Quảng Ninh", "Phường Móng Cái 1 / Thành phố Quảng Ninh (high)"],
  ["Xã Bảo Lâm IV, Lâm Đồng", "Xã Bảo Lâm 4 / Tỉnh Lâm Đồng (high)"],
  ["Xã Tam Xuân 2, Huyện Núi Thành, Quảng Nam", "Xã Tam Xuân II / Huyện Núi Thành / Tỉnh Quảng Nam (high)"],
])("a number is read in Roman and Arabic: %s", (written, meaning) => {
  expect(short(read(written))).toBe(meaning);
});

test.each([
  "12 Bạch Đằng, Phường Hải Châu 1, Quận Hải Châu, Đà Nẵng",
  "Xã Phú An Hòa, Huyện Châu Thành, Bến Tre",
  "Phường 13, Quận Gò Vấp, TP HCM",
])("what is offered and answered is a place of one system: %s", (written) => {
  const result = read(written);
  const addresses = result.status === "resolved" ? [result.address, ...result.alternatives] : result.alternatives;
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    expect(findWard(gazetteer, address)?.name).toBe(address.ward);
    expect(address.district === null).toBe(address.level === "2");
  }
});
