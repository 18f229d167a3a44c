import type { Gazetteer } from "./gazetteer";

/** Numbers for the official names of places, the same for all shops: a name that a thousand shops ship to is in memory once. */
export interface NameCodes {
  readonly codes: ReadonlyMap<string, number>;
  readonly names: readonly string[];
}

/** Names that are in no gazetteer, numbered after those that are: of one shop alone, so that they end with what it remembers. */
export interface OwnNames {
  codes: Map<string, number>;
  names: string[];
}

/** Codes have two bytes. */
const LAST_CODE = 0xffff;

/** Returns the codes of all names in a gazetteer; the empty name is 0. */
export function nameCodes(gazetteer: Pick<Gazetteer, "provinces" | "children">): NameCodes {
  const codes = new Map<string, number>([["", 0]]);
  const add = (units: Gazetteer["provinces"]["2"]) => {
    for (const unit of units) {
      if (!codes.has(unit.name)) codes.set(unit.name, codes.size);
      add(gazetteer.children.get(unit) ?? []);
    }
  };
  add(gazetteer.provinces["2"]);
  add(gazetteer.provinces["3"]);
  return { codes, names: [...codes.keys()] };
}

/** Bytes of a name of a shop's own, beside its letters. */
const NAME_BYTES = 100;

/** Returns names of a shop that has none of its own yet. */
export const noOwnNames = (): OwnNames => ({ codes: new Map(), names: [] });

/** Returns the bytes that a shop's own names take. */
export const bytesOfNames = ({ names }: OwnNames) => names.reduce((sum, name) => sum + NAME_BYTES + 2 * name.length, 0);

/** Returns the code of a name that is known; undefined for any other. */
export function codeOf(shared: NameCodes, own: OwnNames, name: string): number | undefined {
  return shared.codes.get(name) ?? own.codes.get(name);
}

/** Returns the code of a name, which the shop learns if nobody knows it; undefined when it knows too many. */
export function learnCode(shared: NameCodes, own: OwnNames, name: string): number | undefined {
  const known = codeOf(shared, own, name);
  if (known !== undefined) return known;
  const code = shared.names.length + own.names.length;
  if (code > LAST_CODE) return undefined;
  own.codes.set(name, code);
  own.names.push(name);
  return code;
}

/** Returns the name of a code that came from {@link learnCode}. */
export function nameOf(shared: NameCodes, own: OwnNames, code: number): string {
  return shared.names[code] ?? own.names[code - shared.names.length] ?? "";
}
