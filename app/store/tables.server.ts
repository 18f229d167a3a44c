// Generated from prisma/schema.prisma by `npm run codegen`; do not edit.
import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export const ShipmentState = {
    needs_review: "needs_review",
    ready: "ready",
    queued: "queued",
    booking: "booking",
    booked: "booked",
    refused: "refused",
    unknown: "unknown",
    cancelling: "cancelling",
    cancelled: "cancelled",
    closed: "closed"
} as const;
export type ShipmentState = (typeof ShipmentState)[keyof typeof ShipmentState];
export const CodState = {
    none: "none",
    to_collect: "to_collect",
    collected: "collected",
    collected_partly: "collected_partly",
    collected_unclear: "collected_unclear",
    settled: "settled",
    fee_collected: "fee_collected",
    not_collected: "not_collected"
} as const;
export type CodState = (typeof CodState)[keyof typeof CodState];
export const ReturnState = {
    none: "none",
    returning: "returning",
    returned: "returned",
    settled: "settled"
} as const;
export type ReturnState = (typeof ReturnState)[keyof typeof ReturnState];
export const AttemptState = {
    intended: "intended",
    sending: "sending",
    booked: "booked",
    refused: "refused",
    unknown: "unknown",
    ended: "ended"
} as const;
export type AttemptState = (typeof AttemptState)[keyof typeof AttemptState];
export const StepState = {
    wanted: "wanted",
    sent: "sent",
    confirmed: "confirmed",
    skipped: "skipped",
    attention: "attention"
} as const;
export type StepState = (typeof StepState)[keyof typeof StepState];
export const InboxSource = {
    shopify: "shopify",
    carrier: "carrier"
} as const;
export type InboxSource = (typeof InboxSource)[keyof typeof InboxSource];
export type AccessLog = {
    shop_id: string;
    visit_at: Timestamp;
    /**
     * Shopify's user id
     */
    actor_id: string;
    /**
     * app/domain/settings/access.ts `SeenThing`
     */
    what: string;
    /**
     * the number in the order's gid, the id of a data request; empty: many
     */
    subject: string;
    /**
     * how many orders or parcels were shown at once
     */
    people: number;
    times: number;
};
export type AddressCorrection = {
    shop_id: string;
    /**
     * hash of the buyer and the words as typed
     */
    key: string;
    /**
     * hash of the buyer alone, so that one request forgets all of theirs
     */
    buyer: string;
    /**
     * where it was made; goes when that order is redacted
     */
    order_id: string;
    /**
     * app/domain/parcel/state.ts `ParcelAddress`
     */
    address: unknown;
    actor: string | null;
    created_at: Timestamp;
    used_at: Timestamp | null;
};
export type BookingAttempt = {
    partner_id: string;
    shop_id: string;
    shipment_id: string;
    n: number;
    state: AttemptState;
    /**
     * of the payload: what an adopted order is checked against
     */
    fingerprint: string;
    /**
     * the ParcelRequest that was sent
     */
    request: unknown;
    /**
     * app/domain/draft/origins.ts: who decided each part of it
     */
    origins: unknown | null;
    /**
     * app/domain/booking/basis.ts: what the order said then
     */
    basis: unknown | null;
    sends: Generated<number>;
    intended_at: Timestamp;
    first_sent_at: Timestamp | null;
    answered_at: Timestamp | null;
    label: string | null;
    /**
     * kind, code, message, logId of the last refusal or breakdown
     */
    error: unknown | null;
};
export type BookingBatch = {
    id: string;
    shop_id: string;
    shipment_ids: string[];
    /**
     * how many of them were put in the queue or turned back so far
     */
    queued: Generated<number>;
    actor_id: string;
    actor_name: string | null;
    created_at: Timestamp;
};
export type CarrierAccount = {
    shop_id: string;
    /**
     * X-Client-Source
     */
    code: string;
    /**
     * production | staging
     */
    environment: string;
    /**
     * login | created | pasted
     */
    source: string;
    token_ciphertext: string;
    token_expires_at: Timestamp | null;
    /**
     * ok | rejected | unchecked
     */
    health: Generated<string>;
    health_checked_at: Timestamp | null;
    connected_at: Timestamp;
    /**
     * when the token was last turned away for lack of a permission, by capability
     */
    denied: Generated<unknown>;
};
export type CarrierService = {
    shop_id: string;
    /**
     * gid; null: Shopify has none of ours
     */
    service_id: string | null;
    active: boolean;
    scope_granted: boolean;
    /**
     * app/domain/checkout/shipping-zone.ts `ShippingZoneFacts[]`; null: not read
     */
    zones: unknown | null;
    /**
     * Shopify's words at the last attempt to turn it on
     */
    refusal: string | null;
    checked_at: Timestamp;
};
export type FeeDifference = {
    id: Generated<number>;
    shop_id: string;
    shown_at: Timestamp;
    proven_at: Timestamp;
    transport: string;
    to_province: string;
    /**
     * tariff | fallback
     */
    source: string;
    shown_fee_vnd: number;
    live_fee_vnd: number;
};
export type FeeTariff = {
    shop_id: string;
    transport: string;
    from_province: string;
    from_district: string;
    to_province: string;
    to_district: string;
    to_ward: string;
    tags: string;
    weight_step: number;
    insured: boolean;
    value_vnd: number;
    served: boolean;
    fee_vnd: number;
    insurance_vnd: number;
    surcharges_vnd: number;
    lowest_fee_vnd: number;
    highest_fee_vnd: number;
    samples: number;
    seen_at: Timestamp;
    /**
     * by the database's clock: what other processes read since
     */
    saved_at: Generated<Timestamp>;
};
export type FulfillmentOrder = {
    shop_id: string;
    /**
     * gid://shopify/FulfillmentOrder/…
     */
    id: string;
    order_id: string;
    status: string;
    location_id: string | null;
    /**
     * why it cannot be shipped; null: it can
     */
    block_reason: string | null;
    /**
     * app/domain/order/order.ts `FulfillmentOrderFacts`
     */
    details: unknown;
    /**
     * a rule queued its parcel; it never does so again
     */
    booked_at_once_at: Timestamp | null;
};
export type Inbox = {
    id: Generated<number>;
    source: InboxSource;
    sender_id: string;
    shop_id: string | null;
    topic: string;
    headers: unknown;
    body: string;
    received_at: Timestamp;
    applied_at: Timestamp | null;
    attempts: Generated<number>;
    retry_at: Timestamp | null;
    outcome: string | null;
    error: string | null;
};
export type LoginAttempt = {
    id: Generated<number>;
    shop_id: string;
    /**
     * of the e-mail or shop code that was tried, and of the environment
     */
    account_hash: string;
    tried_at: Timestamp;
};
export type Order = {
    shop_id: string;
    /**
     * gid://shopify/Order/…
     */
    id: string;
    /**
     * "#1001"
     */
    name: string;
    created_at: Timestamp;
    shopify_updated_at: Timestamp;
    cancelled_at: Timestamp | null;
    /**
     * Shopify no longer has it
     */
    deleted_at: Timestamp | null;
    closed: Generated<boolean>;
    test: Generated<boolean>;
    financial_status: string;
    fulfillment_status: string;
    outstanding_vnd: number;
    total_vnd: number;
    recipient_name: string | null;
    /**
     * app/domain/order/order.ts `OrderFacts`
     */
    details: unknown;
    read_at: Timestamp;
    /**
     * the person was removed; it is not read in again
     */
    redacted_at: Timestamp | null;
};
export type OrderRedaction = {
    shop_id: string;
    order_id: string;
    redacted_at: Timestamp;
};
export type OrderSelection = {
    id: string;
    shop_id: string;
    order_ids: string[];
    /**
     * codes that no order has
     */
    missing: string[];
    created_at: Timestamp;
};
export type PickupLocation = {
    shop_id: string;
    pick_address_id: string;
    contact_name: string;
    phone: string;
    /**
     * the carrier's free line, as it came
     */
    carrier_line: string;
    address: string | null;
    street: string | null;
    ward: string | null;
    district: string | null;
    province: string | null;
    phone_ext: string | null;
    email: string | null;
    return_to: unknown | null;
    /**
     * Shopify locations shipped from here
     */
    location_ids: string[];
    is_default: Generated<boolean>;
    confirmed_at: Timestamp | null;
    /**
     * last time the carrier's list held it
     */
    seen_at: Timestamp;
};
export type PrivacyRequest = {
    id: Generated<number>;
    shop_id: string;
    topic: string;
    payload: unknown;
    received_at: Timestamp;
    done_at: Timestamp | null;
    result: unknown | null;
};
export type ProductFacts = {
    shop_id: string;
    /**
     * digits
     */
    variant_id: string;
    product_id: string;
    product_type: string;
    product_tags: string[];
    weight_grams: number | null;
    price_vnd: number;
    requires_shipping: boolean;
    read_at: Timestamp;
};
export type PushSecret = {
    id: Generated<number>;
    shop_id: string;
    hash: string;
    /**
     * sealed; null: replaced, shown no more
     */
    ciphertext: string | null;
    made_at: Timestamp;
    valid_until: Timestamp | null;
    /**
     * to the minute
     */
    last_push_at: Timestamp | null;
    /**
     * of the last trial's one-time word
     */
    trial_hash: string | null;
    trial_began_at: Timestamp | null;
    trial_came_at: Timestamp | null;
    /**
     * null while it is under way
     */
    trial_outcome: string | null;
    /**
     * what it was answered with
     */
    trial_status: number | null;
};
export type RateDay = {
    shop_id: string;
    day: Timestamp;
    rates: number;
    empty: number;
    unanswered: number;
    live: number;
    cached: number;
    tariff: number;
    fallback: number;
    none: number;
    /**
     * requests by app/domain/fee/quote-tally.ts `TOOK_MS`
     */
    took: number[];
};
export type RateQuote = {
    id: Generated<number>;
    shop_id: string;
    asked_at: Timestamp;
    outcome: string;
    /**
     * app/domain/fee/quote-trace.ts
     */
    trace: unknown;
};
export type ReferenceCounter = {
    shop_id: string;
    order_number: string;
    last_n: number;
};
export type Session = {
    id: string;
    shop: string;
    state: string;
    isOnline: Generated<boolean>;
    scope: string | null;
    expires: Timestamp | null;
    accessToken: string;
    userId: number | null;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    accountOwner: Generated<boolean>;
    locale: string | null;
    collaborator: Generated<boolean | null>;
    emailVerified: Generated<boolean | null>;
    refreshToken: string | null;
    refreshTokenExpires: Timestamp | null;
};
export type Shipment = {
    id: string;
    shop_id: string;
    order_id: string;
    fulfillment_order_id: string;
    state: ShipmentState;
    /**
     * app/domain/parcel/problem.ts
     */
    problems: Generated<unknown>;
    /**
     * app/domain/address/address.ts `AddressResult` or the staff's choice
     */
    address: unknown | null;
    /**
     * what staff set in the parcel form
     */
    overrides: Generated<unknown>;
    /**
     * pieces per fulfillment order line, where staff split it; null: all that is left
     */
    contents: unknown | null;
    partner_id: string | null;
    /**
     * where it was booked: production | staging
     */
    environment: string | null;
    /**
     * the account it was booked under; null: booked before this was kept
     */
    account_code: string | null;
    label: string | null;
    tracking_id: string | null;
    cod_vnd: Generated<number>;
    declared_value_vnd: Generated<number>;
    /**
     * of Shopify's shipping line: the receiver pays the carrier's fee instead
     */
    shipping_taken_out_vnd: Generated<number>;
    weight_grams: Generated<number>;
    /**
     * of the transport that it goes by
     */
    quoted_fee_vnd: number | null;
    /**
     * app/domain/fee/parcel-fees.ts: what was quoted by each transport
     */
    fees: unknown | null;
    /**
     * when the carrier was last asked for them
     */
    fees_at: Timestamp | null;
    charged_fee_vnd: number | null;
    insurance_fee_vnd: number | null;
    estimated_pickup: string | null;
    estimated_delivery: string | null;
    /**
     * the carrier's price area, as it said when it took the parcel
     */
    area: string | null;
    /**
     * name of the price package that was quoted
     */
    fee_package: string | null;
    sorting_code: string | null;
    /**
     * the carrier's words beside an accepted booking
     */
    carrier_notice: string | null;
    /**
     * official code, never mapped away
     */
    carrier_status: number | null;
    carrier_status_at: Timestamp | null;
    delivered_at: Timestamp | null;
    picked_up_at: Timestamp | null;
    cod_state: Generated<CodState>;
    /**
     * what was collected for the goods; null: nobody knows how much
     */
    collected_vnd: number | null;
    /**
     * of it, what Shopify holds as a payment of its own
     */
    recorded_vnd: number | null;
    return_state: Generated<ReturnState>;
    /**
     * why a person must look; null: nothing to do
     */
    attention: string | null;
    /**
     * app/domain/booking/booked-differences.ts: how the order differs from what was booked
     */
    differences: Generated<unknown>;
    cancel_reason: string | null;
    /**
     * the carrier's last status record (carrier 2.8)
     */
    record: unknown | null;
    /**
     * app/domain/status/pushed-figures.ts: what a push said otherwise, not read back yet
     */
    told: unknown | null;
    printed_at: Timestamp | null;
    /**
     * gid://shopify/Fulfillment/…
     */
    fulfillment_id: string | null;
    booked_at: Timestamp | null;
    /**
     * last status read from the carrier
     */
    checked_at: Timestamp | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /**
     * with its order: words that name a person are no longer stored
     */
    redacted_at: Timestamp | null;
};
export type ShipmentEvent = {
    id: Generated<number>;
    shop_id: string;
    shipment_id: string;
    /**
     * app/domain/history.ts `HistoryKind`
     */
    kind: string;
    /**
     * push | poll | api | person | shopify
     */
    source: string;
    carrier_status: number | null;
    reason_code: string | null;
    /**
     * the carrier's own words
     */
    words: string | null;
    /**
     * who of the staff
     */
    actor: string | null;
    details: Generated<unknown>;
    happened_at: Timestamp;
    recorded_at: Generated<Timestamp>;
    dedupe_key: string;
};
export type Shop = {
    /**
     * the shop key: ours, permanent, part of every carrier reference
     */
    id: string;
    domain_hash: string;
    /**
     * null after shop/redact; found by its hash
     */
    domain: string | null;
    name: string | null;
    currency: string | null;
    timezone: string | null;
    plan_name: string | null;
    is_development_store: Generated<boolean>;
    /**
     * app/domain/settings/settings.ts reads it
     */
    settings: Generated<unknown>;
    /**
     * read by processes of an earlier release only; what counts is PushSecret
     */
    push_secret_hash: string | null;
    /**
     * newest first; several while a rotation is under way
     */
    rates_secret_hashes: Generated<string[]>;
    installed_at: Generated<Timestamp>;
    uninstalled_at: Timestamp | null;
    redacted_at: Timestamp | null;
    onboarded_at: Timestamp | null;
    backfilled_at: Timestamp | null;
    /**
     * orders changed until then were read
     */
    reconciled_at: Timestamp | null;
    /**
     * app/domain/fee/price-unit.ts; null while nobody knows
     */
    rate_price_unit: string | null;
    /**
     * of the app proxy, as a signed request named it; null before the first
     */
    proxy_path: string | null;
    /**
     * when that request was signed
     */
    proxy_path_seen_at: Timestamp | null;
    updated_at: Timestamp;
};
export type ShopifyStep = {
    id: Generated<number>;
    shop_id: string;
    shipment_id: string;
    /**
     * "fulfillment", "event:DELIVERED", "paid" …
     */
    key: string;
    /**
     * fulfillment | event | cancel | paid
     */
    kind: string;
    state: Generated<StepState>;
    payload: Generated<unknown>;
    happened_at: Timestamp;
    attempts: Generated<number>;
    error: string | null;
    /**
     * the id Shopify gave
     */
    result: string | null;
    created_at: Generated<Timestamp>;
    confirmed_at: Timestamp | null;
};
export type ShortLivedFile = {
    id: string;
    shop_id: string;
    content_type: string;
    name: string;
    pieces: number;
    expires_at: Timestamp;
};
export type ShortLivedPiece = {
    file_id: string;
    n: number;
    /**
     * app/store/cipher.server.ts
     */
    sealed: Buffer;
};
export type StaffPreference = {
    shop_id: string;
    user_id: string;
    locale: string | null;
    name: string | null;
    name_read_at: Timestamp | null;
};
export type Tables = {
    access_log: AccessLog;
    address_correction: AddressCorrection;
    booking_attempt: BookingAttempt;
    booking_batch: BookingBatch;
    carrier_account: CarrierAccount;
    carrier_service: CarrierService;
    fee_difference: FeeDifference;
    fee_tariff: FeeTariff;
    fulfillment_order: FulfillmentOrder;
    inbox: Inbox;
    login_attempt: LoginAttempt;
    order: Order;
    order_redaction: OrderRedaction;
    order_selection: OrderSelection;
    pickup_location: PickupLocation;
    privacy_request: PrivacyRequest;
    product_facts: ProductFacts;
    push_secret: PushSecret;
    rate_day: RateDay;
    rate_quote: RateQuote;
    reference_counter: ReferenceCounter;
    Session: Session;
    shipment: Shipment;
    shipment_event: ShipmentEvent;
    shop: Shop;
    shopify_step: ShopifyStep;
    short_lived_file: ShortLivedFile;
    short_lived_piece: ShortLivedPiece;
    staff_preference: StaffPreference;
};
