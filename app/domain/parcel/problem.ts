/**
 * Something that must be corrected or looked at before a parcel is booked. `code` is a key of the catalogues
 * (`problem.<code>.title`, `problem.<code>.fix`), `params` fill the text, `field` is the part of the parcel form to mark.
 */
export interface Problem {
  code: ProblemCode;
  field: ParcelField;
  /** `block`: cannot be booked as it is. `warn`: may be booked after a look. */
  severity: "block" | "warn";
  params?: Record<string, string | number>;
  /** Found while booking, not in the draft: it stays until the parcel is changed. */
  foundBy?: "booking";
}

/** Returns a problem that prevents booking. */
export function blocking(field: ParcelField, code: ProblemCode, params?: Problem["params"]): Problem {
  return { code, field, severity: "block", ...(params && { params }) };
}

/** Returns a problem that staff may book past after a look. */
export function warning(field: ParcelField, code: ProblemCode, params?: Problem["params"]): Problem {
  return { code, field, severity: "warn", ...(params && { params }) };
}

export type ParcelField =
  | "recipient"
  | "phone"
  | "address"
  | "products"
  | "weight"
  | "cod"
  | "value"
  | "tags"
  | "options"
  | "note"
  | "pickup"
  | "account"
  /** The parcel as a whole. */
  | "parcel";

/** What a problem is about, more precise than `field`: the param `part`, keys `problems:part.<part>`. */
export type ParcelPart =
  | "recipient_name"
  | "email"
  | "phone"
  | "street"
  | "hamlet"
  | "ward"
  | "district"
  | "province"
  | "note"
  | "weight"
  | "boxes"
  | "cod"
  | "fee_payer"
  | "value"
  | "tags"
  | "plant_kind"
  | "not_delivered_fee"
  | "transport"
  | "pick_option"
  | "shift"
  | "pick_date"
  | "deliver_date"
  | "own_label"
  | "solutions"
  | "pickup"
  | "return_point"
  | "products"
  | "product_name"
  | "product_weight"
  | "product_price"
  | "product_quantity"
  | "parcel";

export type ProblemCode =
  | "no_account"
  | "token_rejected"
  | "staging_live_order"
  | "currency_not_vnd"
  | "name_missing"
  | "phone_missing"
  | "phone_invalid"
  | "phone_two_numbers"
  | "address_missing"
  | "address_review"
  | "address_not_confirmed"
  | "district_unknown"
  | "hamlet_needed"
  | "weight_default_used"
  | "weight_over_limit"
  | "piece_over_limit"
  | "cod_unknown_gateway"
  | "cod_gateways_unconfirmed"
  | "cod_above_limit"
  | "cod_below_fee"
  | "not_served"
  | "not_served_by_road"
  | "not_served_unchosen"
  | "not_served_this_way"
  | "not_served_by_fly"
  | "cheapest_days_unknown"
  | "cheapest_late"
  | "cheapest_fee_unknown"
  | "cod_negative"
  | "cod_above_due"
  | "cod_by_hand_missing"
  | "receiver_pays_not_possible"
  | "value_above_cover"
  | "no_pickup"
  | "pickup_unconfirmed"
  | "tags_exclusive"
  | "not_delivered_fee_missing"
  | "not_delivered_fee_range"
  | "sub_tags_missing"
  | "post_with_fast"
  | "transport_contradiction"
  | "date_past"
  | "date_invalid"
  | "own_label_not_allowed"
  | "dates_not_allowed"
  | "return_incomplete"
  | "note_too_long"
  | "nothing_to_ship"
  | "goods_under_way"
  | "goods_delivered"
  | "rule_hold"
  | "confirm_every"
  | "confirm_above"
  | "confirm_first_time"
  | "confirm_refused"
  | "confirm_again"
  | "changed_amount"
  | "changed_part"
  | "permission_missing"
  | "carrier_refused"
  | "refused_phone"
  | "refused_recipient"
  | "refused_address"
  | "refused_hamlet"
  | "refused_route"
  | "refused_pickup"
  | "refused_weight"
  | "refused_cod"
  | "refused_value"
  | "refused_goods"
  | "refused_transport"
  | "refused_options"
  | "refused_feature"
  | "refused_form"
  | "unsent_missing"
  | "unsent_too_short"
  | "unsent_too_long"
  | "unsent_number"
  | "unsent_not_allowed"
  | "unsent_conflict"
  | "unsent_invalid";

/** One computed part of a draft: the value to send, and the problems to correct or look at first. */
export interface WithProblems<T> {
  value: T;
  problems: Problem[];
}
