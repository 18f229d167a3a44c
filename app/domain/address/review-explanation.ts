import type { Unit } from "~/domain/places/gazetteer";
import type { AddressWhy } from "./address";
import { isEvidence } from "./evidence";
import type { Findings, Hit } from "./hits";
import { isMerged, type Reading } from "./readings";
import { typedWords } from "./typed";
import { unknownSegmentAfter } from "./unknown";
import type { Unread } from "./unread";

/** Returns what in the text makes the address uncertain: the code of its text in the catalogues, and the names in it. */
export function reviewExplanation(findings: Findings, readings: readonly Reading[]): AddressWhy {
  const district = findings.unread.find(({ kind }) => kind === "district");
  if (district) return { code: "district_unknown", typed: wordsOf(findings, district) };
  const whole = readings.filter(({ unexplained }) => !unexplained);
  if (whole.length > 0) return amongWhole(whole, findings);
  return readings.length > 0 ? contradiction(readings, findings) : withoutReading(findings);
}

/** Explains a review where several places explain everything, or only one does and is still not certain. */
function amongWhole(whole: readonly Reading[], findings: Findings): AddressWhy {
  const [first] = whole;
  const typed = first ? typedOf(first.hit) : "";
  const isPlaced = ({ provinceNamed, district, hybrid }: Reading) => provinceNamed || district !== null || hybrid;
  if (!whole.some(isPlaced)) return { code: "province_missing", typed };
  const unknown = whole.map(({ hit }) => unknownSegmentAfter(hit, findings)).find((segment) => segment !== undefined);
  if (unknown) return { code: "part_unknown", typed: unknown.text };
  if (whole.length === 1) return { code: "title_missing", typed };
  if (whole.some(isMerged) || whole.every(({ via }) => via === "former")) return { code: "ward_divided", typed };
  const names = new Set(whole.map(({ ward }) => ward.name.slice(ward.title.length + 1)));
  if (names.size > 1 && first?.hit.accentless) return { code: "accents_missing", typed };
  if (new Set(whole.map(({ ward }) => ward.level)).size > 1) return { code: "before_or_after", typed };
  return { code: "same_name", typed, count: whole.length };
}

function contradiction(readings: readonly Reading[], findings: Findings): AddressWhy {
  const [best] = [...readings].sort((a, b) => b.explained - a.explained);
  const typed = best ? typedOf(best.hit) : "";
  const wards = new Set(readings.flatMap(({ hit }) => (hit.title ? [typedOf(hit)] : [])));
  const [one = "", other = ""] = wards;
  if (wards.size > 1) return { code: "several_wards", typed: one, place: other };
  const isOther = (hit: Hit) => best !== undefined && hit !== best.hit && isEvidence(hit, best.hit, findings);
  const place = findings.hits.filter((hit) => isOther(hit) && !named(hit, best?.ward)).map(typedOf);
  return { code: "ward_elsewhere", typed, place: [...new Set(place)].join(", ") };
}

/** Returns whether a name is one of the ward's own places, in either system. */
function named({ units }: Hit, ward: Unit | undefined): boolean {
  for (let place = ward?.parent ?? null; place !== null; place = place.parent) if (units.includes(place)) return true;
  return ward?.linked.some((other) => units.includes(other) || (other.parent && units.includes(other.parent))) ?? false;
}

function withoutReading(findings: Findings): AddressWhy {
  const { hits, unread } = findings;
  const places = hits.filter(({ units, former }) => [...units, ...former].some(({ kind }) => kind !== "ward"));
  const place = [...new Set(places.map(typedOf))].join(", ");
  const [ward] = unread;
  if (ward) return { code: "ward_unknown", typed: wordsOf(findings, ward) };
  const titled = hits.find(({ title, units, retitled }) => title && [...units, ...retitled].some(isWard));
  if (titled) return place === "" ? one("province_missing", titled) : { ...one("ward_elsewhere", titled), place };
  const merged = hits.find(({ title, former, merged }) => title && (merged.length > 0 || former.some(isWard)));
  if (merged) return one("ward_merged", merged);
  const bare = hits.find(({ title, units }) => title === null && units.some(isWard));
  if (bare) return one("title_missing", bare);
  return place === "" ? { code: "nothing_known" } : { code: "ward_missing", place };
}

function isWard({ kind }: Unit): boolean {
  return kind === "ward";
}

function one(code: AddressWhy["code"], hit: Hit): AddressWhy {
  return { code, typed: typedOf(hit) };
}

function typedOf({ segment, start, end }: Hit): string {
  return typedWords(segment, start, end);
}

function wordsOf({ segments }: Findings, { at, from, end }: Unread): string {
  const segment = segments[at];
  return segment ? typedWords(segment, from, end) : "";
}
