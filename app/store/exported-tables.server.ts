import type { Stored } from "./contents.server";

/** Why a table or a column is in no file of a shop's export (decision 147). */
export type NotExported =
  /** Tokens, addresses that are keys, and their ciphertexts. */
  | "secret"
  /** A keyed hash: of no use to anybody without our key. */
  | "hash"
  /** Made from what is in the files, and made anew from it. */
  | "derived"
  /** How far the app is with its own work. */
  | "bookkeeping"
  /** What the operator decided. */
  | "operator"
  /** A copy of what Shopify has. */
  | "copy_of_shopify"
  /** It is there as a file of its own. */
  | "as_file";

/** A table of which a shop's rows are a file of its export. */
export interface ExportedTable {
  table: keyof Stored & string;
  /** The file's name, without its ending. */
  file: string;
  /** In their order in the file; some have another name there. */
  columns: readonly string[];
  left?: Partial<Record<NotExported, readonly string[]>>;
}

/** The column by which a table's rows are of a shop: in no file, since all of a file is of one. */
export const shopColumnOf = (table: string): string => (table === "shop" ? "id" : "shop_id");

/** Columns whose name in the database says nothing to a merchant. */
const HEADINGS: Record<string, string> = {
  label: "tracking_number",
  partner_id: "carrier_reference",
  pick_address_id: "pickup_id",
  record: "carrier_record",
  told: "pushed_figures",
};

/** Returns the name of a column in the files. */
export const headingOf = (column: string): string => HEADINGS[column] ?? column;

const of = (
  table: ExportedTable["table"],
  file: string,
  columns: string,
  left: Partial<Record<NotExported, string>> = {},
): ExportedTable => ({
  ...{ table, file, columns: columns.split(" ") },
  left: Object.fromEntries(Object.entries(left).map(([why, names]) => [why, names.split(" ")])),
});

