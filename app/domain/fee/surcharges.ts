interface SurchargeRow {
  /** Charged only when something changed after the booking (domain 4.6). */
  later?: true;
}

/**
 * The carrier's surcharges (carrier 2.8), the last one under its neutral name (`Dialect.solutionFeeType`). Their texts:
 * `carrier:extra_fee.<type>` in both catalogues; one without a row is shown in the carrier's words.
 */
export const SURCHARGES = {
  food_fee: {},
  fragile_fee: {},
  reinforced_fee: {},
  fullbox_fee: {},
  try_on_fee: {},
  document_fee: {},
  short_exp_fee: {},
  xfast_fee: {},
  bbs_return_fee: {},
  bbs_loading_1_low_fee: {},
  bbs_loading_1_high_fee: {},
  bbs_loading_2_low_fee: {},
  bbs_supporter_fee: {},
  bbs_waiting_fee: {},
  deliver_to_door_fee: {},
  plant_fee: {},
  otp_verification_fee: {},
  check_pickup_fee: {},
  co_check_fee: {},
  change_return_add_fee: { later: true },
  re_delivery_fee: { later: true },
  change_address_fee: { later: true },
  svc_solution_fee: {},
} as const satisfies Record<string, SurchargeRow>;

export type Surcharge = keyof typeof SURCHARGES;

const ROWS: ReadonlyMap<string, SurchargeRow> = new Map(Object.entries(SURCHARGES));

/** Returns whether the carrier charges a surcharge only when something changed after the booking. */
export const isLaterSurcharge = (type: string): boolean => ROWS.get(type)?.later === true;
