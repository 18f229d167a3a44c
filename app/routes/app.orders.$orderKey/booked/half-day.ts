import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { noonInVietnam } from "~/domain/vietnam-time";

/** The carrier's word for each part of a day (field notes 3). */
const PARTS = { Sáng: "morning", Chiều: "afternoon", Tối: "evening" } as const;

const HALF_DAY = /^(Sáng|Chiều|Tối) (\d{4}-\d{2}-\d{2})$/;

/**
 * Returns a function that writes an estimated time such as `Sáng 2026-11-26` in the reader's language; any other text stays as
 * the carrier wrote it.
 */
export function useHalfDay(): (words: string | null) => string {
  const t = useText();
  const format = useFormat();
  return (words) => {
    if (!words) return "–";
    const [, part, day] = HALF_DAY.exec(words.normalize("NFC").trim()) ?? [];
    if (!isPart(part) || !day) return words;
    return t(`parcel:half_day.${PARTS[part]}`, { date: format.date(noonInVietnam(day)) });
  };
}

function isPart(word: string | undefined): word is keyof typeof PARTS {
  return word !== undefined && Object.hasOwn(PARTS, word);
}