/**
 * Every table that is a file of a shop's export. Rows are read from the last table to the first: what points to a row is read before
 * the row, so that nothing in the files points to what came after.
 */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  of(
    "shop",
    "shop",
    "id name domain currency timezone plan_name is_development_store settings installed_at onboarded_at",
    {
      secret: "push_secret_hash rates_secret_hashes",
      hash: "domain_hash",
      bookkeeping:
        "uninstalled_at redacted_at backfilled_at reconciled_at rate_price_unit proxy_path proxy_path_seen_at pushed_at webhook_at buyers_after ledger_checked_to ledger_checked_at ledger_opened_at searchable_from usage_searched_for usage_doubtful_until updated_at",
    },
  ),
  of(
    "carrier_account",
    "carrier_account",
    "code environment source connected_at health health_checked_at token_expires_at",
    { secret: "token_ciphertext", bookkeeping: "denied" },
  ),
  of(
    "pickup_location",
    "pickups",
    "pick_address_id contact_name phone phone_ext email carrier_line address street ward district province return_to location_ids is_default confirmed_at seen_at",
  ),
  of(
    "staff_preference",
    "staff",
    "user_id name role is_owner scopes locale seen_at printing list_view_id list_columns",
    { bookkeeping: "name_read_at" },
  ),
  of("role_change", "role_changes", "id at actor_id subject_id role"),
  of("access_log", "access_log", "visit_at actor_id what subject people times"),
  of("saved_view", "saved_views", "id name search query version created_at"),

  of(
    "order",
    "orders",
    "id name created_at shopify_updated_at cancelled_at deleted_at closed test financial_status fulfillment_status outstanding_vnd total_vnd recipient_name details read_at redacted_at",
    { hash: "checkout_hash", bookkeeping: "parts" },
  ),
  of(
    "fulfillment_order",
    "fulfillment_orders",
    "id order_id status location_id block_reason details booked_at_once_at",
    { derived: "ordered_at beside_parcel" },
  ),
  of(
    "order_call",
    "calls",
    "order_id version tries tried_at again_at said said_at said_by_id said_by_name note calling_at calling_by_id calling_by_name",
  ),
  of(
    "order_exchange",
    "exchanges",
    "id order_id replaces_id linked_at linked_by_id linked_by_name undone_at undone_by_id undone_by_name",
  ),
  of("order_redaction", "erased_orders", "order_id redacted_at"),
  of("reference_counter", "references", "order_number last_n"),

  of(
    "shipment",
    "parcels",
    "id order_id fulfillment_order_id state partner_id label tracking_id environment account_code created_at booked_at printed_at handed_over_at picked_up_at delivered_at carrier_status carrier_status_at cod_vnd declared_value_vnd shipping_taken_out_vnd weight_grams transport province address overrides contents boxing rule_ids problems quoted_fee_vnd fees fees_at fee_package area charged_fee_vnd insurance_fee_vnd recharge promise estimated_pickup estimated_delivery sorting_code carrier_notice cod_state collected_vnd recorded_vnd return_state return_since return_part return_received_at return_ended_at failed_reason attention differences buyer_said call_stage cancel_reason record told pickup_id pick_option fulfillment_id updated_at redacted_at archived_at",
    {
      hash: "draft_version buyer",
      derived: "return_stage waiting_kind waiting_since ordered_at",
      bookkeeping: "checked_at next_check_at",
    },
  ),
  of(
    "booking_attempt",
    "bookings",
    "partner_id shipment_id n state request origins sends intended_at first_sent_at answered_at label error",
    { hash: "fingerprint", bookkeeping: "basis" },
  ),
  // Read after what it takes over: a parcel that is archived meanwhile may be in both files, and is never in none.
  of("parcel_archive", "archived_history", "shipment_id events steps archived_at"),
  of(
    "shipment_event",
    "history",
    "id shipment_id kind source carrier_status reason_code words actor details happened_at recorded_at",
    { bookkeeping: "dedupe_key" },
  ),
  of(
    "shopify_step",
    "shopify_steps",
    "id shipment_id key kind state payload happened_at attempts error result created_at confirmed_at",
    { bookkeeping: "begun_at" },
  ),
  of(
    "buyer_answer",
    "buyer_answers",
    "shipment_id kind day phone place said_at given given_since outcome settled_at settled_by_id settled_by_name",
  ),
  of("return_receipt", "returns", "shipment_id received_at condition note actor_id actor_name"),
  of(
    "claim",
    "claims",
    "id shipment_id kind state amount_vnd has_proof accepted_vnd paid_vnd paid_at deadline_at opened_at closed_at",
  ),
  of("claim_event", "claim_events", "id claim_id kind amount_vnd note actor_id actor_name at"),
  of("claim_evidence", "claim_files", "id claim_id name content_type bytes is_whole actor_id actor_name added_at", {
    bookkeeping: "pieces",
  }),
  of(
    "money_entry",
    "money_entries",
    "id shipment_id account amount_vnd source stays reference actor_id actor_name why at",
  ),
  of(
    "parcel_money",
    "parcel_money",
    "shipment_id order_id stage stage_vnd since is_known is_stated booked collected not_collected door_fee paid_out shipping_fee insurance_fee return_fee cod_fee other_fee compensation shopify booked_on delivered_on paid_on",
    { derived: "ordered_at" },
  ),
  of(
    "statement",
    "statements",
    "id name kind bytes state trouble mapping stated tally total created_at actor_id actor_name applied_at applied_by_id applied_by_name undone_at undone_by_id undone_by_name undone_why",
    { hash: "file_hash fingerprint", as_file: "preview", bookkeeping: "pieces progress erased_at" },
  ),
  of(
    "statement_line",
    "statement_lines",
    "statement_id n label partner_id shipment_id outcome problems cod_vnd shipping_fee_vnd insurance_fee_vnd return_fee_vnd cod_fee_vnd other_fee_vnd compensation_vnd net_vnd weight_grams happened_on counted",
    { bookkeeping: "line_key" },
  ),
  of(
    "discrepancy",
    "not_in_step",
    "kind subject order_id shipment_id facts state first_seen_at last_seen_at left_by_id left_by_name left_at",
  ),
  of("address_correction", "corrected_addresses", "order_id address actor created_at used_at", { hash: "key buyer" }),
  of("privacy_request", "privacy_requests", "id topic payload received_at done_at", { derived: "result" }),

  of("booking_batch", "bulk_actions", "id kind options shipment_ids queued actor_id actor_name created_at started_at"),
  of("booking_batch_row", "bulk_action_parcels", "batch_id place shipment_id outcome reason changes", {
    hash: "version",
  }),
  of("print_job", "prints", "id kind options total missing actor_id actor_name created_at finished_at", {
    bookkeeping: "parts",
  }),
  of("print_job_item", "print_parcels", "job_id n shipment_id outcome message", { bookkeeping: "file_id" }),
  of("order_selection", "pasted_lists", "id order_ids missing created_at"),

  of("rate_quote", "checkout_requests", "id asked_at outcome trace"),
  of("rate_day", "checkout_days", "day rates empty unanswered live cached tariff fallback none took"),
  of(
    "fee_tariff",
    "learned_fees",
    "transport from_province from_district to_province to_district to_ward tags weight_step insured value_vnd served fee_vnd insurance_vnd surcharges_vnd lowest_fee_vnd highest_fee_vnd samples seen_at",
    { bookkeeping: "saved_at" },
  ),
  of(
    "fee_difference",
    "fee_differences",
    "id shown_at proven_at transport to_province source shown_fee_vnd live_fee_vnd",
  ),
  of("transit_day", "transit_days", "day transport from_province to_province days parcels"),
  of("flow_use", "flow_triggers", "handle enabled told_at since"),
  of(
    "flow_event",
    "flow_events",
    "id shipment_id order_id handle key facts state happened_at wanted_at ended_at error",
    { bookkeeping: "attempts not_taken put_off_until" },
  ),
  of("flow_run", "flow_runs", "run_id handle order_id deed parcels outcome problem received_at ended_at"),

  of(
    "billing_subscription",
    "plans",
    "id plan name status test currency monthly_cents free_parcels parcel_cents cap_cents trial_days balance_cents created_at approved_at covered_since current_period_end",
    { bookkeeping: "line_item_id confirmation_url read_at asked_at charged_at ending_since" },
  ),
  of(
    "usage_charge",
    "plan_days",
    "day part parcels free charged unpaid unpaid_why amount_cents currency subscription_id state record_id refusal settled_at ended_at",
    { bookkeeping: "line_item_id begun_at refusals due_at" },
  ),
  of("billable_parcel", "counted_parcels", "shipment_id counted_at day part"),
];

/** Every other table that has rows of shops, with the reason why it is no file. */
export const NOT_EXPORTED_TABLES = {
  push_secret: "secret",
  login_attempt: "hash",
  buyer_parcel: "derived",
  claim_piece: "as_file",
  statement_piece: "as_file",
  statement_columns: "derived",
  short_lived_file: "derived",
  short_lived_piece: "derived",
  order_text: "derived",
  order_word: "derived",
  report_parcel: "derived",
  report_cell: "derived",
  report_change: "bookkeeping",
  report_shop: "bookkeeping",
  tally: "derived",
  tally_change: "bookkeeping",
  transit_lane: "derived",
  order_field_change: "bookkeeping",
  order_fields: "copy_of_shopify",
  product_facts: "copy_of_shopify",
  carrier_service: "copy_of_shopify",
  order_to_archive: "bookkeeping",
  comparison: "bookkeeping",
  // Messages are emptied once they are applied: what they said is in the history of the parcels and in the orders.
  inbox: "bookkeeping",
  work: "bookkeeping",
  account_pause: "bookkeeping",
  shopify_bucket: "bookkeeping",
  shop_pause: "operator",
  billing_exemption: "operator",
} as const satisfies Partial<Record<keyof Stored, NotExported>>;
