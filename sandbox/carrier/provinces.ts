import { nameForms } from "./names.ts";

type Region = "north" | "central" | "south";

/**
 * The 63 provinces until June 2025. The 34 provinces since July 2025 have names from this list, except "Huế" (an alias
 * below).
 */
const PROVINCES: Record<Region, string[]> = {
  north: [
    "Hà Nội",
    "Hải Phòng",
    "Hà Giang",
    "Cao Bằng",
    "Bắc Kạn",
    "Tuyên Quang",
    "Lào Cai",
    "Điện Biên",
    "Lai Châu",
    "Sơn La",
    "Yên Bái",
    "Hòa Bình",
    "Thái Nguyên",
    "Lạng Sơn",
    "Quảng Ninh",
    "Bắc Giang",
    "Phú Thọ",
    "Vĩnh Phúc",
    "Bắc Ninh",
    "Hải Dương",
    "Hưng Yên",
    "Thái Bình",
    "Hà Nam",
    "Nam Định",
    "Ninh Bình",
  ],
  central: [
    "Thanh Hóa",
    "Nghệ An",
    "Hà Tĩnh",
    "Quảng Bình",
    "Quảng Trị",
    "Thừa Thiên Huế",
    "Đà Nẵng",
    "Quảng Nam",
    "Quảng Ngãi",
    "Bình Định",
    "Phú Yên",
    "Khánh Hòa",
    "Ninh Thuận",
    "Bình Thuận",
    "Kon Tum",
    "Gia Lai",
    "Đắk Lắk",
    "Đắk Nông",
    "Lâm Đồng",
  ],
  south: [
    "Hồ Chí Minh",
    "Bình Phước",
    "Tây Ninh",
    "Bình Dương",
    "Đồng Nai",
    "Bà Rịa - Vũng Tàu",
    "Long An",
    "Tiền Giang",
    "Bến Tre",
    "Trà Vinh",
    "Vĩnh Long",
    "Đồng Tháp",
    "An Giang",
    "Kiên Giang",
    "Cần Thơ",
    "Hậu Giang",
    "Sóc Trăng",
    "Bạc Liêu",
    "Cà Mau",
  ],
};

const ALIASES: Record<string, string> = {
  Huế: "Thừa Thiên Huế",
  "TT Huế": "Thừa Thiên Huế",
  "Thừa Thiên - Huế": "Thừa Thiên Huế",
  HCM: "Hồ Chí Minh",
  TPHCM: "Hồ Chí Minh",
  "Sài Gòn": "Hồ Chí Minh",
  HN: "Hà Nội",
  "Đắc Lắc": "Đắk Lắk",
  "Đak Lak": "Đắk Lắk",
  "Đắc Nông": "Đắk Nông",
  "Bà Rịa Vũng Tàu": "Bà Rịa - Vũng Tàu",
  "Vũng Tàu": "Bà Rịa - Vũng Tàu",
};

export interface Province {
  name: string;
  region: Region;
}

const byForm = new Map<string, Province>();
for (const region of ["north", "central", "south"] as const) {
  for (const name of PROVINCES[region]) remember(name, { name, region });
}
for (const [alias, name] of Object.entries(ALIASES)) {
  const province = findProvince(name);
  if (province) remember(alias, province);
}

function remember(name: string, province: Province) {
  for (const form of nameForms(name)) byForm.set(form, province);
}

/** Returns the province that a name means, in any spelling; undefined when the name is unknown. */
export function findProvince(name: string): Province | undefined {
  for (const form of nameForms(name)) {
    const province = byForm.get(form);
    if (province) return province;
  }
  return undefined;
}
