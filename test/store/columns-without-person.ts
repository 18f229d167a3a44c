/**
 * The text and JSON columns that identify nobody, by table, with the reason. A test fails for a column listed neither here nor in
 * `app/store/personal-data.server.ts`, until it is added to one of them.
 */
const IDS = "ids and keys of ours, of Shopify or of the carrier";
const WORDS_OF_OURS = "a key of our own: a state, a kind, a reason";
const GOODS = "the merchant's goods";
const PLACES = "a lane: names of administrative units, of nobody's door";
const SEALED = "a secret: sealed, or its hash";

export const COLUMNS_WITHOUT_PERSON: Record<string, Record<string, string[]>> = {
  "public._prisma_migrations": { "of the migrations": ["id", "checksum", "migration_name", "logs"] },
  "public.Session": {
    [IDS]: ["id", "shop"],
    [WORDS_OF_OURS]: ["state", "scope", "locale"],
    [SEALED]: ["accessToken", "refreshToken"],
  },
  "public.access_log": { [IDS]: ["shop_id", "subject"], [WORDS_OF_OURS]: ["what"] },
  "public.account_pause": { [IDS]: ["shop_id"] },
  "public.address_correction": { [IDS]: ["shop_id", "order_id"] },
  "public.booking_attempt": { [IDS]: ["partner_id", "shop_id", "label"] },
  "public.booking_batch": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["kind"],
    "what staff set for many parcels at once, kept for a week": ["options"],
  },
  "public.booking_batch_row": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["outcome", "reason", "changes"],
    "short hashes and amounts, which name nobody; kept for a week": ["version"],
  },
  "public.buyer_answer": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["kind", "outcome"], "a day of a delivery": ["day"] },
  "public.buyer_parcel": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["outcome"] },
  "public.carrier_account": {
    [IDS]: ["shop_id", "code"],
    [WORDS_OF_OURS]: ["environment", "source", "health", "denied"],
    [SEALED]: ["token_ciphertext"],
  },
  "public.carrier_limit": { "a hash of an account's token, or a host": ["subject"] },
  "public.carrier_service": { [IDS]: ["shop_id", "service_id"] },
  "public.comparison": { [IDS]: ["shop_id"] },
  "public.discrepancy": {
    [IDS]: ["shop_id", "subject", "order_id"],
    [WORDS_OF_OURS]: ["kind", "facts"],
  },
  "public.fee_difference": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["transport", "source"], [PLACES]: ["to_province"] },
  "public.fee_tariff": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["transport", "tags"],
    [PLACES]: ["from_province", "from_district", "to_province", "to_district", "to_ward"],
  },
  "public.fulfillment_order": {
    [IDS]: ["shop_id", "id", "order_id", "location_id"],
    [WORDS_OF_OURS]: ["status", "block_reason"],
    [GOODS]: ["details"],
  },
  "public.inbox": { [IDS]: ["sender_id", "shop_id", "topic"], [WORDS_OF_OURS]: ["outcome"] },
  "public.kept_secret": { [WORDS_OF_OURS]: ["name"], [SEALED]: ["ciphertext"] },
  "public.money_entry": {
    [IDS]: ["shop_id", "reference"],
    [WORDS_OF_OURS]: ["account", "source"],
  },
  "public.report_cell": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["span", "dimension"],
    "of the columns of `report_parcel`": ["value"],
  },
  "public.report_change": { [IDS]: ["shop_id", "order_id"] },
  "public.report_parcel": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["outcome", "transport", "promised_by"],
    "the carrier's code": ["reason"],
    [PLACES]: ["province", "district", "from_province"],
    "the shop's rules, by their ids": ["rule_ids"],
    [GOODS]: ["products"],
  },
  "public.report_shop": { [IDS]: ["shop_id"] },
  "public.order_field_change": { [IDS]: ["shop_id", "order_id"] },
  "public.order_fields": {
    [IDS]: ["shop_id", "order_id"],
    "a state of ours, a tracking number, an amount, a time": ["written"],
  },
  "public.order_to_archive": { [IDS]: ["shop_id", "order_id"] },
  "public.parcel_archive": { [IDS]: ["shop_id"] },
  "public.parcel_money": { [IDS]: ["shop_id", "order_id"], [WORDS_OF_OURS]: ["stage"] },
  "public.order": {
    [IDS]: ["shop_id", "id", "name"],
    [WORDS_OF_OURS]: ["financial_status", "fulfillment_status"],
  },
  "public.flow_event": {
    [IDS]: ["shop_id", "order_id", "key"],
    [WORDS_OF_OURS]: ["handle", "state"],
    "numbers and codes; what is sent is put together when it is sent": ["facts"],
    "Shopify's words about a field of ours, none of which names anybody": ["error"],
  },
  "public.flow_run": {
    [IDS]: ["shop_id", "run_id", "order_id", "parcels"],
    [WORDS_OF_OURS]: ["handle", "outcome", "problem"],
  },
  "public.flow_use": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["handle"] },
  "public.order_call": { [IDS]: ["shop_id", "order_id"], [WORDS_OF_OURS]: ["said"] },
  // Deleted with the personal data of either order: it would lead from one without a buyer to one that names them.
  "public.order_exchange": { [IDS]: ["shop_id", "order_id", "replaces_id"] },
  "public.order_redaction": { [IDS]: ["shop_id", "order_id"] },
  "public.order_selection": { [IDS]: ["shop_id", "order_ids"] },
  "public.order_text": {
    [IDS]: ["shop_id", "order_id"],
    "of personal columns of `order` and `shipment`: triggers write it anew with each change of those": ["words"],
  },
  "public.order_word": {
    [IDS]: ["shop_id", "order_id"],
    "of `order_text`: goes with it": ["word"],
  },
  "public.pickup_location": { [IDS]: ["shop_id", "pick_address_id", "location_ids"] },
  "public.print_job": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["kind", "options"], "files by their ids": ["parts"] },
  "public.print_job_item": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["outcome"] },
  "public.privacy_request": { [IDS]: ["shop_id", "topic"] },
  "public.product_facts": {
    [IDS]: ["shop_id", "variant_id", "product_id"],
    [GOODS]: ["product_type", "product_tags"],
  },
  "public.push_secret": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["trial_outcome"],
    [SEALED]: ["hash", "ciphertext", "trial_hash"],
  },
  "public.transit_day": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["transport"],
    [PLACES]: ["from_province", "to_province"],
  },
  "public.transit_lane": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["transport"],
    [PLACES]: ["from_province", "to_province"],
  },
  "public.rate_day": { [IDS]: ["shop_id"] },
  "public.rate_quote": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["outcome"] },
  "public.reference_counter": { [IDS]: ["shop_id", "order_number"] },
  "public.login_attempt": { [IDS]: ["shop_id"], [SEALED]: ["account_hash"] },
  "public.saved_view": { [IDS]: ["shop_id"], "filters: states, places, days and ids": ["query"] },
  "public.shipment": {
    [IDS]: ["shop_id", "order_id", "fulfillment_order_id", "partner_id", "account_code", "label", "tracking_id"],
    "the carrier's names of a price list, an area and a way through its warehouses": [
      "area",
      "fee_package",
      "sorting_code",
    ],
    "weight, fee and COD that a message told, and when": ["told"],
    "weights and fees, before and after": ["recharge"],
    "a day, and what it rests on": ["promise"],
    "of Shopify's fulfillment": ["fulfillment_id"],
    [WORDS_OF_OURS]: [
      "environment",
      "attention",
      "waiting_kind",
      "buyer_said",
      "call_stage",
      "return_stage",
      "cancel_reason",
      "transport",
      "pick_option",
    ],
    "the registered pickup and the shop's rules, by their ids": ["pickup_id", "rule_ids"],
    [PLACES]: ["province"],
    "pieces by the ids of their lines": ["contents"],
    "a number of boxes and their weights": ["boxing"],
    "the carrier's code": ["failed_reason"],
  },
  "public.shipment_event": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["kind", "source"],
    "the carrier's code": ["reason_code"],
    "made of kinds, codes, times and references": ["dedupe_key"],
  },
  "public.shop": {
    [IDS]: ["id", "plan_name", "currency", "timezone"],
    "a hash of the domain, which finds a shop that comes back": ["domain_hash"],
    [SEALED]: ["push_secret_hash", "rates_secret_hashes"],
    "where the merchant's tracking page stands": ["proxy_path"],
    [WORDS_OF_OURS]: ["rate_price_unit"],
  },
  "public.short_lived_file": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["content_type", "name"] },
  // Deleted with the data of any of the shop's buyers, and in any case within minutes: `short-lived-files.server.ts`.
  "public.tally": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["what"] },
  "public.tally_change": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["what"] },
  "public.short_lived_piece": { [IDS]: ["shop_id"], [SEALED]: ["sealed"] },
  "public.shopify_step": { [IDS]: ["shop_id", "key", "result"], [WORDS_OF_OURS]: ["kind"] },
  "public.claim": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["kind", "state"] },
  "public.claim_event": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["kind"] },
  "public.claim_evidence": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["content_type"] },
  // Deleted with the evidence, which is deleted with the order's personal data.
  "public.claim_piece": { [IDS]: ["shop_id"], [SEALED]: ["sealed"] },
  "public.return_receipt": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["condition"] },
  "public.role_change": { [IDS]: ["shop_id"], [WORDS_OF_OURS]: ["role"] },
  // Its preview goes with its content, as soon as any of the shop's buyers is erased: `statement-files.server.ts`.
  "public.statement": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["kind", "state", "trouble"],
    "a hash of a file, which names nobody, and one of its header": ["file_hash", "fingerprint"],
    "column numbers and the words of a header": ["mapping"],
    "counts and sums": ["stated", "tally"],
    [SEALED]: ["preview"],
  },
  "public.statement_columns": { [IDS]: ["shop_id"], "a hash of a header, and its columns": ["fingerprint", "mapping"] },
  "public.statement_line": {
    [IDS]: ["shop_id", "partner_id"],
    "a tracking number: what does not look like one is not stored": ["label"],
    [WORDS_OF_OURS]: ["outcome", "problems"],
    "made of a tracking number and amounts": ["line_key"],
  },
  "public.statement_piece": { [IDS]: ["shop_id"], [SEALED]: ["sealed"] },
  "public.staff_preference": {
    [IDS]: ["shop_id"],
    [WORDS_OF_OURS]: ["locale", "printing", "role", "list_columns"],
    "names of Shopify's scopes": ["scopes"],
  },
  "public.work": {
    [IDS]: ["shop_id", "subject"],
    "ids alone: `payloadSchemas` parses them": ["payload"],
    "the kind of an error, never its words": ["error"],
    [WORDS_OF_OURS]: ["kind"],
  },
  "public.worker": { "a name made of a random id": ["process"] },
};
