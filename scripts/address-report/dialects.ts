import type { Unit } from "../../app/domain/places/gazetteer.ts";
import type { Dice } from "./random.ts";

/** A way of writing the names of a place. */
export interface Dialect {
  titles: "full" | "dotted" | "short" | "inner_dots" | "english" | "letters" | "slipped" | "glued" | "none";
  /** `none` makes some names indistinguishable. */
  accents: "own" | "none" | "decomposed" | "newer_tones";
  letters: "own" | "lower" | "upper";
  between: string;
}

const DOTTED: [RegExp, string][] = [
  [/^Tỉnh /, "T. "],
  [/^Thành phố /, "TP. "],
  [/^Quận /, "Q."],
  [/^Huyện /, "H. "],
  [/^Thị xã /, "TX. "],
  [/^Thị trấn /, "TT. "],
  [/^Phường /, "P."],
  [/^Xã /, "X. "],
];
const INNER: [RegExp, string][] = [[/^Thành phố /, "T.P "], [/^Thị xã /, "T.X. "], [/^Thị trấn /, "T.T. "], ...DOTTED];
const SLIPPED: [RegExp, string[]][] = [
  [/^Thành phố /, ["Thanh phố ", "Thành phô ", "Thành Phó "]],
  [/^Quận /, ["Quân ", "Qụân ", "Quạn "]],
  [/^Huyện /, ["Huyên ", "Huỵên "]],
  [/^Thị xã /, ["Thi xã ", "Thị xa "]],
  [/^Thị trấn /, ["Thi trấn ", "Thị trân "]],
  [/^Phường /, ["Phưòng ", "Phuờng ", "Phừơng ", "Phừong "]],
  [/^Xã /, ["Xa "]],
];
const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  Tỉnh: ["Province", "Prov."],
  "Thành phố": ["City"],
  Quận: ["District", "Dist."],
  Huyện: ["District", "Dist."],
  "Thị xã": ["Town"],
  Phường: ["Ward"],
  Xã: ["Commune"],
  "Thị trấn": ["Town", "Township"],
  "Đặc khu": ["Special Zone", "Spec. Zone"],
};

/** Returns a text without Vietnamese accents; `đ` becomes `d`. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/g, "d").replace(/Đ/g, "D");
}

const bare = ({ name, title }: Unit) => name.slice(title.length + 1);
const isNumber = (unit: Unit) => /^\d+$/.test(bare(unit));

/** Returns one name of a place in a dialect. Numbers keep a title: nobody writes `5, 3, HCM`. */
export function written(unit: Unit, { titles }: Dialect, dice: Dice): string {
  const { name, title } = unit;
  const shorter = (table: [RegExp, string][]) => table.reduce((text, [long, short]) => text.replace(long, short), name);
  switch (titles) {
    case "full":
      return name;
    case "dotted":
      return shorter(DOTTED);
    case "inner_dots":
      return shorter(INNER);
    case "short":
    case "glued":
      return isNumber(unit) ? `${title.charAt(0)}${bare(unit)}` : shorter(DOTTED).replace(/\.\s?/, " ");
    case "slipped":
      return SLIPPED.reduce((text, [long, others]) => text.replace(long, dice.of(others)), name);
    case "english":
      return english(unit, dice);
    case "letters":
      if (!isNumber(unit)) return english(unit, dice);
      return `${unit.kind === "ward" ? "W" : "D"}${dice.of(["", ".", ". "])}${bare(unit)}`;
    case "none":
      return isNumber(unit) ? shorter(DOTTED) : bare(unit);
  }
}

function english(unit: Unit, dice: Dice): string {
  const word = dice.of(ENGLISH[unit.title] ?? []);
  const name = withoutAccents(bare(unit));
  return isNumber(unit) ? `${word} ${name}` : `${name} ${word}`;
}

/** Applies a dialect's accents and letter case to a complete text. */
export function spelled(text: string, { accents, letters }: Dialect): string {
  const cased = letters === "lower" ? text.toLowerCase() : letters === "upper" ? text.toUpperCase() : text;
  if (accents === "none") return withoutAccents(cased);
  if (accents === "decomposed") return cased.normalize("NFD");
  return accents === "newer_tones" ? cased.replace(/òa(?!\p{L})/gu, "oà").replace(/óa(?!\p{L})/gu, "oá") : cased;
}
