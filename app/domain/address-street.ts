import type { Findings, Hit } from "./address-hits";
import type { Segment } from "./address-segments";
import { plain } from "./text";

/** Words that begin the name of a part of a ward: hamlet, village, quarter, group (carrier 2.3 `hamlet`). */
const HAMLET =
  /^(?:thon|ap|xom|to|to dan pho|khu pho|kp|tdp|khom|ban|buon|bon|lang|doi|khoi|khoi pho|khu|khu vuc|phum|soc|plei|hamlet|group|quarter|village)(?=[\s\d.]|$)/;

/** The same words inside a segment, behind a house number or another of them: `215 Ấp Mỹ Phú`, `Tổ 5 ấp 3`. */
const HAMLET_INSIDE =
  /(?<=\d[a-z]?)\s+(?=(?:thôn|ấp|xóm|tổ|khu phố|kp|tdp|khóm|bản|buôn|khối|khu vực|thon|ap|xom|khu pho|khom|khoi)[\s\d.])/giu;

/**
 * What stands in front of the ward, as typed: streets and houses apart from hamlets. Both are null when nothing does.
 */
export function streetAndHamlet({ segments, hits, unread }: Findings): {
  street: string | null;
  hamlet: string | null;
} {
  const fronts = segments.flatMap((segment, at) => {
    if (segment.field !== "address" || segment.wardField) return [];
    // A district nobody knows is not part of the street.
    if (unread.some((title) => title.kind === "district" && title.at === at)) return [];
    const first = hits.find((hit) => hit.at === at && !hit.mention);
    const text = first === undefined ? segment.text : beforeHit(segment, first);
    return text === "" ? [] : text.split(HAMLET_INSIDE);
  });
  const isHamlet = (text: string) => HAMLET.test(plain(text));
  return {
    street: joined(fronts.filter((text) => !isHamlet(text))),
    hamlet: joined(fronts.filter(isHamlet)),
  };
}

/** A street stays one even when it is named like a place (`88, Láng Hạ`). */
function beforeHit(segment: Segment, hit: Hit): string {
  if (hit.title === null && segment.street) return segment.text;
  return segment.words.slice(0, hit.start).join(" ");
}

function joined(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(", ");
}
