import { isInsured } from "~/domain/goods/value";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { WithProblems } from "~/domain/parcel/problem";
import type { ParcelRequest } from "~/domain/parcel/request";
import { EXCLUSIVE_TAGS, mergeTags, TAG, tagProblems } from "~/domain/parcel/tags";
import type { RuleEffects } from "~/domain/rules/rules";
import type { ShopSettings } from "~/domain/settings/settings";

export interface TagsInput {
  settings: Pick<ShopSettings, "defaultTags" | "shopKind">;
  overrides: Pick<ParcelOverrides, "tags" | "subTags" | "notDeliveredFeeVnd">;
  ruled: Pick<RuleEffects, "tags" | "subTags" | "notDeliveredFeeVnd">;
  valueVnd: number;
  quotedFeeVnd: number | null;
  rules: CarrierRules;
}

/**
 * The staff's tags, else the shop's and those of its rules, with tag 2 above the insurance threshold (domain 5). The fee
 * of tag 19 is the quoted one unless staff or a rule set it; it goes with that tag only, as the kinds of live plants go
 * with theirs (domain 1).
 */
export function draftTags(
  input: TagsInput,
): WithProblems<Pick<ParcelRequest, "tags" | "subTags" | "notDeliveredFeeVnd">> {
  const { settings, overrides, ruled } = input;
  const proposed = isInsured(input.valueVnd, settings.shopKind) ? [TAG.highValue] : [];
  const tags = mergeTags(
    overrides.tags ?? [...besideRules(settings.defaultTags, ruled.tags), ...ruled.tags, ...proposed],
  );
  const subTags = tags.includes(input.rules.livePlantsTag) ? mergeTags(overrides.subTags ?? ruled.subTags) : [];
  const notDeliveredFeeVnd = tags.includes(TAG.failedDeliveryFee)
    ? (overrides.notDeliveredFeeVnd ?? ruled.notDeliveredFeeVnd ?? input.quotedFeeVnd ?? undefined)
    : undefined;
  return {
    value: { tags, subTags, notDeliveredFeeVnd },
    problems: tagProblems({ tags, subTags, notDeliveredFeeVnd }, input.rules.livePlantsTag),
  };
}

/** Of the tags that exclude each other the rule's takes the place of the shop's. */
function besideRules(defaults: readonly number[], ruled: readonly number[]): readonly number[] {
  const replaced = ruled.some((tag) => EXCLUSIVE_TAGS.includes(tag));
  return replaced ? defaults.filter((tag) => !EXCLUSIVE_TAGS.includes(tag)) : defaults;
}
