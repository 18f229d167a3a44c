import { describe, expect, test } from "vitest";
import type { Unit } from "~/domain/gazetteer";
import { resolveAddress } from "~/domain/resolve-address";
import { loadGazetteer } from "~/store/gazetteer.server";

const gazetteer = loadGazetteer();
const wards = [...gazetteer.children.values()].flat().filter(({ kind }) => kind === "ward");

/** A way of writing ward, district and province down. */
type Pattern = (names: readonly string[]) => string;

const TITLE = /^(?:Tỉnh|Thành phố|Quận|Huyện|Thị xã|Phường|Xã|Thị trấn|Đặc khu) /;
const SHORT: [RegExp, string][] = [
  [/^Tỉnh /, ""],
  [/^Thành phố /, "TP. "],
  [/^Quận (?=\d)/, "Q"],
  [/^Quận /, "Q. "],
  [/^Huyện /, "H. "],
  [/^Thị xã /, "TX "],
  [/^Thị trấn /, "TT "],
  [/^Phường (?=\d)/, "P"],
  [/^Phường /, "P."],
  [/^Xã /, "X. "],
];
const withoutAccents = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/g, "d").replace(/Đ/g, "D");
const abbreviated = (name: string) => SHORT.reduce((text, [title, short]) => text.replace(title, short), name);

const full: Pattern = (names) => names.join(", ");
const patterns: [string, Pattern, leastShareAnswered: number][] = [
  ["full", full, 0.999],
  ["without accents", (names) => withoutAccents(full(names)), 0.99],
  ["capitals", (names) => full(names).toUpperCase(), 0.999],
  ["abbreviated", (names) => names.map(abbreviated).join(", "), 0.99],
  ["without commas", (names) => names.join(" "), 0.999],
  ["without titles", (names) => names.map((name) => name.replace(TITLE, "")).join(", "), 0.6],
];

/** `AYun` and `Ayun` are one name. */
function sameWords(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function namesOf(ward: Unit): string[] {
  return ward.parent ? [ward.name, ...namesOf(ward.parent)] : [ward.name];
}

/** The ward that was written, or, in the other system, the very same place. */
function isTrue(ward: Unit, answered: string): boolean {
  const same = ward.linked.filter((other) => ward.linked.length === 1 || other.linked.length === 1);
  return [ward, ...same].some((unit) => namesOf(unit).join(", ") === answered);
}

describe.each(["3", "2"] as const)("every ward of level %s", (level) => {
  const ours = wards.filter((ward) => ward.level === level);

  test.each(patterns)(
    "%s: its own place or a question",
    (_, pattern, leastShareAnswered) => {
      const wrong: string[] = [];
      let answered = 0;
      for (const ward of ours) {
        const address1 = `12 Lê Lợi, ${pattern(namesOf(ward))}`;
        const result = resolveAddress(gazetteer, { address1, address2: "", city: "", province: "", zip: "" });
        if (result.status === "review") continue;
        answered += 1;
        const names = [result.address.ward, result.address.district, result.address.province].filter(
          (name) => name !== null,
        );
        if (!isTrue(ward, names.join(", "))) wrong.push(`${address1} → ${names.join(", ")}`);
      }
      expect(wrong).toEqual([]);
      expect(answered / ours.length).toBeGreaterThan(leastShareAnswered);
    },
    60_000,
  );
});

test("without its district an old ward gives its own place, a question, or today's ward of that name at medium confidence", () => {
  const wrong: string[] = [];
  for (const ward of wards.filter((one) => one.level === "3")) {
    const [name = "", , province = ""] = namesOf(ward);
    const result = resolveAddress(gazetteer, { address1: name, address2: "", city: province, province: "", zip: "" });
    if (result.status === "review") continue;
    const names = [result.address.ward, result.address.district, result.address.province].filter((one) => one !== null);
    const assumed =
      result.confidence === "medium" && result.address.level === "2" && sameWords(result.address.ward, name);
    if (!isTrue(ward, names.join(", ")) && !assumed) wrong.push(`${name}, ${province} → ${names.join(", ")}`);
  }
  expect(wrong).toEqual([]);
}, 60_000);
