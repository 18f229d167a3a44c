/**
 * All codes of the carrier and what they mean (carrier 2.8, 3, 6.5, 6.7), except its tags (`domain/parcel/tags.ts`). The
 * Vietnamese and English texts are in the catalogue `carrier`, keyed by the codes. A code that no table lists is kept and shown
 * as it came.
 */

/** Official order statuses (carrier 3): only these change a parcel's state. */
export const orderStatuses = {
  "-1": "cancelled",
  1: "not_received",
  2: "received",
  3: "picked_up",
  4: "out_for_delivery",
  5: "delivered",
  6: "reconciled",
  7: "pickup_failed",
  8: "pickup_delayed",
  9: "delivery_failed",
  10: "delivery_delayed",
  11: "return_reconciled",
  12: "pickup_assigned",
  13: "compensation",
  20: "returning",
  21: "returned",
} as const;

/**
 * A shipper report (carrier 3): history only, and the carrier may correct it later. Not to be confused with the reason codes 123,
 * 127, 128.
 */
export const shipperReports = {
  123: "pickup_completed",
  127: "pickup_failed",
  128: "pickup_delayed",
  45: "delivery_completed",
  49: "delivery_failed",
  410: "delivery_delayed",
} as const;

/** Reasons of a status update, by group (carrier 6.7). A code space separate from statuses and shipper reports. */
export const reasonCodes = {
  pickup_delay: {
    100: "supplier_next_shift",
    101: "supplier_unreachable",
    102: "goods_not_ready",
    103: "supplier_changed_address",
    104: "supplier_set_date",
    105: "carrier_overloaded",
    106: "weather",
    107: "other",
  },
  pickup_failure: {
    110: "outside_service_area",
    111: "goods_not_eligible",
    112: "supplier_cancelled",
    113: "supplier_unreachable_three_times",
    114: "other",
    115: "cancelled_by_api",
  },
  delivery_delay: {
    120: "carrier_overloaded",
    121: "recipient_next_shift",
    122: "recipient_unreachable",
    123: "recipient_set_date",
    124: "recipient_changed_address",
    125: "recipient_address_wrong",
    126: "weather",
    127: "other",
    128: "partner_set_time",
    129: "package_not_found",
    1200: "recipient_phone_wrong",
  },
  delivery_failure: {
    130: "recipient_refused",
    131: "recipient_unreachable_three_times",
    132: "recipient_rescheduled_three_times",
    133: "shop_cancelled",
    134: "other",
    135: "cancelled_by_api",
  },
  return_delay: {
    140: "supplier_next_shift",
    141: "supplier_unreachable",
    142: "supplier_not_at_home",
    143: "supplier_set_date",
    144: "other",
  },
} as const;

/** Surcharge types of a status record (carrier 2.8); the last one under its neutral name (`Dialect.solutionFeeType`). */
export const extraFeeTypes = [
  "food_fee",
  "fragile_fee",
  "reinforced_fee",
  "fullbox_fee",
  "try_on_fee",
  "document_fee",
  "short_exp_fee",
  "xfast_fee",
  "bbs_return_fee",
  "bbs_loading_1_low_fee",
  "bbs_loading_1_high_fee",
  "bbs_loading_2_low_fee",
  "bbs_supporter_fee",
  "bbs_waiting_fee",
  "deliver_to_door_fee",
  "plant_fee",
  "otp_verification_fee",
  "check_pickup_fee",
  "co_check_fee",
  "change_return_add_fee",
  "re_delivery_fee",
  "change_address_fee",
  "svc_solution_fee",
] as const;
