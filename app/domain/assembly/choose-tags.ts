import { allowedBeside, mergeTags, TAG } from "~/domain/parcel/tags";

/** The tags that are asked for, by who asks. */
export interface TagWishes {
  /** Tags of the parcel form. They replace all others and are not filtered. */
  staff: readonly number[] | undefined;
  shop: readonly number[];
  /** Tags of all matching rules, with at most one exclusive tag. */
  rules: readonly number[];
  /** The declared value is above the insurance threshold. */
  insured: boolean;
}

/**
 * Returns the tags of a parcel (domain 1.9): those of staff alone, else those of the shop and the rules, plus tag 2 if
 * insured. Of 17, 18 and 19 only one is sent: the rules' one, else the shop's first.
 */
export function parcelTags({ staff, shop, rules, insured }: TagWishes): number[] {
  if (staff) return mergeTags(staff);
  return mergeTags(allowedBeside(rules, shop), rules, insured ? [TAG.highValue] : []);
}
