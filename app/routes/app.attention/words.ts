import type { TellTopic } from "~/domain/attention/main-action";
import type { Text } from "~/locales/keys";

/** What staff fill into the words for the carrier; an empty text is left out. */
export interface Filled {
  /** `DD/MM/YYYY` */
  day: string;
  phone: string;
  place: string;
}

/** Topics with a day, and those with a new phone or place. */
export const HAS_DAY: readonly TellTopic[] = ["redeliver", "address", "phone", "return_on"];
export const HAS_BUYER: readonly TellTopic[] = ["redeliver", "address", "phone"];

/** Returns what the carrier is told about a parcel, in the language of `t`, with the order's changes where it is about them. */
export function wordsFor(
  t: Text,
  about: { topic: TellTopic; trackingNumber: string; changes: readonly string[] },
  { day, phone, place }: Filled,
): string {
  const { topic, trackingNumber, changes } = about;
  const sentence = t(`attention:words.${topic}`, { trackingNumber, day });
  if (topic === "changes") return [sentence, ...changes].join("\n");
  const more = HAS_BUYER.includes(topic)
    ? [phone && t("attention:words.new_phone", { phone }), place && t("attention:words.new_place", { place })]
    : [];
  return [sentence, ...more.filter(Boolean)].join(" ");
}
