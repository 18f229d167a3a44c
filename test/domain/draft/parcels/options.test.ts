import { CONTRACT_RULES } from "~/domain/parcel/carrier-rules";
import { rulesSchema } from "~/domain/rules/schema";
import { check } from "./a-case";

const fragile = { id: "fragile", name: "Hàng dễ vỡ", actions: { tags: [1], transport: "road" } };
const fastSolution = { ...CONTRACT_RULES, fastService: { tags: [], solutionIds: ["1340164168838205440"] } };

check({
  "the rate chosen at checkout decides the transport": {
    order: { shippingCodes: ["waybill_fly"] },
    shop: { transport: "road" },
    gives: { transport: "fly" },
  },
  "… staff decide otherwise": {
    order: { shippingCodes: ["waybill_fly"] },
    staff: { transport: "road" },
    gives: { transport: "road" },
  },
  "a rate of another app: the shop's transport": {
    order: { shippingCodes: ["Standard"] },
    shop: { transport: "road" },
    gives: { transport: "road" },
  },
  "the shop's own defaults": {
    shop: { defaultTags: [10, 13], pickOption: "post", pickWorkShift: 1, deliverWorkShift: 2 },
    gives: { tags: [10, 13], pickOption: "post", pickWorkShift: 1, deliverWorkShift: 2 },
  },
  "staff choose the tags, whatever the value": {
    goods: [{ discountedPriceVnd: 4_000_000 }],
    staff: { tags: [10] },
    gives: {
      tags: [10],
      declaredValueVnd: 4_000_000,
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 4_000_000 }],
    },
  },
  "a tag that only the carrier knows passes through": { staff: { tags: [4711] }, gives: { tags: [4711] } },
  "17, 18 and 19 exclude each other": {
    staff: { tags: [17, 18] },
    gives: "nothing",
    says: ["tags_exclusive"],
  },
  "19 collects the quoted fee when the parcel is refused": {
    staff: { tags: [19] },
    quotedFeeVnd: 32_000,
    gives: { tags: [19], notDeliveredFeeVnd: 32_000 },
  },
  "… or what staff typed": {
    staff: { tags: [19], notDeliveredFeeVnd: 50_000 },
    quotedFeeVnd: 32_000,
    gives: { tags: [19], notDeliveredFeeVnd: 50_000 },
  },
  "… and is blocked without one": { staff: { tags: [19] }, gives: "nothing", says: ["not_delivered_fee_missing"] },
  "… or with too high a one": {
    staff: { tags: [19], notDeliveredFeeVnd: 20_000_001 },
    gives: "nothing",
    says: ["not_delivered_fee_range"],
  },
  "… and belongs to tag 19 alone": { staff: { notDeliveredFeeVnd: 5_000 }, gives: {} },
  "live plants have their kind": { staff: { tags: [75], subTags: [2] }, gives: { tags: [75], subTags: [2] } },
  "… or are blocked": { staff: { tags: [75] }, gives: "nothing", says: ["sub_tags_missing"] },
  "a kind of plants without live plants is not sent": { staff: { subTags: [2] }, gives: {} },
  "forced transport that contradicts the choice": {
    staff: { transport: "road", actualTransferMethod: "fly" },
    gives: "nothing",
    says: ["transport_contradiction"],
  },
  "solutions of the carrier, digit by digit": {
    staff: { solutionIds: ["1340164168838205440"] },
    gives: { solutionIds: ["1340164168838205440"] },
  },
  "a fast service is picked up": {
    known: { rules: fastSolution },
    staff: { solutionIds: ["1340164168838205440"] },
    gives: { solutionIds: ["1340164168838205440"] },
  },
  "… not brought to the post office": {
    known: { rules: fastSolution },
    staff: { pickOption: "post", solutionIds: ["1340164168838205440"] },
    gives: "nothing",
    says: ["post_with_fast"],
  },
  "dates from today on, where the shop may choose them": {
    shop: { scheduledDates: true },
    staff: { pickDate: "2026-11-21", deliverDate: "2026-11-24" },
    gives: { pickDate: "2026-11-21", deliverDate: "2026-11-24" },
  },
  "a day that no month has": {
    shop: { scheduledDates: true },
    staff: { deliverDate: "2026-02-30" },
    gives: "nothing",
    says: ["date_invalid"],
  },
  "dates, where it may not": {
    staff: { pickDate: "2026-11-22" },
    gives: "nothing",
    says: ["dates_not_allowed"],
  },
  "a day that is over": {
    shop: { scheduledDates: true },
    staff: { pickDate: "2026-11-20" },
    gives: "nothing",
    says: ["date_past"],
  },
  "the shop's own tracking number": {
    shop: { ownLabels: true },
    staff: { labelId: "S1.A1.9" },
    gives: { labelId: "S1.A1.9" },
  },
  "an own tracking number that the carrier does not take from it": {
    staff: { labelId: "S1.A1.9" },
    gives: "nothing",
    says: ["own_label_not_allowed"],
  },
  "a rule sets what the shop did not": {
    shop: { rules: rulesSchema.parse([fragile]) },
    gives: { tags: [1], transport: "road" },
  },
});
