import { allowedBeside, mergeTags, TAG } from "~/domain/parcel/tags";

/** Who may ask for a tag. */
export interface TagWishes {
  /** The parcel form's; they replace all others, and are sent as they are. */
  staff: readonly number[] | undefined;
  shop: readonly number[];
  /** Of all rules that hold, with one exclusive tag at most. */
  rules: readonly number[];
  /** The declared value is above the insurance threshold. */
  insured: boolean;
}

/**
 * Returns the tags of a parcel (domain 1.9): staff's alone, else the shop's, the rules' and tag 2 for what is insured. Of
 * 17, 18 and 19 one goes out: the rules', else the shop's first.
 */
export function parcelTags({ staff, shop, rules, insured }: TagWishes): number[] {
  if (staff) return mergeTags(staff);
  return mergeTags(allowedBeside(rules, shop), rules, insured ? [TAG.highValue] : []);
}
