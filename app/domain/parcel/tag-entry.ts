import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import { isWithin, type NumberEntry, numberOf } from "~/domain/typed-number";
import { mergeTags, NOT_DELIVERED_FEE_VND, TAG } from "./tags";

/** The most tags of one parcel or rule. */
export const MAX_TAGS = 30;

/** What a form of tags holds. */
export interface TagEntry {
  /** Chosen by name. */
  named: readonly number[];
  /** The numbers of other tags, as typed. */
  typed: string;
  subTags: readonly number[];
  notDeliveredFeeVnd: NumberEntry;
}

/** Tags as they are stored, with what belongs to them. */
interface StoredTags {
  tags: readonly number[];
  subTags: readonly number[];
  notDeliveredFeeVnd: NumberEntry;
}

/** Returns the form of stored tags; those that are not in `known`, the tags with a name in the form, are shown as typed. */
export function tagEntryOf({ tags, subTags, notDeliveredFeeVnd }: StoredTags, known: readonly number[]): TagEntry {
  return {
    named: tags.filter((tag) => known.includes(tag)),
    typed: tags.filter((tag) => !known.includes(tag)).join(", "),
    subTags,
    notDeliveredFeeVnd,
  };
}

/**
 * Reads tags typed as numbers with commas between them. Returns null unless each is a whole number in digits that can be
 * stored: `-5`, `1e3` and `1.5` are none.
 */
export function readTypedTags(text: string): number[] | null {
  const parts = text.split(",").map((part) => part.trim());
  const written = parts.filter((part) => part !== "");
  const tags = written.map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  return tags.every((tag) => tag <= MAX_STORED_INTEGER) ? mergeTags(tags) : null;
}

/** Returns all tags of a form; null while what is typed cannot be read, or there are too many. */
export function tagsOf({ named, typed }: Pick<TagEntry, "named" | "typed">): number[] | null {
  const others = readTypedTags(typed);
  const tags = others && mergeTags(named, others);
  return tags && tags.length <= MAX_TAGS ? tags : null;
}

/** Returns the form after a change; the fee and the sub-tags go with the tag they belong to (domain 1.9). */
export function withTags(entry: TagEntry, change: Partial<TagEntry>, livePlantsTag: number): TagEntry {
  const changed = { ...entry, ...change };
  const tags = mergeTags(changed.named, readTypedTags(changed.typed) ?? []);
  return {
    ...changed,
    subTags: tags.includes(livePlantsTag) ? changed.subTags : [],
    notDeliveredFeeVnd: tags.includes(TAG.failedDeliveryFee) ? changed.notDeliveredFeeVnd : null,
  };
}

/** Returns what a form stores; null while a field of it cannot be stored. */
export function storedTagsOf(entry: TagEntry) {
  const tags = tagsOf(entry);
  const { minimum, maximum } = NOT_DELIVERED_FEE_VND;
  if (tags === null || !isWithin(entry.notDeliveredFeeVnd, minimum, maximum)) return null;
  return { tags, subTags: [...entry.subTags], notDeliveredFeeVnd: numberOf(entry.notDeliveredFeeVnd) };
}

/**
 * Returns what is stored of tags without a fee that stays as it is (`stored`; null: none). Changing the fee takes the right for money, which who
 * packs need not have.
 */
export function withoutSameFee<Patch extends { notDeliveredFeeVnd?: number | null }>(
  patch: Patch,
  stored: number | null,
): Patch | Omit<Patch, "notDeliveredFeeVnd"> {
  const { notDeliveredFeeVnd = null, ...others } = patch;
  return notDeliveredFeeVnd === stored ? others : patch;
}
