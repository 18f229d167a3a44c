import type { AddressText } from "../../app/domain/order/order.ts";
import type { Gazetteer, Unit } from "../../app/domain/places/gazetteer.ts";
import { type Dialect, spelled, withoutAccents, written } from "./dialects.ts";
import { Dice } from "./random.ts";
import { type Truth, truthOf } from "./truth.ts";

/** An address made from a place of the gazetteer, with the readings that are right. */
export interface Generated {
  input: AddressText;
  truth: Truth;
  dialect: Dialect;
}

const FRONTS = [
  "12 Lê Lợi",
  "12/5 Nguyễn Trãi",
  "45A hẻm 3 Trần Hưng Đạo",
  "Số 8 ngõ 12 đường Láng",
  "P.1502, chung cư Hoàng Anh",
  "Căn A3.05 Block D1, CC Mỹ Phước",
  "Tòa S2.01 khu đô thị mới",
  "Tầng 3, tòa nhà ABC, 25 Hùng Vương",
  "K408/15 Hoàng Diệu",
  "Lô B2 đường D5",
  "Tổ 5, khu phố 3",
  "KP.3",
  "thôn 2",
  "ấp An Bình",
  "Cty TNHH Minh Anh, 23 Quang Trung",
  "Shop Hoa Mai 0900 000 123, 7 Lý Thường Kiệt",
  "đối diện chợ, số 9",
];
const BEHIND = ["", "", "", "", ", Việt Nam", " VN", ", giao giờ hành chính", " 0900000123", " 700000", " ❤️"];
const TITLES: readonly Dialect["titles"][] = [
  ...repeated<Dialect["titles"]>("full", 7),
  ...repeated<Dialect["titles"]>("dotted", 4),
  ...repeated<Dialect["titles"]>("short", 2),
  ...repeated<Dialect["titles"]>("inner_dots", 2),
  ...repeated<Dialect["titles"]>("english", 2),
  "letters",
  "slipped",
  "slipped",
  "glued",
  "none",
];
const CITIES: Readonly<Record<string, readonly string[]>> = {
  "Thành phố Hồ Chí Minh": ["TPHCM", "TP.HCM", "HCM", "T.P HCM", "Sài Gòn", "Ho Chi Minh City", "Hò Chí Minh"],
  "Thành phố Hà Nội": ["HN", "Hà Nội", "Hanoi", "TP. Hà Nội", "Hà Nôi"],
  "Thành phố Đà Nẵng": ["Đà Nẵng", "Đà Nẳng", "Da Nang City"],
  "Thành phố Huế": ["Huế", "Húê", "Thừa Thiên Huế"],
};

/** Returns `count` addresses of all kinds; the same ones for the same seed. */
export function generated(gazetteer: Gazetteer, { seed, count }: { seed: number; count: number }): Generated[] {
  const dice = new Dice(seed);
  const wards = [...gazetteer.children.values()].flat().filter(({ kind }) => kind === "ward");
  const ofCities = wards.filter((ward) => topOf(ward).title === "Thành phố");
  return Array.from({ length: count }, () => one(gazetteer, dice.of(dice.chance(0.4) ? ofCities : wards), dice));
}

function one(gazetteer: Gazetteer, ward: Unit, dice: Dice): Generated {
  const dialect: Dialect = {
    titles: dice.of(TITLES),
    accents: dice.of(["own", "own", "own", "own", "none", "none", "decomposed", "newer_tones"]),
    letters: dice.of(["own", "own", "own", "own", "lower", "upper"]),
    between: dice.of([", ", ", ", ", ", ", ", ",", " - ", "; ", " "]),
  };
  const province = topOf(ward);
  const district = ward.parent === province ? null : ward.parent;
  const places = { district: district !== null && !dice.chance(0.06), province: !dice.chance(district ? 0.08 : 0) };
  const before = ward.level === "2" && dice.chance(0.08) ? dice.of(ward.linked) : null;
  const named = before ? topOf(before) : province;
  const names = [ward, places.district ? district : null].filter((unit) => unit !== null);
  const parts = names.map((unit) => written(unit, dialect, dice));
  if (places.province) parts.push(provinceText(named, dialect, dice));
  const input = fieldsOf(parts, dialect, dice);
  const isWardField = input.address2.startsWith("\u2060");
  const [name = ""] = parts.map((part) => spelled(part, dialect));
  const truth = truthOf(gazetteer, ward, {
    accents: withoutAccents(name) !== name || withoutAccents(ward.name) === ward.name,
    titles: dialect.titles !== "none" || isWardField,
    district: places.district,
    province: places.province ? named : null,
  });
  return { input, truth, dialect };
}

function provinceText(province: Unit, dialect: Dialect, dice: Dice): string {
  const others = CITIES[province.name];
  if (others && dice.chance(0.6)) return dice.of(others);
  return dice.chance(0.5) ? province.name.slice(province.title.length + 1) : written(province, dialect, dice);
}

/** Distributes the parts over one line or over Shopify's fields, the ward field among them, or in reverse order. */
function fieldsOf(parts: readonly string[], dialect: Dialect, dice: Dice): AddressText {
  const front = dice.of(FRONTS);
  const touch = (text: string) => spelled(text, dialect);
  const line = (...texts: readonly string[]) => touch(texts.join(dialect.between));
  const make = (address1: string, address2 = "", city = "", province = "") => ({
    address1,
    address2,
    city,
    province,
    zip: "",
  });
  const behind = dice.of(BEHIND);
  const [ward = "", ...rest] = parts;
  if (dialect.titles === "glued" && rest.every((text) => text.length < 6))
    return make(touch(`${front}, ${parts.join("")}`));
  switch (dice.below(8)) {
    case 0:
      return make(touch(front), touch(ward), line(...rest));
    case 1:
      return make(touch(front), touch(ward), touch(rest[0] ?? ""), line(...rest.slice(1)));
    case 2:
      return make(touch(front), `\u2060${touch(ward)}`, line(...rest));
    case 3:
      return make(line(front, ward), line(...rest.slice(0, -1)), touch(rest.at(-1) ?? ""));
    case 4:
      return make(touch([...parts].reverse().concat(front).join(", ")));
    default:
      return make(line(front, ...parts) + behind);
  }
}

function topOf(unit: Unit): Unit {
  return unit.parent === null ? unit : topOf(unit.parent);
}

function repeated<T>(value: T, times: number): T[] {
  return Array.from({ length: times }, () => value);
}
