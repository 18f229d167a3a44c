import { isFastService } from "~/domain/parcel/carrier-rules";
import type { ParcelRequest } from "~/domain/parcel/request";
import { EXCLUSIVE_TAGS, ITEM_PRICE_TAGS, NOT_DELIVERED_FEE_VND, TAG } from "~/domain/parcel/tags";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Dialect } from "./dialect";
import type { Violation } from "./errors";
import { readDay } from "./times";

/** What the rules need besides the parcel. */
export interface OrderTerms {
  now: Date;
  /** What the carrier enabled for the shop (carrier 2.3). */
  allows?: { ownLabels?: boolean; scheduledDates?: boolean };
}

const MAX_SOLUTION_ID = 2n ** 63n - 1n;

/**
 * Checks the rules of an order that involve several fields (carrier 2.3, 2.5, 2.6; domain 1.9, 1.10). Returns the broken ones,
 * with the wire's field names.
 */
export function orderRules(parcel: ParcelRequest, dialect: Dialect, terms: OrderTerms): Violation[] {
  return [
    ...placeRules(parcel, dialect),
    ...tagRules(parcel, dialect),
    ...serviceRules(parcel, dialect),
    ...dateRules(parcel, terms),
    ...solutionRules(parcel, dialect),
  ];
}

function placeRules({ pickup, recipient, returnTo }: ParcelRequest, dialect: Dialect): Violation[] {
  const found: Violation[] = [];
  if (isBlank(recipient.street) && isBlank(recipient.hamlet)) {
    found.push({ field: "order.street", rule: "street_or_hamlet", value: recipient.street });
  }
  if (dialect.missingDistrict === "leave_out") return found;
  const districts: [field: string, district: string | undefined][] = [
    ["order.pick_district", pickup.district],
    ["order.district", recipient.district],
  ];
  if (returnTo !== undefined) districts.push(["order.return_district", returnTo.district]);
  for (const [field, value] of districts) {
    if (isBlank(value)) found.push({ field, rule: "required", value });
  }
  return found;
}

function tagRules(parcel: ParcelRequest, dialect: Dialect): Violation[] {
  const { tags, subTags, notDeliveredFeeVnd, products } = parcel;
  const found: Violation[] = [];
  if (new Set(tags.filter((tag) => EXCLUSIVE_TAGS.includes(tag))).size > 1) {
    found.push({ field: "order.tags", rule: "only_one_of_17_18_19", value: tags });
  }
  const feeField = dialect.notDeliveredFeeIn === "order" ? "order.not_delivered_fee" : "not_delivered_fee";
  if (tags.includes(TAG.failedDeliveryFee)) {
    const fee = notDeliveredFeeVnd ?? 0;
    const { minimum, maximum } = NOT_DELIVERED_FEE_VND;
    if (!Number.isSafeInteger(fee) || fee < minimum || fee > maximum) {
      found.push({ field: feeField, rule: "integer_1_to_20000000", value: notDeliveredFeeVnd });
    }
  } else if (notDeliveredFeeVnd !== undefined) {
    found.push({ field: feeField, rule: "only_with_tag_19", value: notDeliveredFeeVnd });
  }
  const livePlants = tags.includes(dialect.livePlantsTag);
  if (livePlants && subTags.length === 0) {
    found.push({ field: "order.sub_tags", rule: "required_with_live_plants", value: subTags });
  }
  if (!livePlants && subTags.length > 0) {
    found.push({ field: "order.sub_tags", rule: "only_with_live_plants", value: subTags });
  }
  if (tags.some((tag) => ITEM_PRICE_TAGS.includes(tag))) {
    products.forEach(({ priceVnd }, index) => {
      if (priceVnd === undefined) {
        found.push({ field: `products[${index}].price`, rule: "required_with_tags_17_18_19_62", value: priceVnd });
      }
    });
  }
  return found;
}

function serviceRules(parcel: ParcelRequest, dialect: Dialect): Violation[] {
  const found: Violation[] = [];
  if (parcel.pickOption === "post" && isFastService(parcel, dialect)) {
    found.push({ field: "order.pick_option", rule: "cod_with_fast_service", value: parcel.pickOption });
  }
  const { transport, actualTransferMethod } = parcel;
  if (transport !== undefined && actualTransferMethod !== undefined && transport !== actualTransferMethod) {
    found.push({ field: "order.actual_transfer_method", rule: "same_as_transport", value: actualTransferMethod });
  }
  return found;
}

function dateRules(parcel: ParcelRequest, { now, allows }: OrderTerms): Violation[] {
  const found: Violation[] = [];
  if (parcel.labelId !== undefined && !allows?.ownLabels) {
    found.push({ field: "order.label_id", rule: "not_configured_for_shop", value: parcel.labelId });
  }
  const dates: [field: string, day: string | undefined][] = [
    ["order.pick_date", parcel.pickDate],
    ["order.deliver_date", parcel.deliverDate],
  ];
  for (const [field, value] of dates) {
    if (value === undefined) continue;
    if (!allows?.scheduledDates) found.push({ field, rule: "not_configured_for_shop", value });
    if (readDay(value) !== value) found.push({ field, rule: "date", value });
    else if (value < dayInVietnam(now)) found.push({ field, rule: "not_in_the_past", value });
  }
  return found;
}

function solutionRules({ solutionIds }: ParcelRequest, { solutionsField }: Dialect): Violation[] {
  return solutionIds.flatMap((value, index) => {
    const isId = /^\d{1,19}$/.test(value) && BigInt(value) <= MAX_SOLUTION_ID;
    return isId ? [] : [{ field: `order.${solutionsField}[${index}].solution_id`, rule: "integer_64_bits", value }];
  });
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
