import type { Findings, Hit } from "./hits";
import type { Segment } from "./segments";

/**
 * Returns a short unknown segment after the ward that may be its district; undefined for none. Buildings, streets, numbers of
 * more than two digits, nearby places and remarks do not count.
 */
export function unknownSegmentAfter(hit: Hit, { segments, hits }: Findings): Segment | undefined {
  const known = new Set(hits.map(({ at }) => at));
  const last = Math.max(
    ...hits.filter(({ units }) => units.some(({ kind }) => kind === "province")).map(({ at }) => at),
  );
  return segments.find((segment, at) => at > hit.at && at < last && !known.has(at) && mayBePlace(segment));
}

const BUILDING =
  /^(?:toa|can|ch|chung cu|cc|khu|kdt|kdc|kcn|ktx|tang|lau|phong|so|nha|duong|pho|ngo|ngach|hem|kiet|thon|ap|xom|to|kp|khom|ban|buon|lang|doi|khoi|tdp|cho|cau|cong|truong|benh vien|cty|sau|truoc|ben|canh|doi dien)(?: |$)/;

/** Remarks to the courier: `giao giờ hành chính`, `không gọi buổi trưa`, `cảm ơn shop`. */
const REMARK =
  /^(?:giao (?:gio|hang|truoc|sau|buoi|ngoai|trong|toi|tan|cho|vao)|goi|khong|dung|hang (?:de|nhe|qua|tang)|cam on|thanks?|nhan|de|ship|shop|lay|vui long|nho|xin|lien he|lh|ghi chu)(?: |$)/;

function mayBePlace({ syllables, plain, nearby }: Segment): boolean {
  if (nearby || syllables.length > 4 || BUILDING.test(plain) || REMARK.test(plain)) return false;
  return /^\d{1,2}$/.test(plain) || !/\d/.test(plain);
}
