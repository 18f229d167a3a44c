import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import type { AddressText } from "~/domain/order/order";
import { bareName, type Unit } from "~/domain/places/gazetteer";
import { loadGazetteer } from "~/store/gazetteer.server";

const gazetteer = loadGazetteer();
const wards = [...gazetteer.children.values()].flat().filter(({ kind }) => kind === "ward");

function pathOf(unit: Unit): Unit[] {
  return unit.parent ? [unit, ...pathOf(unit.parent)] : [unit];
}

function typed(address1: string): AddressText {
  return { address1, address2: "", city: "", province: "", zip: "" };
}

/** What an address may contain besides its place: words, and the name of another place. */
type Noise = (other: Unit, place: readonly string[]) => string[];

const IN_FRONT: [string, Noise][] = [
  ["a market nearby", (other, place) => [`gần chợ ${bareName(other)}`, ...place]],
  ["a ward nearby", (other, place) => [`12 Lê Lợi gần ${other.name}`, ...place]],
  ["opposite an office", (other, place) => ["12 Lê Lợi", `đối diện UBND ${other.name}`, ...place]],
  ["an office", (other, place) => [`Trạm y tế ${other.name}`, ...place]],
  ["an estate", (other, place) => [`KĐT ${bareName(other)}`, ...place]],
  ["an industrial park", (other, place) => [`KCN ${bareName(other.parent ?? other)}`, ...place]],
  ["a street", (other, place) => [`12 ${bareName(other)}`, ...place]],
  ["a street alone", (other, place) => [bareName(other), ...place]],
  ["a street behind a building", (other, place) => ["Tòa nhà ABC", bareName(other), ...place]],
  ["a street named like a district", (other, place) => ["Lầu 2", bareName(other.parent ?? other), ...place]],
  ["a street named like a province", (other, place) => ["12", bareName(pathOf(other).at(-1) ?? other), ...place]],
  ["a hamlet", (other, place) => [`thôn ${bareName(other)}`, ...place]],
  ["a hamlet, no commas", (other, place) => [`thôn ${bareName(other)} ${place.join(" ")}`]],
  ["a remark behind", (other, place) => [...place, `(gần ${bareName(other)})`]],
  ["a delivery note behind", (_, place) => [...place, "giao giờ hành chính, gọi trước"]],
  ["a phone and pictures", (_, place) => [`🏠 ${place[0]}`, "0900 000 123", `${place.slice(1).join(", ")} 👩‍❤️‍💋‍👩`]],
  ["writing from right to left", (_, place) => ["شقة 5", ...place]],
];

/** Every seventh ward, each with another ward from far away or from beside it. */
function pairs(): { ward: Unit; other: Unit }[] {
  return wards.flatMap((ward, at) => {
    if (at % 7) return [];
    const siblings = (ward.parent && gazetteer.children.get(ward.parent)) ?? [];
    const beside = siblings[(siblings.indexOf(ward) + 1) % siblings.length];
    const other = at % 2 ? wards[(at * 7_919 + 13) % wards.length] : beside;
    return other && other !== ward ? [{ ward, other }] : [];
  });
}

describe("a complete address with noise resolves to the same place", () => {
  test.each(IN_FRONT)(
    "%s",
    (_, noise) => {
      const all = pairs();
      const wrong: string[] = [];
      let right = 0;
      for (const { ward, other } of all) {
        const written = noise(
          other,
          pathOf(ward).map(({ name }) => name),
        ).join(", ");
        const result = resolveAddress(gazetteer, typed(written));
        if (result.status === "review") continue;
        const { ward: given, district, province } = result.address;
        const isIt = given === ward.name && province === pathOf(ward).at(-1)?.name;
        // After an old district, a new ward may be read as the old ward that is the same place.
        const isSamePlace = ward.linked.some(
          (one) => one.linked.length === 1 && one.name === given && one.parent?.name === district,
        );
        if (isIt || isSamePlace) right += 1;
        else wrong.push(`${written} → ${[given, district, province].join(", ")}`);
      }
      expect(wrong).toEqual([]);
      expect(right / all.length).toBeGreaterThan(0.99);
    },
    30_000,
  );
});

describe("without a ward, noise that looks like one is never a certain answer", () => {
  const missing: [string, Noise][] = [
    ["a street with its number", (other, place) => [`12 ${bareName(other)}`, ...place.slice(1)]],
    ["an estate", (other, place) => [`KĐT ${bareName(other)}`, ...place.slice(1)]],
    ["an industrial park", (other, place) => [`KCN ${bareName(other)}`, ...place.slice(1)]],
    ["a street alone", (other, place) => [bareName(other), ...place.slice(1)]],
    ["a street behind a building", (other, place) => ["Tòa nhà ABC", bareName(other), ...place.slice(1)]],
    ["a ward nearby", (other, place) => [`gần ${other.name}`, ...place.slice(1)]],
  ];
  test.each(missing)(
    "%s",
    (_, noise) => {
      const certain = pairs().flatMap(({ ward, other }) => {
        const written = noise(
          other,
          pathOf(ward).map(({ name }) => name),
        ).join(", ");
        const result = resolveAddress(gazetteer, typed(written));
        return result.status === "resolved" && result.confidence === "high" ? [written] : [];
      });
      expect(certain).toEqual([]);
    },
    30_000,
  );
});

test("any text in front changes only the street, or gives a question", () => {
  const noise = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(noise, fc.integer({ min: 0, max: wards.length - 1 }), (text, at) => {
      const ward = wards[at];
      if (!ward) return;
      const place = pathOf(ward).map(({ name }) => name);
      const result = resolveAddress(gazetteer, typed([text, ...place].join(", ")));
      if (result.status === "resolved") expect(result.address.ward).toBe(ward.name);
    }),
    { numRuns: 300 },
  );
}, 120_000);
