import { wholeVnd } from "~/domain/money";
import { RETURN_FEE_TAGS } from "~/domain/parcel/tags";

const RETURN_FEE_IN_PROVINCE_VND = 5_000;

/**
 * Returns the fee for returning goods of a parcel with tag 17, 18, 19 or 62, whole VND: 5,000 VND within a province, half
 * of the first fee between provinces (carrier 2.5). Null without such a tag, or while the fee or the provinces are unknown.
 */
export function expectedReturnFee(parcel: {
  tags: readonly number[];
  firstFeeVnd: number | null;
  sameProvince: boolean | null;
}): number | null {
  if (!parcel.tags.some((tag) => RETURN_FEE_TAGS.includes(tag)) || parcel.sameProvince === null) return null;
  if (parcel.sameProvince) return RETURN_FEE_IN_PROVINCE_VND;
  return parcel.firstFeeVnd === null ? null : Math.round(wholeVnd(parcel.firstFeeVnd) / 2);
}
