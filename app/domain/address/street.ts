import { provinceOf, type Unit } from "~/domain/places/gazetteer";
import { plain } from "~/domain/text";
import { isProvinceOf } from "./evidence";
import type { Findings, Hit } from "./hits";
import type { Reading } from "./readings";
import type { Segment } from "./segments";
import { typedWords } from "./typed";
import type { Unread } from "./unread";

export interface Front {
  street: string | null;
  hamlet: string | null;
}

/** Words that begin the name of a part of a ward: hamlet, village, quarter, group (carrier 2.3 `hamlet`). */
const HAMLET =
  /^(?:thon|ap|xom|to|to dan pho|khu pho|kp|tdp|khom|ban|buon|bon|lang|doi|khoi|khoi pho|khu|khu vuc|phum|soc|plei|hamlet|group|quarter|village)(?=[\s\d.]|$)/;

/** The same words inside a segment, after a house number or another such word: `215 Ấp Mỹ Phú`, `Tổ 5 ấp 3`. */
const HAMLET_INSIDE =
  /(?<=\d[a-z]?)\s+(?=(?:thôn|ấp|xóm|tổ|khu phố|kp|tdp|khóm|bản|buôn|khối|khu vực|thon|ap|xom|khu pho|khom|khoi)[\s\d.])/giu;

/**
 * Returns the text before the ward, as typed, with streets and houses separate from hamlets; null for a part that is
 * missing. `ward` is what was read as the ward, known or misspelt; null when nothing was.
 */
export function streetAndHamlet({ segments, hits, unread }: Findings, ward: Reading | Unread | null): Front {
  const fronts = segments.flatMap((segment, at) => {
    if (segment.field !== "address" || segment.wardField) return [];
    // An unknown district is not part of the street.
    if (unread.some((title) => title.kind === "district" && title.at === at)) return [];
    // The title of a misspelt ward begins the segment, so there is no street in it.
    if (unread.some((title) => title === ward && title.at === at)) return [];
    const first = hits.find((hit) => hit.at === at && !hit.mention);
    const text = first === undefined ? segment.text : beforeHit(segment, first, ward);
    return text === "" ? [] : text.split(HAMLET_INSIDE);
  });
  const isHamlet = (text: string) => HAMLET.test(plain(text));
  return {
    street: joined(fronts.filter((text) => !isHamlet(text))),
    hamlet: joined(fronts.filter(isHamlet)),
  };
}

/** Returns the part of a segment before a name, or all of it if the name is a street's (`88, Láng Hạ`, `Lầu 2, Điện Biên Phủ`). */
function beforeHit(segment: Segment, hit: Hit, ward: Reading | Unread | null): string {
  const reading = ward !== null && "ward" in ward ? ward : null;
  const isStreet = segment.street !== null || (reading !== null && isForeign(hit, reading));
  if (hit.title === null && isStreet && hit !== reading?.hit) return segment.text;
  return typedWords(segment, 0, hit.start);
}

/** Returns whether a name comes before the ward and is not a name of the place the ward lies in. */
function isForeign({ at, units }: Hit, { ward, hit }: Reading): boolean {
  const isOf = (unit: Unit) => unit === ward || unit === ward.parent || isProvinceOf(unit, ward, provinceOf(ward));
  return at < hit.at && !units.some(isOf);
}

function joined(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(", ");
}
