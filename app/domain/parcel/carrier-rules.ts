import type { ResolvedAddress } from "~/domain/places/resolved-address";
import type { ParcelRequest } from "./request";
import { TAG } from "./tags";

/** What the mapping must know of the carrier's deployment; the dialect holds the values (domain 1). */
export interface CarrierRules {
  /** An address without district: a question for staff, or sent without one. */
  missingDistrict: "review" | "leave_out";
  livePlantsTag: number;
  /** What marks a fast service, for which the parcel cannot be dropped at a post office. */
  fastService: { tags: readonly number[]; solutionIds: readonly string[] };
}

/** True to the contract where it speaks, careful where it is silent. */
export const CONTRACT_RULES: CarrierRules = {
  missingDistrict: "review",
  livePlantsTag: TAG.livePlants,
  fastService: { tags: [], solutionIds: [] },
};

/** Finds the district that a two-level address lies in, or null when its ward lies in several (domain 1). */
export type DeriveDistrict = (address: ResolvedAddress) => string | null;

/** Whether a parcel uses a fast service (carrier 2.3). */
export function isFastService(
  { tags, solutionIds }: Pick<ParcelRequest, "tags" | "solutionIds">,
  { fastService }: Pick<CarrierRules, "fastService">,
): boolean {
  return (
    tags.some((tag) => fastService.tags.includes(tag)) || solutionIds.some((id) => fastService.solutionIds.includes(id))
  );
}

/** Whether a parcel of a fast service would be dropped at a post office, which the carrier does not take (carrier 2.3). */
export function isPostWithFast(
  parcel: Pick<ParcelRequest, "tags" | "solutionIds"> & { pickOption?: string },
  rules: Pick<CarrierRules, "fastService">,
): boolean {
  return parcel.pickOption === "post" && isFastService(parcel, rules);
}
