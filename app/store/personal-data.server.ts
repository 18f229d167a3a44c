import {
  HISTORY_KEYS,
  ORDER_KEYS,
  OVERRIDE_KEYS,
  RECORD_EMPTIED,
  RECORD_KEYS,
  REQUEST_KEYS,
  STEP_KEYS,
} from "./kept-keys.server";

/**
 * A column that may name a person. Redaction, retention, data requests, the erasing of a shop and the guard on late writes all
 * use this one list (decision 030). A test compares it with the real database: a new column is either listed here, or among
 * those that name nobody, with the reason.
 */
export interface PersonalColumn {
  table: string;
  column: string;
  type: "text" | "jsonb" | "text[]";
  /**
   * `buyer`: the recipient, and anyone the buyer, the courier or staff mention. `staff`: the merchant's staff. `shop`: the
   * merchant, who may be a person too.
   */
  whose: "buyer" | "staff" | "shop";
  /** SQL for what remains of a value once personal data is removed. */
  left(value: string): string;
  /** SQL for what a data request returns of a value: what removal would delete. */
  told(value: string): string;
}

const nothing = () => "NULL";
const whole = (value: string) => value;

/**
 * SQL condition that keeps these keys of a JSON object, and every key whose value is a number or a boolean: money, weights and
 * flags.
 */
const isKept = (keys: readonly string[]) =>
  `(k.key = ANY('{${keys.join()}}') OR jsonb_typeof(k.value) IN ('number', 'boolean'))`;
const objectOf = (value: string, condition: string) =>
  `CASE WHEN jsonb_typeof(${value}) = 'object' THEN (SELECT coalesce(jsonb_object_agg(k.key, k.value), '{}') FROM jsonb_each(${value}) k WHERE ${condition}) END`;
const keeping = (keys: readonly string[], emptied = "{}") => ({
  left: (value: string) => `${objectOf(value, isKept(keys))} || '${emptied}'::jsonb`,
  told: (value: string) => objectOf(value, `NOT ${isKept(keys)}`),
});

/** JSON path to the differences of an order that are about goods and money. */
const GOODS_DIFFERENCES = `'$[*] ? (@.field == "order" || @.field == "cod" || @.field == "value" || @.field == "weight" || @.field == "products")'`;
const PERSON_DIFFERENCES = `'$[*] ? (@.field == "recipient" || @.field == "phone" || @.field == "address")'`;

const buyer = (
  table: string,
  column: string,
  type: PersonalColumn["type"],
  how: Partial<Pick<PersonalColumn, "left" | "told">> = {},
): PersonalColumn => ({ table, column, type, whose: "buyer", left: nothing, told: whole, ...how });

const of = (
  whose: "staff" | "shop",
  table: string,
  columns: Record<string, PersonalColumn["type"]>,
): PersonalColumn[] =>
  Object.entries(columns).map(([column, type]) => ({ table, column, type, whose, left: nothing, told: nothing }));

