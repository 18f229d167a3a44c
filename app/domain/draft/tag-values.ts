import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { WithProblems } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import { mergeTags, TAG, tagProblems } from "~/domain/parcel/tags";
import type { RuleEffects } from "~/domain/rules/rules";

export interface TagsInput {
  /** Tags of the assembled parcel. */
  tags: number[];
  overrides: Pick<ParcelOverrides, "subTags" | "notDeliveredFeeVnd">;
  ruled: Pick<RuleEffects, "subTags" | "notDeliveredFeeVnd">;
  quotedFeeVnd: number | null;
  rules: CarrierRules;
}

/**
 * Returns a parcel's tags with the values that belong to them, each only beside its own tag (domain 1.9): the failed-delivery
 * fee of tag 19 (the quoted fee, unless staff or a rule set one) and the sub-tags of live plants.
 */
export function draftTags({
  tags,
  overrides,
  ruled,
  quotedFeeVnd,
  rules,
}: TagsInput): WithProblems<Pick<ParcelRequest, "tags" | "subTags" | "notDeliveredFeeVnd">> {
  const subTags = tags.includes(rules.livePlantsTag) ? mergeTags(overrides.subTags ?? ruled.subTags) : [];
  const notDeliveredFeeVnd = tags.includes(TAG.failedDeliveryFee)
    ? (overrides.notDeliveredFeeVnd ?? ruled.notDeliveredFeeVnd ?? quotedFeeVnd ?? undefined)
    : undefined;
  return {
    value: { tags, subTags, notDeliveredFeeVnd },
    problems: tagProblems({ tags, subTags, notDeliveredFeeVnd }, rules.livePlantsTag),
  };
}
