import type { Problem } from "./problem";

/** Carrier tags that a rule of ours speaks of; every other number passes through (carrier 2.5, domain 1). */
export const TAG = {
  highValue: 2,
  partialDelivery: 17,
  partialReturn: 18,
  failedDeliveryFee: 19,
  documentReturn: 62,
  /** The carrier's service for heavy goods, which its contract does not name (field notes 14). */
  heavyGoods: 81,
} as const;

/** Of these a parcel carries one only (carrier 2.5). */
export const EXCLUSIVE_TAGS: readonly number[] = [TAG.partialDelivery, TAG.partialReturn, TAG.failedDeliveryFee];
const PARTIAL: readonly number[] = [TAG.partialDelivery, TAG.partialReturn, TAG.documentReturn];

/** `not_delivered_fee`, whole VND (carrier 2.5, 8). */
export const NOT_DELIVERED_FEE_VND = { minimum: 1, maximum: 20_000_000 };

export interface TagChoice {
  tags: readonly number[];
  subTags: readonly number[];
  notDeliveredFeeVnd: number | undefined;
}

/**
 * What is wrong with a choice of tags (domain 1). `livePlantsTag` is the number the carrier gives that tag: dialect.
 */
export function tagProblems(choice: TagChoice, livePlantsTag: number): Problem[] {
  const problems: Problem[] = [];
  const exclusive = EXCLUSIVE_TAGS.filter((tag) => choice.tags.includes(tag));
  if (exclusive.length > 1) problems.push(blocking("tags_exclusive", { tags: exclusive.join(", ") }));
  if (choice.tags.includes(TAG.failedDeliveryFee)) problems.push(...feeProblems(choice.notDeliveredFeeVnd));
  if (choice.tags.includes(livePlantsTag) && choice.subTags.length === 0) problems.push(blocking("sub_tags_missing"));
  return problems;
}

/** Whether part of the parcel may be kept and the rest come back (carrier 2.5). */
export function allowsPartialDelivery(tags: readonly number[]): boolean {
  return tags.some((tag) => PARTIAL.includes(tag));
}

/** Each tag once, in the order given; what is no whole number is no tag. */
export function mergeTags(...lists: (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].filter(Number.isSafeInteger);
}

function feeProblems(feeVnd: number | undefined): Problem[] {
  if (feeVnd === undefined) return [blocking("not_delivered_fee_missing")];
  const { minimum, maximum } = NOT_DELIVERED_FEE_VND;
  const inRange = Number.isInteger(feeVnd) && feeVnd >= minimum && feeVnd <= maximum;
  return inRange ? [] : [blocking("not_delivered_fee_range", { fee: feeVnd, minimum, maximum })];
}

function blocking(code: Problem["code"], params?: Problem["params"]): Problem {
  return { code, field: "tags", severity: "block", params };
}
