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
export const WorkState = {
    waiting: "waiting",
    running: "running",
    quiet: "quiet",
    parked: "parked"
} as const;
export type WorkState = (typeof WorkState)[keyof typeof WorkState];
export const DiscrepancyState = {
    repairing: "repairing",
    open: "open",
    left: "left"
} as const;
export type DiscrepancyState = (typeof DiscrepancyState)[keyof typeof DiscrepancyState];
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
     * app/domain/settings/access.ts `AccessKind`
     */
    what: string;
    /**
     * the number in the order's gid, or the id of a data request; empty: many
     */
    subject: string;
    /**
     * how many orders or parcels were shown at once
     */
    people: number;
    times: number;
};
export type AccountPause = {
    shop_id: string;
    /**
     * how long it lasts: the next one is twice as long
     */
    seconds: number;
    until: Timestamp;
};
export type AddressCorrection = {
    shop_id: string;
    /**
     * hash of the buyer and the text as typed
     */
    key: string;
    /**
     * hash of the buyer alone, so that one request erases all of their corrections
     */
    buyer: string;
    /**
     * the order it was made on; deleted when that order is redacted
     */
    order_id: string;
    /**
     * app/domain/parcel/address.ts `ParcelAddress`
     */
    address: unknown;
    actor: string | null;
    created_at: Timestamp;
    used_at: Timestamp | null;
};
export type BillableParcel = {
    shop_id: string;
    shipment_id: string;
    counted_at: Timestamp;
    /**
     * in Vietnam, YYYY-MM-DD: with `part` the row of usage_charge that settled it; null: not yet
     */
    day: string | null;
    part: number | null;
};
export type BillingExemption = {
    shop_id: string;
    reason: string;
    since: Generated<Timestamp>;
};
export type BillingSubscription = {
    shop_id: string;
    /**
     * gid://shopify/AppSubscription/…
     */
    id: string;
    /**
     * app/domain/billing/plans.ts `Plan.handle`
     */
    plan: string;
    name: string;
    /**
     * app/domain/billing/subscription.ts `SubscriptionStatus`
     */
    status: string;
    test: boolean;
    currency: string;
    monthly_cents: number;
    free_parcels: number;
    parcel_cents: number;
    cap_cents: number;
    trial_days: number;
    /**
     * gid://shopify/AppSubscriptionLineItem/…
     */
    line_item_id: string | null;
    /**
     * charged in this cycle of Shopify's
     */
    balance_cents: Generated<number>;
    created_at: Timestamp;
    /**
     * since when the shop has had a plan without a break; null: never approved
     */
    covered_since: Timestamp | null;
    current_period_end: Timestamp | null;
    /**
     * Shopify's page where the merchant approves it
     */
    confirmation_url: string | null;
    /**
     * when Shopify was last asked about it
     */
    read_at: Timestamp;
    /**
     * when we first saw it approved
     */
    approved_at: Timestamp | null;
    /**
     * when the reading was begun that is stored here, by PostgreSQL's clock
     */
    asked_at: Timestamp | null;
    /**
     * when a charge was last added to the balance, by PostgreSQL's clock
     */
    charged_at: Timestamp | null;
    /**
     * since when the operator wants it ended; null: it is left as it is
     */
    ending_since: Timestamp | null;
};
export type BookingAttempt = {
    partner_id: string;
    shop_id: string;
    shipment_id: string;
    n: number;
    state: AttemptState;
    /**
     * of the payload: an adopted parcel is checked against it
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
     * app/domain/booking/basis.ts: what the order said at that time
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
     * how many of them have been queued or rejected so far
     */
    queued: Generated<number>;
    actor_id: string;
    actor_name: string | null;
    created_at: Timestamp;
    /**
     * app/domain/booking/batch.ts
     */
    kind: Generated<string>;
    /**
     * what an edit sets
     */
    options: Generated<unknown>;
    /**
     * null: prepared, or made by a release without rows
     */
    started_at: Timestamp | null;
};
export type BookingBatchRow = {
    shop_id: string;
    batch_id: string;
    place: number;
    shipment_id: string;
    /**
     * the draft that staff decided on
     */
    version: string | null;
    /**
     * app/domain/booking/batch.ts; null: not reached yet
     */
    outcome: string | null;
    /**
     * why it was left out or not done
     */
    reason: string | null;
    /**
     * what changed under the decision; of a hold, the ids that were shown
     */
    changes: Generated<unknown>;
};
export type BuyerAnswer = {
    shop_id: string;
    shipment_id: string;
    /**
     * app/domain/buyer/answer.ts `AnswerKind`
     */
    kind: string;
    /**
     * in Vietnam, YYYY-MM-DD
     */
    day: string | null;
    phone: string | null;
    /**
     * how the buyer is found
     */
    place: string | null;
    said_at: Timestamp;
    /**
     * answers since `given_since`
     */
    given: Generated<number>;
    given_since: Timestamp;
    /**
     * app/domain/buyer/answer.ts `AnswerOutcome`; null: nothing yet
     */
    outcome: string | null;
    settled_at: Timestamp | null;
    settled_by_id: string | null;
    settled_by_name: string | null;
};
export type BuyerParcel = {
    shop_id: string;
    buyer: string;
    shipment_id: string;
    /**
     * app/domain/confirm/history.ts `BuyerOutcome`
     */
    outcome: string;
    /**
     * when it became so
     */
    at: Timestamp;
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
     * when the token was last denied for lack of a permission, by capability
     */
    denied: Generated<unknown>;
};
export type CarrierLimit = {
    /**
     * a keyed hash of an account's token, or `host` and an environment
     */
    subject: string;
    /**
     * in flight, over all processes; 0: the host does not answer
     */
    calls: number;
    changed_at: Generated<Timestamp>;
};
export type CarrierService = {
    shop_id: string;
    /**
     * gid; null: Shopify has no carrier service of ours
     */
    service_id: string | null;
    active: boolean;
    scope_granted: boolean;
    /**
     * app/domain/checkout/shipping-zone.ts `ShippingZoneFacts[]`; null: not read
     */
    zones: unknown | null;
    /**
     * Shopify's message at the last attempt to turn it on
     */
    refusal: string | null;
    checked_at: Timestamp;
};
export type Claim = {
    shop_id: string;
    id: string;
    shipment_id: string;
    /**
     * app/domain/claims/claim.ts `ClaimKind`
     */
    kind: string;
    /**
     * app/domain/claims/claim.ts `ClaimState`
     */
    state: string;
    /**
     * what is claimed
     */
    amount_vnd: number;
    /**
     * there is proof of the goods' value
     */
    has_proof: boolean;
    accepted_vnd: number | null;
    /**
     * what the carrier paid; the ledger of money reads it
     */
    paid_vnd: number | null;
    paid_at: Timestamp | null;
    /**
     * the shop's own: the contract names none
     */
    deadline_at: Timestamp;
    opened_at: Timestamp;
    closed_at: Timestamp | null;
};
export type ClaimEvent = {
    shop_id: string;
    id: Generated<number>;
    claim_id: string;
    /**
     * app/flows/claims/views.ts `ClaimEventKind`
     */
    kind: string;
    amount_vnd: number | null;
    note: string | null;
    actor_id: string;
    actor_name: string | null;
    at: Timestamp;
};
export type ClaimEvidence = {
    shop_id: string;
    id: string;
    claim_id: string;
    name: string;
    /**
     * by its first bytes
     */
    content_type: string;
    bytes: number;
    pieces: number;
    /**
     * all of its pieces are there
     */
    is_whole: Generated<boolean>;
    actor_id: string;
    actor_name: string | null;
    added_at: Timestamp;
};
export type ClaimPiece = {
    shop_id: string;
    evidence_id: string;
    n: number;
    /**
     * app/store/cipher.server.ts
     */
    sealed: Buffer;
};
export type Comparison = {
    shop_id: string;
    due_at: Timestamp;
    /**
     * null: none is under way
     */
    begun_at: Timestamp | null;
    /**
     * orders made before this time are compared
     */
    cursor: Timestamp | null;
    orders: Generated<number>;
    finished_at: Timestamp | null;
};
export type Discrepancy = {
    shop_id: string;
    /**
     * app/domain/comparison/discrepancy.ts
     */
    kind: string;
    /**
     * an order, a parcel, a message, or the kind and subject of work
     */
    subject: string;
    order_id: string | null;
    shipment_id: string | null;
    /**
     * what each side says; names nobody
     */
    facts: Generated<unknown>;
    state: Generated<DiscrepancyState>;
    first_seen_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    /**
     * Shopify's user id
     */
    left_by_id: string | null;
    left_by_name: string | null;
    left_at: Timestamp | null;
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
     * by the database's clock, so that other processes can read what is new
     */
    saved_at: Generated<Timestamp>;
};
export type FlowEvent = {
    id: Generated<number>;
    shop_id: string;
    /**
     * null: it is about the shop
     */
    shipment_id: string | null;
    order_id: string | null;
    /**
     * app/domain/shopify-flow/triggers.ts
     */
    handle: string;
    /**
     * told once under each
     */
    key: string;
    /**
     * numbers and codes as they were then
     */
    facts: Generated<unknown>;
    /**
     * wanted | sending | sent | refused | skipped
     */
    state: Generated<string>;
    /**
     * times that it may have arrived
     */
    attempts: Generated<number>;
    /**
     * times that nothing of it arrived
     */
    not_taken: Generated<number>;
    /**
     * its answers were lost: others pass it
     */
    put_off_until: Timestamp | null;
    happened_at: Timestamp;
    wanted_at: Generated<Timestamp>;
    ended_at: Timestamp | null;
    /**
     * why Shopify refused it
     */
    error: string | null;
};
export type FlowRun = {
    shop_id: string;
    /**
     * Flow's own: the same when it asks again
     */
    run_id: string;
    /**
     * app/domain/shopify-flow/actions.ts
     */
    handle: string;
    order_id: string;
    /**
     * what is to be done; null once it was
     */
    deed: unknown | null;
    /**
     * ids of the parcels that it was done with so far, while their end is awaited
     */
    parcels: unknown | null;
    /**
     * done | failed; null: under way
     */
    outcome: string | null;
    /**
     * app/domain/shopify-flow/outcomes.ts: why it failed
     */
    problem: string | null;
    received_at: Timestamp;
    ended_at: Timestamp | null;
};
export type FlowUse = {
    shop_id: string;
    /**
     * app/domain/shopify-flow/triggers.ts
     */
    handle: string;
    enabled: boolean;
    /**
     * of what Flow told: an older word changes nothing
     */
    told_at: Timestamp;
    /**
     * when it was switched on; null: it is off
     */
    since: Timestamp | null;
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
     * when a rule queued its parcel for booking; happens at most once
     */
    booked_at_once_at: Timestamp | null;
    /**
     * the order's, by trigger
     */
    ordered_at: Generated<Timestamp>;
    /**
     * the order has a parcel, by trigger
     */
    beside_parcel: Generated<boolean>;
};
export type GatewayHealth = {
    name: string;
    asked_at: Timestamp;
    /**
     * its last good answer
     */
    answered_at: Timestamp | null;
    is_up: Generated<boolean>;
    /**
     * app/domain/doctor/outside.ts `GatewayFinding`: where it failed, and how
     */
    trouble: string | null;
};
export type HousekeepingRun = {
    step: string;
    ended_at: Timestamp;
    /**
     * null: it failed
     */
    done: number | null;
    took_ms: number;
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
    /**
     * the worker that has it in hand
     */
    owner: string | null;
    /**
     * of the shop it is about, as far as that is known before it is read
     */
    lane: string | null;
    /**
     * of the trace it came with
     */
    traceparent: string | null;
};
export type KeptSecret = {
    name: string;
    ciphertext: string;
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
export type LostTime = {
    restored_to: Timestamp;
    began_again_at: Timestamp;
};
export type MoneyEntry = {
    shop_id: string;
    id: Generated<number>;
    shipment_id: string;
    /**
     * app/domain/cod/accounts.ts
     */
    account: string;
    amount_vnd: number;
    /**
     * app/domain/cod/accounts.ts
     */
    source: string;
    /**
     * a correction, or a payment in Shopify: it is added to what follows from the facts
     */
    stays: Generated<boolean>;
    /**
     * a statement, a claim or a step in Shopify
     */
    reference: string | null;
    actor_id: string | null;
    actor_name: string | null;
    why: string | null;
    at: Timestamp;
};
export type OperatorDeed = {
    id: Generated<number>;
    at: Generated<Timestamp>;
    /**
     * a name of OPERATOR_TOKENS
     */
    operator: string;
    /**
     * app/domain/operator/deeds.ts
     */
    kind: string;
    /**
     * kept when the shop is erased
     */
    about_shop: string | null;
    /**
     * a queue, a step, a message, a session; empty: the shop
     */
    target: string;
    /**
     * as the operator typed it
     */
    reason: string;
    before: unknown | null;
    after: unknown | null;
    outcome: string;
    /**
     * the form that was sent: a second time does nothing
     */
    form_id: string;
    slice: Generated<number>;
};
export type OperatorTry = {
    id: Generated<number>;
    sender_hash: string;
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
    /**
     * fulfillment orders in the last reading; 0 also where no release that counts has read it
     */
    parts: Generated<number>;
    read_at: Timestamp;
    /**
     * when its personal data was removed; the order is not imported again
     */
    redacted_at: Timestamp | null;
    /**
     * keyed hash of its checkout's token, by which its buyer is told of it; null: none, or not read since it is kept
     */
    checkout_hash: string | null;
};
export type OrderCall = {
    shop_id: string;
    order_id: string;
    /**
     * counts what was said
     */
    version: Generated<number>;
    tries: Generated<number>;
    tried_at: Timestamp | null;
    /**
     * before this time nobody needs to call again
     */
    again_at: Timestamp | null;
    note: string | null;
    /**
     * app/domain/confirm/calls.ts `CallSaid`: what was said last
     */
    said: string | null;
    said_at: Timestamp | null;
    said_by_id: string | null;
    said_by_name: string | null;
    /**
     * who is on the phone with the buyer
     */
    calling_at: Timestamp | null;
    calling_by_id: string | null;
    calling_by_name: string | null;
};
export type OrderExchange = {
    shop_id: string;
    id: string;
    /**
     * the later order: at most one link that is not undone
     */
    order_id: string;
    /**
     * the earlier order
     */
    replaces_id: string;
    linked_at: Timestamp;
    linked_by_id: string;
    linked_by_name: string | null;
    undone_at: Timestamp | null;
    undone_by_id: string | null;
    undone_by_name: string | null;
};
export type OrderFieldChange = {
    shop_id: string;
    id: Generated<number>;
    order_id: string;
};
export type OrderFields = {
    shop_id: string;
    order_id: string;
    /**
     * app/domain/order-fields/changes.ts `WrittenFields`
     */
    written: Generated<unknown>;
    /**
     * when the request that may still be under way was begun; null: none is
     */
    begun_at: Timestamp | null;
    /**
     * when something was last written, or begun
     */
    written_at: Timestamp;
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
     * codes that match no order
     */
    missing: string[];
    created_at: Timestamp;
};
export type OrderText = {
    shop_id: string;
    order_id: string;
    /**
     * the order's created_at
     */
    ordered_at: Timestamp;
    words: string;
};
export type OrderToArchive = {
    shop_id: string;
    order_id: string;
    due_at: Timestamp;
};
export type OrderWord = {
    shop_id: string;
    word: string;
    /**
     * the order's created_at
     */
    ordered_at: Timestamp;
    order_id: string;
};
export type ParcelArchive = {
    shop_id: string;
    shipment_id: string;
    /**
     * rows of ShipmentEvent
     */
    events: unknown;
    /**
     * rows of ShopifyStep
     */
    steps: unknown;
    archived_at: Timestamp;
};
export type ParcelMoney = {
    shop_id: string;
    shipment_id: string;
    /**
     * app/domain/cod/position.ts
     */
    stage: string;
    stage_vnd: number;
    since: Timestamp;
    /**
     * what was collected is known
     */
    is_known: boolean;
    /**
     * a statement says what was paid out
     */
    is_stated: Generated<boolean>;
    booked: number;
    collected: number;
    not_collected: number;
    door_fee: number;
    paid_out: number;
    shipping_fee: number;
    insurance_fee: number;
    return_fee: number;
    cod_fee: number;
    other_fee: number;
    compensation: number;
    shopify: number;
    booked_on: Timestamp | null;
    delivered_on: Timestamp | null;
    paid_on: Timestamp | null;
    /**
     * with its time: kept by a trigger, for the orders list
     */
    order_id: string | null;
    ordered_at: Timestamp | null;
};
export type PickupLocation = {
    shop_id: string;
    pick_address_id: string;
    contact_name: string;
    phone: string;
    /**
     * the carrier's one-line address, as received
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
     * last time the carrier listed it
     */
    seen_at: Timestamp;
};
export type PrintJob = {
    shop_id: string;
    id: string;
    /**
     * app/domain/print/choice.ts `PrintKind`
     */
    kind: string;
    /**
     * app/domain/print/choice.ts `PrintOptions`
     */
    options: unknown;
    total: number;
    /**
     * its files, in their order; each can be opened until it is deleted
     */
    parts: Generated<unknown>;
    actor_id: string;
    actor_name: string | null;
    created_at: Timestamp;
    finished_at: Timestamp | null;
    /**
     * parcels that are in none of its files; null: not finished
     */
    missing: number | null;
};
export type PrintJobItem = {
    shop_id: string;
    job_id: string;
    n: number;
    shipment_id: string;
    /**
     * null: not looked at yet; `ready`: its sheet is stored or in the file; else why it is missing
     */
    outcome: string | null;
    /**
     * the carrier's own text with a refusal
     */
    message: string | null;
    /**
     * its sheet, until the file is made
     */
    file_id: string | null;
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
     * sealed; null: replaced, and no longer shown
     */
    ciphertext: string | null;
    made_at: Timestamp;
    valid_until: Timestamp | null;
    /**
     * to the minute
     */
    last_push_at: Timestamp | null;
    /**
     * of the last trial's one-time token
     */
    trial_hash: string | null;
    trial_began_at: Timestamp | null;
    trial_came_at: Timestamp | null;
    /**
     * null while it is under way
     */
    trial_outcome: string | null;
    /**
     * HTTP status of the answer
     */
    trial_status: number | null;
};
export type QueuePause = {
    kind: string;
    paused_at: Generated<Timestamp>;
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
     * requests by duration: app/domain/fee/quote-tally.ts `DURATION_BOUNDS_MS`
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
export type ReportCell = {
    shop_id: string;
    /**
     * w4, w13, w52 (the last weeks), w4- … (those before them), m:2026-11
     */
    span: string;
    /**
     * app/domain/reports/dimensions.ts
     */
    dimension: string;
    value: string;
    parcels: Generated<number>;
    under_way: Generated<number>;
    delivered: Generated<number>;
    partly: Generated<number>;
    returned: Generated<number>;
    lost: Generated<number>;
    cancelled: Generated<number>;
    days: Generated<number>;
    timed: Generated<number>;
    attempts: Generated<number>;
    charged_vnd: Generated<number>;
    return_vnd: Generated<number>;
    ended_charged_vnd: Generated<number>;
    wasted_vnd: Generated<number>;
    buyer_paid_vnd: Generated<number>;
    door_fee_vnd: Generated<number>;
    compensation_vnd: Generated<number>;
    quoted_vnd: Generated<number>;
    quoted_charged_vnd: Generated<number>;
    cod_vnd: Generated<number>;
    collected_vnd: Generated<number>;
    paid_out_vnd: Generated<number>;
    /**
     * parcels that arrived and of which a day was promised
     */
    promised: Generated<number>;
    /**
     * of them, by that day
     */
    kept: Generated<number>;
    /**
     * of the others, how many days after it
     */
    late_days: Generated<number>;
};
export type ReportChange = {
    shop_id: string;
    id: Generated<number>;
    shipment_id: string | null;
    order_id: string | null;
};
export type ReportParcel = {
    shop_id: string;
    shipment_id: string;
    /**
     * the day in Vietnam
     */
    booked_on: Timestamp;
    /**
     * app/domain/reports/outcome.ts
     */
    outcome: string;
    /**
     * to deliver
     */
    days: number | null;
    attempts: number;
    /**
     * the carrier's, of the last failed delivery
     */
    reason: string | null;
    province: string | null;
    /**
     * the district, or the ward of an address that has none, with its province
     */
    district: string | null;
    transport: string | null;
    rule_ids: string[];
    /**
     * names, as they were sent
     */
    products: string[];
    quoted_vnd: number | null;
    delivery_vnd: number;
    return_vnd: number;
    charged_vnd: number;
    buyer_paid_vnd: number;
    door_fee_vnd: number;
    compensation_vnd: number;
    cod_vnd: number;
    collected_vnd: number;
    paid_out_vnd: number;
    /**
     * where it was picked up
     */
    from_province: string | null;
    /**
     * the last day that was promised
     */
    promised_on: Timestamp | null;
    /**
     * checkout | booking
     */
    promised_by: string | null;
    /**
     * how many own deliveries that rested on; null: the shop's table
     */
    promise_parcels: number | null;
    /**
     * the day in Vietnam; null: it has not arrived
     */
    delivered_on: Timestamp | null;
};
export type ReportShop = {
    shop_id: string;
    /**
     * the Monday of the week through which the sums of the last weeks are
     */
    week: Timestamp;
    /**
     * when changes were last counted
     */
    counted_at: Timestamp;
    /**
     * when all parcels booked before had been counted; null: not yet
     */
    filled_at: Timestamp | null;
    /**
     * parcels up to this id were counted anew in this round
     */
    checked_to: string | null;
};
export type RetiredKey = {
    key_id: string;
    /**
     * of the key, which cannot be found from it
     */
    fingerprint: string;
    /**
     * app/store/key-ring.server.ts `RetiredKey`
     */
    state: string;
    successor_id: string;
    began_at: Timestamp;
    retired_at: Timestamp | null;
};
export type ReturnReceipt = {
    shop_id: string;
    shipment_id: string;
    received_at: Timestamp;
    actor_id: string;
    actor_name: string | null;
    /**
     * app/domain/returns/receive.ts `Condition`
     */
    condition: string;
    /**
     * what staff write about it
     */
    note: string | null;
};
export type RoleChange = {
    id: Generated<number>;
    shop_id: string;
    at: Timestamp;
    /**
     * Shopify's user id
     */
    actor_id: string;
    subject_id: string;
    /**
     * app/domain/settings/staff-rights.ts `Role`
     */
    role: string;
};
export type RoleEnd = {
    role: string;
    ended_at: Timestamp;
};
export type SavedView = {
    id: string;
    shop_id: string;
    name: string;
    /**
     * what was searched for; may name a buyer
     */
    search: string;
    /**
     * all else, as the page's address says it
     */
    query: string;
    /**
     * counts how often its content was replaced
     */
    version: Generated<number>;
    created_at: Timestamp;
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
     * app/domain/draft/version.ts: what the last draft says, part by part
     */
    draft_version: string | null;
    /**
     * pieces per fulfillment order line, where staff split it; null: everything its fulfillment order still has
     */
    contents: unknown | null;
    /**
     * app/domain/draft/boxes.ts: who put its goods into several parcels, and why; null: nobody, or not stored
     */
    boxing: unknown | null;
    partner_id: string | null;
    /**
     * where it was booked: production | staging
     */
    environment: string | null;
    /**
     * the account it was booked under; null: booked before this was stored
     */
    account_code: string | null;
    label: string | null;
    tracking_id: string | null;
    cod_vnd: Generated<number>;
    declared_value_vnd: Generated<number>;
    /**
     * part of Shopify's shipping line that is not collected: the receiver pays the carrier's fee instead
     */
    shipping_taken_out_vnd: Generated<number>;
    weight_grams: Generated<number>;
    /**
     * road | fly, as drafted or sent; null: the carrier decides
     */
    transport: string | null;
    /**
     * the recipient's, by today's official name
     */
    province: string | null;
    /**
     * a keyed hash of the phone that the courier calls; null: none, not written yet, or the buyer was erased
     */
    buyer: string | null;
    /**
     * the rules that set something or held it; null: the four are not written yet
     */
    rule_ids: unknown | null;
    /**
     * for the parcel's transport
     */
    quoted_fee_vnd: number | null;
    /**
     * app/domain/fee/parcel-fees.ts: quoted fees by transport
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
     * app/domain/transit/promise.ts: by when it was promised at its booking; null: nobody could say, or booked before this was stored
     */
    promise: unknown | null;
    /**
     * the carrier's price area, from its answer to the booking
     */
    area: string | null;
    /**
     * name of the price package that was quoted
     */
    fee_package: string | null;
    sorting_code: string | null;
    /**
     * the carrier's message with an accepted booking
     */
    carrier_notice: string | null;
    /**
     * the carrier's own code, stored as received
     */
    carrier_status: number | null;
    carrier_status_at: Timestamp | null;
    delivered_at: Timestamp | null;
    picked_up_at: Timestamp | null;
    cod_state: Generated<CodState>;
    /**
     * amount collected for the goods; null: unknown
     */
    collected_vnd: number | null;
    /**
     * the part of it that Shopify holds as a separate payment
     */
    recorded_vnd: number | null;
    return_state: Generated<ReturnState>;
    /**
     * the carrier's reason of the last failed delivery
     */
    failed_reason: string | null;
    /**
     * when the carrier first said that it, or a part of it, comes back
     */
    return_since: Timestamp | null;
    /**
     * the buyer kept a part: what comes back is the rest
     */
    return_part: boolean | null;
    /**
     * app/domain/returns/stage.ts, by trigger; null: nothing comes back
     */
    return_stage: string | null;
    /**
     * when staff had in their hands what came back
     */
    return_received_at: Timestamp | null;
    /**
     * when it was back, by the carrier's word or in staff's hands: a trigger keeps it
     */
    return_ended_at: Timestamp | null;
    /**
     * app/domain/parcel/attention.ts: why staff must look at it; null: nothing to do
     */
    attention: string | null;
    /**
     * app/domain/booking/booked-differences.ts: how the order differs from what was booked
     */
    differences: Generated<unknown>;
    /**
     * app/domain/attention/recharge.ts: weighed or charged differently than booked; null: nothing to tell
     */
    recharge: unknown | null;
    /**
     * app/domain/confirm/calls.ts `CallStage`: how far the calls to its buyer are
     */
    call_stage: string | null;
    /**
     * app/domain/buyer/answer.ts `AnswerKind`: what its buyer answered and staff have not settled yet
     */
    buyer_said: string | null;
    /**
     * app/domain/attention/waiting.ts, by trigger: what it waits for a person for
     */
    waiting_kind: string | null;
    /**
     * by trigger
     */
    waiting_since: Timestamp | null;
    cancel_reason: string | null;
    /**
     * the carrier's last status record (carrier 2.8)
     */
    record: unknown | null;
    /**
     * app/domain/status/pushed-figures.ts: differing figures from a push, not read back yet
     */
    told: unknown | null;
    printed_at: Timestamp | null;
    /**
     * the carrier's id of the registered pickup
     */
    pickup_id: string | null;
    /**
     * cod: the courier comes; post: the shop takes it to a post office
     */
    pick_option: string | null;
    /**
     * when staff gave it to the carrier; null: they did not say so
     */
    handed_over_at: Timestamp | null;
    /**
     * gid://shopify/Fulfillment/…
     */
    fulfillment_id: string | null;
    booked_at: Timestamp | null;
    /**
     * last status read from the carrier
     */
    checked_at: Timestamp | null;
    /**
     * when it is read next, while it is under way
     */
    next_check_at: Generated<Timestamp>;
    created_at: Timestamp;
    /**
     * the order's, by trigger
     */
    ordered_at: Generated<Timestamp>;
    updated_at: Timestamp;
    /**
     * set together with the order's: text that names a person is no longer stored
     */
    redacted_at: Timestamp | null;
    /**
     * when its history and steps went to ParcelArchive; null: they are in their tables
     */
    archived_at: Timestamp | null;
};
export type ShipmentEvent = {
    id: Generated<number>;
    shop_id: string;
    shipment_id: string;
    /**
     * app/domain/parcel/history.ts `HistoryKind`
     */
    kind: string;
    /**
     * push | poll | api | person | shopify
     */
    source: string;
    carrier_status: number | null;
    reason_code: string | null;
    /**
     * the carrier's own text
     */
    words: string | null;
    /**
     * the member of staff
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
     * read only by processes of an earlier release; replaced by PushSecret
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
     * orders changed before this time have been read
     */
    reconciled_at: Timestamp | null;
    /**
     * app/domain/fee/price-unit.ts; null while unknown
     */
    rate_price_unit: string | null;
    /**
     * of the app proxy, from the latest signed request; null before the first
     */
    proxy_path: string | null;
    /**
     * when that request was signed
     */
    proxy_path_seen_at: Timestamp | null;
    /**
     * the last push about any of its parcels, to the hour
     */
    pushed_at: Timestamp | null;
    /**
     * the last webhook of Shopify that was applied, to the hour
     */
    webhook_at: Timestamp | null;
    /**
     * parcels after this id may be without their buyer yet; null: all have it
     */
    buyers_after: string | null;
    /**
     * the last parcel whose ledger was compared; null: a round begins
     */
    ledger_checked_to: string | null;
    ledger_checked_at: Timestamp | null;
    /**
     * when all parcels booked before the ledger had been entered in it; null: not yet
     */
    ledger_opened_at: Timestamp | null;
    /**
     * the restore for which Shopify was asked what it had charged since
     */
    usage_searched_for: Timestamp | null;
    /**
     * until when Shopify may have charged something that a restore lost, where its bill could not be read so far
     */
    usage_doubtful_until: Timestamp | null;
    /**
     * older orders may be without their text yet; null: all have it
     */
    searchable_from: Timestamp | null;
    updated_at: Timestamp;
};
export type ShopifyBucket = {
    shop_id: string;
    available: number;
    maximum: number;
    /**
     * points a second
     */
    restore_rate: number;
    read_at: Timestamp;
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
    /**
     * while sent: when the request that may still be under way was begun; null: none is
     */
    begun_at: Timestamp | null;
    error: string | null;
    /**
     * the id that Shopify returned
     */
    result: string | null;
    created_at: Generated<Timestamp>;
    confirmed_at: Timestamp | null;
};
export type ShopPause = {
    shop_id: string;
    /**
     * a queue, `inbox`, `watch`; empty: everything
     */
    kind: string;
    paused_at: Generated<Timestamp>;
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
    shop_id: string;
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
    /**
     * app/domain/settings/staff-rights.ts `Role`; null: the owner has not said
     */
    role: string | null;
    /**
     * the owner of the account in Shopify
     */
    is_owner: Generated<boolean>;
    /**
     * of their online token, comma-separated; null: not read yet
     */
    scopes: string | null;
    /**
     * when they first opened the app; null: before this was kept
     */
    seen_at: Timestamp | null;
    /**
     * app/domain/print/choice.ts: how they printed last
     */
    printing: unknown | null;
    /**
     * the saved view with which the orders list opens for them
     */
    list_view_id: string | null;
    /**
     * app/domain/order-list/columns.ts: the columns they chose
     */
    list_columns: unknown | null;
};
export type Statement = {
    shop_id: string;
    id: string;
    /**
     * of the file, as staff named it
     */
    name: string;
    /**
     * csv | xlsx
     */
    kind: string;
    /**
     * sha256 of its bytes: the same file again is said so
     */
    file_hash: string;
    bytes: number;
    /**
     * of its content, in `statement_piece`
     */
    pieces: number;
    /**
     * app/domain/statement/states.ts `StatementState`
     */
    state: string;
    /**
     * app/domain/statement/trouble.ts: why it cannot be read
     */
    trouble: string | null;
    /**
     * its first rows as written, sealed: they may name buyers; deleted with its content
     */
    preview: Buffer | null;
    /**
     * of its header: the columns that staff chose are remembered for it
     */
    fingerprint: string | null;
    /**
     * app/domain/statement/mapping.ts `Mapping`
     */
    mapping: unknown | null;
    /**
     * app/domain/statement/totals.ts: its own totals; null where it has none
     */
    stated: unknown | null;
    /**
     * app/domain/statement/tally.ts: how many rows of which kind, and their sums
     */
    tally: unknown | null;
    /**
     * rows done of what is under way
     */
    progress: Generated<number>;
    /**
     * rows it has
     */
    total: Generated<number>;
    /**
     * a buyer was erased while its content was there, or on its way: none is stored since
     */
    erased_at: Timestamp | null;
    created_at: Timestamp;
    actor_id: string;
    actor_name: string | null;
    applied_at: Timestamp | null;
    applied_by_id: string | null;
    applied_by_name: string | null;
    undone_at: Timestamp | null;
    undone_by_id: string | null;
    undone_by_name: string | null;
    undone_why: string | null;
};
export type StatementColumns = {
    shop_id: string;
    fingerprint: string;
    /**
     * app/domain/statement/mapping.ts `Mapping`
     */
    mapping: unknown;
    used_at: Timestamp;
};
export type StatementLine = {
    shop_id: string;
    statement_id: string;
    /**
     * number of the row in the file, as a spreadsheet counts
     */
    n: number;
    /**
     * the tracking number as written; empty: it has none, or what it has is no code
     */
    label: string;
    partner_id: string | null;
    shipment_id: string | null;
    /**
     * app/domain/statement/outcomes.ts `LineOutcome`
     */
    outcome: string;
    /**
     * app/domain/statement/outcomes.ts `LineProblem`
     */
    problems: Generated<unknown>;
    /**
     * COD that it pays out; null: it says nothing about COD
     */
    cod_vnd: number | null;
    /**
     * each fee: what the shop is charged; null: it says nothing about it
     */
    shipping_fee_vnd: number | null;
    insurance_fee_vnd: number | null;
    return_fee_vnd: number | null;
    cod_fee_vnd: number | null;
    other_fee_vnd: number | null;
    /**
     * what the carrier pays for a lost or damaged parcel
     */
    compensation_vnd: number | null;
    /**
     * what the row says remains
     */
    net_vnd: number | null;
    /**
     * as the carrier charged it
     */
    weight_grams: number | null;
    happened_on: Timestamp | null;
    /**
     * app/domain/statement/line-key.ts: which payment it is
     */
    line_key: string;
    /**
     * in the ledger: applied, and not undone
     */
    counted: Generated<boolean>;
};
export type StatementPiece = {
    shop_id: string;
    statement_id: string;
    n: number;
    /**
     * app/store/cipher.server.ts
     */
    sealed: Buffer;
};
export type Tally = {
    shop_id: string;
    /**
     * app/store/tallies.server.ts
     */
    what: string;
    value: number;
};
export type TallyChange = {
    shop_id: string;
    id: Generated<number>;
    what: string;
    change: number;
};
export type TransitDay = {
    shop_id: string;
    day: Timestamp;
    transport: string;
    from_province: string;
    to_province: string;
    /**
     * from the pickup to the delivery, begun days
     */
    days: number;
    parcels: number;
};
export type TransitLane = {
    shop_id: string;
    transport: string;
    from_province: string;
    to_province: string;
    p50: number;
    p90: number;
    parcels: number;
};
export type UsageCharge = {
    shop_id: string;
    /**
     * in Vietnam, YYYY-MM-DD
     */
    day: string;
    /**
     * 1, and more where some came late
     */
    part: number;
    /**
     * free, charged and unpaid
     */
    parcels: number;
    free: number;
    charged: number;
    unpaid: number;
    /**
     * app/domain/billing/day.ts `UnpaidReason`
     */
    unpaid_why: string | null;
    amount_cents: number;
    currency: string | null;
    line_item_id: string | null;
    subscription_id: string | null;
    /**
     * settled: nothing to charge | wanted | charged | refused
     */
    state: string;
    /**
     * when the request whose end is not known was begun; null: none is
     */
    begun_at: Timestamp | null;
    /**
     * gid://shopify/AppUsageRecord/…
     */
    record_id: string | null;
    /**
     * Shopify's message
     */
    refusal: string | null;
    settled_at: Timestamp;
    ended_at: Timestamp | null;
    /**
     * how often Shopify refused it in general
     */
    refusals: Generated<number>;
    /**
     * when it is asked for again; null: now
     */
    due_at: Timestamp | null;
};
export type Work = {
    shop_id: string;
    kind: string;
    /**
     * a parcel, an order, a batch; empty: the shop itself
     */
    subject: string;
    payload: unknown;
    state: Generated<WorkState>;
    priority: Generated<number>;
    due_at: Timestamp;
    /**
     * how often it was asked for since it was last done
     */
    asked: Generated<number>;
    /**
     * `asked` when it was claimed: what was asked for later is done once more
     */
    taken: Generated<number>;
    /**
     * that failed
     */
    attempts: Generated<number>;
    /**
     * workers that ended with it in hand
     */
    lost: Generated<number>;
    /**
     * the worker that has it in hand
     */
    owner: string | null;
    quiet_until: Timestamp | null;
    error: string | null;
    asked_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    /**
     * of the trace of whoever asked for it first
     */
    traceparent: string | null;
};
export type Worker = {
    id: string;
    /**
     * the name of its connections in PostgreSQL
     */
    process: string;
    takes_work: boolean;
    serves_pages: Generated<boolean>;
    started_at: Generated<Timestamp>;
    beat_at: Generated<Timestamp>;
    /**
     * as it was started; null: of an earlier release
     */
    role: string | null;
    release: string | null;
    /**
     * the fingerprints of the keys that it has; null: a process of an earlier release
     */
    keys: string[];
    /**
     * the fingerprint of the key that it seals with
     */
    seals_with: string | null;
    /**
     * app/billing-switch.server.ts: which BILLING it has; null: a process of an earlier release
     */
    billing: string | null;
};
export type Tables = {
    access_log: AccessLog;
    account_pause: AccountPause;
    address_correction: AddressCorrection;
    billable_parcel: BillableParcel;
    billing_exemption: BillingExemption;
    billing_subscription: BillingSubscription;
    booking_attempt: BookingAttempt;
    booking_batch: BookingBatch;
    booking_batch_row: BookingBatchRow;
    buyer_answer: BuyerAnswer;
    buyer_parcel: BuyerParcel;
    carrier_account: CarrierAccount;
    carrier_limit: CarrierLimit;
    carrier_service: CarrierService;
    claim: Claim;
    claim_event: ClaimEvent;
    claim_evidence: ClaimEvidence;
    claim_piece: ClaimPiece;
    comparison: Comparison;
    discrepancy: Discrepancy;
    fee_difference: FeeDifference;
    fee_tariff: FeeTariff;
    flow_event: FlowEvent;
    flow_run: FlowRun;
    flow_use: FlowUse;
    fulfillment_order: FulfillmentOrder;
    gateway_health: GatewayHealth;
    housekeeping_run: HousekeepingRun;
    inbox: Inbox;
    kept_secret: KeptSecret;
    login_attempt: LoginAttempt;
    lost_time: LostTime;
    money_entry: MoneyEntry;
    operator_deed: OperatorDeed;
    operator_try: OperatorTry;
    order: Order;
    order_call: OrderCall;
    order_exchange: OrderExchange;
    order_field_change: OrderFieldChange;
    order_fields: OrderFields;
    order_redaction: OrderRedaction;
    order_selection: OrderSelection;
    order_text: OrderText;
    order_to_archive: OrderToArchive;
    order_word: OrderWord;
    parcel_archive: ParcelArchive;
    parcel_money: ParcelMoney;
    pickup_location: PickupLocation;
    print_job: PrintJob;
    print_job_item: PrintJobItem;
    privacy_request: PrivacyRequest;
    product_facts: ProductFacts;
    push_secret: PushSecret;
    queue_pause: QueuePause;
    rate_day: RateDay;
    rate_quote: RateQuote;
    reference_counter: ReferenceCounter;
    report_cell: ReportCell;
    report_change: ReportChange;
    report_parcel: ReportParcel;
    report_shop: ReportShop;
    retired_key: RetiredKey;
    return_receipt: ReturnReceipt;
    role_change: RoleChange;
    role_end: RoleEnd;
    saved_view: SavedView;
    Session: Session;
    shipment: Shipment;
    shipment_event: ShipmentEvent;
    shop: Shop;
    shop_pause: ShopPause;
    shopify_bucket: ShopifyBucket;
    shopify_step: ShopifyStep;
    short_lived_file: ShortLivedFile;
    short_lived_piece: ShortLivedPiece;
    staff_preference: StaffPreference;
    statement: Statement;
    statement_columns: StatementColumns;
    statement_line: StatementLine;
    statement_piece: StatementPiece;
    tally: Tally;
    tally_change: TallyChange;
    transit_day: TransitDay;
    transit_lane: TransitLane;
    usage_charge: UsageCharge;
    work: Work;
    worker: Worker;
};
