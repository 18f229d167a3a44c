import type { ResolvedAddress } from "~/domain/places/resolved-address";
import type { ParcelRequest } from "./request";
import { TAG } from "./tags";

/** What the draft depends on in the carrier's deployment; the dialect holds the values (domain 1.11). */
export interface CarrierRules {
  /** An address without district: a question for staff, or sent without one. */
  missingDistrict: "review" | "leave_out";
  livePlantsTag: number;
  /** The tags and solutions of fast services, whose parcels cannot be dropped at a post office. */
  fastService: { tags: readonly number[]; solutionIds: readonly string[] };
}

/** The contract's rules, and the safe choice where the contract says nothing. */
export const CONTRACT_RULES: CarrierRules = {
  missingDistrict: "review",
  livePlantsTag: TAG.livePlants,
  fastService: { tags: [], solutionIds: [] },
};

/** Returns the district that a two-level address lies in, or null when its ward lies in several (domain 1.5). */
export type DeriveDistrict = (address: ResolvedAddress) => string | null;

/** Returns whether a parcel uses a fast service (carrier 2.3). */
export function isFastService(
  { tags, solutionIds }: Pick<ParcelRequest, "tags" | "solutionIds">,
  { fastService }: Pick<CarrierRules, "fastService">,
): boolean {
  return (
    tags.some((tag) => fastService.tags.includes(tag)) || solutionIds.some((id) => fastService.solutionIds.includes(id))
  );
}

/** Returns whether a parcel of a fast service would be dropped at a post office: the carrier rejects that (carrier 2.3). */
export function isPostWithFast(
  parcel: Pick<ParcelRequest, "tags" | "solutionIds"> & { pickOption?: string },
  rules: Pick<CarrierRules, "fastService">,
): boolean {
  return parcel.pickOption === "post" && isFastService(parcel, rules);
}