/** Every column that may name a person. */
export const PERSONAL_COLUMNS: readonly PersonalColumn[] = [
  buyer("order", "recipient_name", "text"),
  // A hash of the checkout's token: with it the buyer is no longer known by the checkout either.
  buyer("order", "checkout_hash", "text"),
  buyer(
    "order",
    "details",
    "jsonb",
    keeping(ORDER_KEYS, '{"destination": null, "phone": null, "note": "", "tags": []}'),
  ),

  buyer("shipment", "problems", "jsonb", { left: () => "'[]'::jsonb" }),
  buyer("shipment", "address", "jsonb"),
  buyer("shipment", "overrides", "jsonb", {
    left: keeping(OVERRIDE_KEYS).left,
    // Which member of staff chose the address is not part of the buyer's data.
    told: (value) => `${keeping(OVERRIDE_KEYS).told(value)} #- '{address,chosenBy}'`,
  }),
  // Hashes of the recipient and the address among others.
  buyer("shipment", "draft_version", "text"),
  // A hash of the phone; the trigger on it deletes the parcel's row of the buyer's history.
  buyer("shipment", "buyer", "text"),
  buyer("shipment", "estimated_pickup", "text"),
  buyer("shipment", "estimated_delivery", "text"),
  buyer("shipment", "carrier_notice", "text"),
  buyer("shipment", "fees", "jsonb"),
  buyer("shipment", "differences", "jsonb", {
    left: (value) => `jsonb_path_query_array(${value}, ${GOODS_DIFFERENCES})`,
    told: (value) => `jsonb_path_query_array(${value}, ${PERSON_DIFFERENCES})`,
  }),
  buyer("shipment", "record", "jsonb", keeping(RECORD_KEYS, RECORD_EMPTIED)),

  buyer("booking_attempt", "fingerprint", "text", { left: () => "''" }),
  buyer("booking_attempt", "request", "jsonb", {
    // The province stays: prices and transit times of a lane are learned from it.
    left: (value) =>
      `${keeping(REQUEST_KEYS).left(value)} || jsonb_build_object('recipient', jsonb_build_object('name', '', 'phone', '', 'address', '', 'province', ${value} #> '{recipient,province}'))`,
    told: keeping(REQUEST_KEYS).told,
  }),
  buyer("booking_attempt", "origins", "jsonb"),
  buyer("booking_attempt", "basis", "jsonb"),
  buyer("booking_attempt", "error", "jsonb", keeping(["kind", "code", "logId"], '{"message": ""}')),

  buyer("shipment_event", "words", "text"),
  buyer("shipment_event", "details", "jsonb", keeping(HISTORY_KEYS)),

  // How the courier finds or calls them.
  buyer("buyer_answer", "phone", "text"),
  buyer("buyer_answer", "place", "text"),

  // What staff write about goods that came back.
  buyer("return_receipt", "note", "text"),

  // What staff write about a claim; its photos and papers are deleted with the order's data.
  buyer("claim_event", "note", "text"),
  buyer("claim_evidence", "name", "text", { left: () => "''" }),

  buyer("shopify_step", "payload", "jsonb", keeping(STEP_KEYS)),
  buyer("shopify_step", "error", "text"),

  // Staff say why they corrected an amount.
  buyer("money_entry", "why", "text"),

  // Found by order or by the buyer's hash, and deleted with the row.
  buyer("address_correction", "key", "text"),
  buyer("address_correction", "buyer", "text"),
  buyer("address_correction", "address", "jsonb"),

  // Follows the parcel's.
  buyer("buyer_parcel", "buyer", "text"),

  buyer("order_call", "note", "text"),

  // What a workflow says, with what it put together of the order: kept until it was done.
  buyer("flow_run", "deed", "jsonb"),

  // Staff type them. The views that name a buyer are found by the buyer's names and phones, and deleted: `views-naming.server.ts`.
  buyer("saved_view", "name", "text", { left: () => "''" }),
  buyer("saved_view", "search", "text", { left: () => "''" }),

  // Messages from outside are emptied as soon as they are applied; one that was not matched is found by the parcel it names.
  buyer("inbox", "body", "text", { left: () => "''" }),
  buyer("inbox", "error", "text"),

  // The answer to a data request is as personal as the data it was made from.
  buyer("privacy_request", "payload", "jsonb", { left: () => "'{}'::jsonb" }),
  buyer("privacy_request", "result", "jsonb"),

  // Not attributable to a person, and kept for a week only: emptied for the whole shop when a customer is erased.
  buyer("order_selection", "missing", "text[]", { left: () => "'{}'::text[]" }),
  buyer("rate_quote", "trace", "jsonb"),
  buyer("print_job_item", "message", "text"),

  ...of("staff", "shipment_event", { actor: "text" }),
  // Rows of orders whose buyers were erased before: of people, they name staff only.
  ...of("staff", "parcel_archive", { events: "jsonb", steps: "jsonb" }),
  ...of("staff", "address_correction", { actor: "text" }),
  ...of("staff", "booking_batch", { actor_id: "text", actor_name: "text" }),
  ...of("staff", "claim_event", { actor_id: "text", actor_name: "text" }),
  ...of("staff", "claim_evidence", { actor_id: "text", actor_name: "text" }),
  ...of("staff", "return_receipt", { actor_id: "text", actor_name: "text" }),
  ...of("staff", "money_entry", { actor_id: "text", actor_name: "text" }),
  ...of("staff", "order_call", {
    said_by_id: "text",
    said_by_name: "text",
    calling_by_id: "text",
    calling_by_name: "text",
  }),
  ...of("staff", "buyer_answer", { settled_by_id: "text", settled_by_name: "text" }),
  ...of("staff", "order_exchange", {
    linked_by_id: "text",
    linked_by_name: "text",
    undone_by_id: "text",
    undone_by_name: "text",
  }),
  ...of("staff", "print_job", { actor_id: "text", actor_name: "text" }),
  ...of("staff", "statement", {
    actor_id: "text",
    actor_name: "text",
    applied_by_id: "text",
    applied_by_name: "text",
    undone_by_id: "text",
    undone_by_name: "text",
    undone_why: "text",
  }),
  ...of("staff", "discrepancy", { left_by_id: "text", left_by_name: "text" }),
  ...of("staff", "access_log", { actor_id: "text" }),
  ...of("staff", "staff_preference", { user_id: "text", name: "text" }),
  ...of("staff", "role_change", { actor_id: "text", subject_id: "text" }),
  ...of("staff", "Session", { firstName: "text", lastName: "text", email: "text" }),
  ...of("staff", "pickup_location", {
    contact_name: "text",
    phone: "text",
    phone_ext: "text",
    email: "text",
    carrier_line: "text",
    address: "text",
    street: "text",
    ward: "text",
    district: "text",
    province: "text",
    return_to: "jsonb",
  }),

  ...of("shop", "shop", { domain: "text", name: "text", settings: "jsonb" }),
  ...of("shop", "statement", { name: "text" }),
  ...of("shop", "carrier_service", { refusal: "text", zones: "jsonb" }),
  ...of("shop", "inbox", { headers: "jsonb", lane: "text" }),
];

/** Returns the columns of a table that may name a buyer. */
export const buyerColumns = (table: string): PersonalColumn[] =>
  PERSONAL_COLUMNS.filter((column) => column.table === table && column.whose === "buyer");
