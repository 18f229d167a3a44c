import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem, ProblemCode } from "~/domain/parcel/problem";
import { allowedBeside, mergeTags, TAG, tagsOffered } from "~/domain/parcel/tags";

/**
 * What may be set for many parcels at once: what they can have in common. Amounts, weights and addresses belong to one parcel;
 * collecting without delivering is never among it (domain 1.10). Tags are added and taken away, so that each parcel keeps its others.
 */
export interface BatchEdit
  extends Pick<
    ParcelOverrides,
    "transport" | "pickOption" | "pickWorkShift" | "deliverWorkShift" | "note" | "pickAddressId" | "feePaidBy"
  > {
  addTags?: number[];
  removeTags?: number[];
}

/** Returns the tags that can be added to many parcels: not those that need an amount or a kind of each parcel. */
export const tagsToAdd = (livePlantsTag: number): number[] =>
  tagsOffered("parcel", livePlantsTag).filter((tag) => tag !== livePlantsTag && tag !== TAG.failedDeliveryFee);

/** Returns the tags that can be taken from many parcels: all that have a name. */
export const tagsToRemove = (livePlantsTag: number): number[] => tagsOffered("parcel", livePlantsTag);

/** What there is to choose from. */
export interface EditOffer {
  pickupIds: readonly string[];
  livePlantsTag: number;
}

/**
 * Returns what of an edit this shop cannot have, or what contradicts itself: a pickup that is not the shop's, a tag that cannot be set for
 * many, two tags of which the carrier takes one, or one that is both added and taken away; null: nothing.
 */
export function notOffered(
  { pickAddressId, addTags = [], removeTags = [] }: BatchEdit,
  { pickupIds, livePlantsTag }: EditOffer,
): "pickup" | "tags" | null {
  if (pickAddressId !== undefined && !pickupIds.includes(pickAddressId)) return "pickup";
  const [mayAdd, mayRemove] = [tagsToAdd(livePlantsTag), tagsToRemove(livePlantsTag)];
  const isPossible =
    addTags.every((tag) => mayAdd.includes(tag) && !removeTags.includes(tag)) &&
    removeTags.every((tag) => mayRemove.includes(tag)) &&
    allowedBeside([], addTags).length === addTags.length;
  return isPossible ? null : "tags";
}

/** Returns what an edit sets of a parcel that is drafted with these tags; tags only where they become others. */
export function overridesOfEdit(
  { addTags = [], removeTags = [], ...set }: BatchEdit,
  drafted: readonly number[],
): Partial<ParcelOverrides> {
  const tags = mergeTags(drafted, addTags).filter((tag) => !removeTags.includes(tag));
  const isSame = tags.length === drafted.length && tags.every((tag) => drafted.includes(tag));
  return isSame ? set : { ...set, tags };
}

/**
 * Returns why an edit does not fit a parcel: what would prevent its booking afterwards and did not before; null: it fits. What a rule then
 * holds is no contradiction, it waits for a look.
 */
export function contradictionOf(before: readonly Problem[], after: readonly Problem[]): ProblemCode | null {
  const stops = (problems: readonly Problem[]) =>
    problems.filter(({ code, severity }) => severity === "block" && code !== "rule_hold").map(({ code }) => code);
  const had = stops(before);
  return stops(after).find((code) => !had.includes(code)) ?? null;
}
