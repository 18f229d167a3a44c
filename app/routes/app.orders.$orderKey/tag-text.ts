import { useText } from "~/components/text";
import { vi } from "~/locales/vi";

/** The tags of the contract, in the order of the form (carrier 2.5). Live plants has a number of its own: dialect. */
export const KNOWN_TAGS = [2, 10, 13, 17, 18, 19, 62] as const;

/** Kinds of live plants (carrier 2.6). */
export const SUB_TAGS = [1, 2, 3, 4, 5] as const;

type TagKey = keyof typeof vi.parcel.tag.name;

/** The carrier's name of a tag; one we have no name for keeps its number. */
export function useTagText(livePlantsTag: number): (tag: number) => string {
  const t = useText();
  return (tag) => {
    if (tag === livePlantsTag) return t("parcel:tag.live_plants");
    const key = String(tag);
    return isNamed(key) ? t(`parcel:tag.name.${key}`) : t("parcel:tag.other", { tag });
  };
}

/** The carrier's name of a kind of live plants. */
export function useSubTagText(): (subTag: number) => string {
  const t = useText();
  return (subTag) => {
    const known = SUB_TAGS.find((tag) => tag === subTag);
    return known ? t(`parcel:sub_tag.${known}`) : String(subTag);
  };
}

function isNamed(key: string): key is TagKey {
  return Object.hasOwn(vi.parcel.tag.name, key);
}
