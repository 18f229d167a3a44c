import { bareName, districtsOfParts, TITLES, type Unit, type Writing } from "./gazetteer";
import type { GazetteerBuilder } from "./gazetteer-builder";
import type { MergedWardRow } from "./gazetteer-merged-rows";
import { withOtherNumeral, withoutNumeral } from "./numerals";

/**
 * Indexes wards of today under the names of wards merged before June 2025 (decision 083), each in its own district. Runs after
 * all other names are known:
 *
 * - a name that a ward of the district has, of June 2025 or of today, means that ward;
 * - where the former names already have the ward that took it over, and both sources agree, only a different spelling is added;
 * - a numbered ward whose successor took over the old ward of the same name without number became that ward (`Hải Châu I` and
 *   `Hải Châu II` became Phường Hải Châu);
 * - where they do not agree, the ward was divided, or one of them is wrong: today's ward is added beside the former one, so that
 *   the name is a question.
 *
 * Throws a TypeError when a successor is unknown. A row whose district is gone is left out.
 */
export function addMergedWards(
  index: GazetteerBuilder,
  rows: readonly MergedWardRow[],
  newWards: ReadonlyMap<string, Unit>,
): void {
  for (const row of rows) {
    const district = districtOf(index, row);
    if (!district) continue;
    const successors = row.successors.map((code) => {
      const ward = newWards.get(code);
      if (!ward) throw new TypeError(`${row.ward}, ${row.district} went to the unknown ward ${code}`);
      return ward;
    });
    const name = withoutTitle(row.ward);
    for (const one of [name, withOtherNumeral(name)]) {
      if (one !== null) addMerged(index, one, { district, successors });
    }
  }
}

function addMerged(
  index: GazetteerBuilder,
  name: string,
  { district, successors }: { district: Unit; successors: readonly Unit[] },
): void {
  const { writings, accented } = index.spelled(name);
  if (writings.some((writing) => writing.accented === accented && isNameIn(district, writing))) return;
  const former = writings.filter(({ how, unit }) => how === "former" && unit.parent === district);
  const known = former.length > 0 ? former : underCommonName(index, name, district);
  const others = successors.filter((ward) => !known.some(({ unit }) => unit.linked.includes(ward)));
  for (const ward of others) index.merge(ward, name, district);
  const [one] = known;
  if (others.length === 0 && one && one.accented !== accented) index.alias(one.unit, name, "former");
}

/** Returns the writings of the district's old ward that is named like a numbered one, without the number. */
function underCommonName(index: GazetteerBuilder, name: string, district: Unit): readonly Writing[] {
  const common = withoutNumeral(name);
  if (common === null) return [];
  const { writings, accented } = index.spelled(common);
  return writings.filter(
    ({ how, unit, accented: written }) => how === "name" && unit.parent === district && written === accented,
  );
}

/** Returns whether a name is that of a ward of the district: an old one, or one of today with parts in it. */
function isNameIn(district: Unit, { how, unit }: Writing): boolean {
  if (how !== "name" || unit.kind !== "ward") return false;
  return unit.parent === district || (unit.level === "2" && districtsOfParts(unit).includes(district));
}

/** Returns the district, also by a name with another title: Huyện An Dương became Quận An Dương in 2025. */
function districtOf(index: GazetteerBuilder, { province, district }: MergedWardRow): Unit | undefined {
  const inProvince = index.provinces["3"].find(({ name }) => name === province);
  const districts = (inProvince && index.children.get(inProvince)) ?? [];
  const renamed = () => districts.filter((unit) => bareName(unit) === withoutTitle(district));
  return districts.find(({ name }) => name === district) ?? (renamed().length === 1 ? renamed()[0] : undefined);
}

function withoutTitle(name: string): string {
  const title = TITLES.find((one) => name.startsWith(`${one} `));
  return title === undefined ? name : name.slice(title.length + 1);
}
