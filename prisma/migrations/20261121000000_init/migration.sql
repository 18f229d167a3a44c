-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ShipmentState" AS ENUM ('needs_review', 'ready', 'queued', 'booking', 'booked', 'refused', 'unknown', 'cancelling', 'cancelled', 'closed');

-- CreateEnum
CREATE TYPE "CodState" AS ENUM ('none', 'to_collect', 'collected', 'collected_partly', 'settled', 'fee_collected', 'not_collected');

-- CreateEnum
CREATE TYPE "ReturnState" AS ENUM ('none', 'returning', 'returned', 'settled');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('intended', 'sending', 'booked', 'refused', 'unknown', 'ended');

-- CreateEnum
CREATE TYPE "StepState" AS ENUM ('wanted', 'sent', 'confirmed', 'skipped', 'attention');

-- CreateEnum
CREATE TYPE "InboxSource" AS ENUM ('shopify', 'carrier');

-- CreateTable
CREATE TABLE "shop" (
    "id" TEXT NOT NULL,
    "domain_hash" TEXT NOT NULL,
    "domain" TEXT,
    "name" TEXT,
    "currency" TEXT,
    "timezone" TEXT,
    "plan_name" TEXT,
    "is_development_store" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "push_secret_hash" TEXT,
    "installed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uninstalled_at" TIMESTAMPTZ(3),
    "redacted_at" TIMESTAMPTZ(3),
    "onboarded_at" TIMESTAMPTZ(3),
    "backfilled_at" TIMESTAMPTZ(3),
    "reconciled_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "isOnline" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT,
    "expires" TIMESTAMP(3),
    "accessToken" TEXT NOT NULL,
    "userId" BIGINT,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "accountOwner" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "collaborator" BOOLEAN DEFAULT false,
    "emailVerified" BOOLEAN DEFAULT false,
    "refreshToken" TEXT,
    "refreshTokenExpires" TIMESTAMP(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carrier_account" (
    "shop_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "token_ciphertext" TEXT NOT NULL,
    "token_expires_at" TIMESTAMPTZ(3),
    "health" TEXT NOT NULL DEFAULT 'unchecked',
    "health_checked_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "denied" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "carrier_account_pkey" PRIMARY KEY ("shop_id")
);

-- CreateTable
CREATE TABLE "pickup_location" (
    "shop_id" TEXT NOT NULL,
    "pick_address_id" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "carrier_line" TEXT NOT NULL,
    "address" TEXT,
    "street" TEXT,
    "ward" TEXT,
    "district" TEXT,
    "province" TEXT,
    "phone_ext" TEXT,
    "email" TEXT,
    "return_to" JSONB,
    "location_ids" TEXT[],
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "confirmed_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pickup_location_pkey" PRIMARY KEY ("shop_id","pick_address_id")
);

-- CreateTable
CREATE TABLE "order" (
    "shop_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "shopify_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "financial_status" TEXT NOT NULL,
    "fulfillment_status" TEXT NOT NULL,
    "outstanding_vnd" BIGINT NOT NULL,
    "total_vnd" BIGINT NOT NULL,
    "recipient_name" TEXT,
    "details" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_pkey" PRIMARY KEY ("shop_id","id")
);

-- CreateTable
CREATE TABLE "fulfillment_order" (
    "shop_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "location_id" TEXT,
    "block_reason" TEXT,
    "details" JSONB NOT NULL,

    CONSTRAINT "fulfillment_order_pkey" PRIMARY KEY ("shop_id","id")
);

-- CreateTable
CREATE TABLE "reference_counter" (
    "shop_id" TEXT NOT NULL,
    "order_number" TEXT NOT NULL,
    "last_n" INTEGER NOT NULL,

    CONSTRAINT "reference_counter_pkey" PRIMARY KEY ("shop_id","order_number")
);

-- CreateTable
CREATE TABLE "shipment" (
    "id" UUID NOT NULL,
    "shop_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "fulfillment_order_id" TEXT NOT NULL,
    "state" "ShipmentState" NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "address" JSONB,
    "overrides" JSONB NOT NULL DEFAULT '{}',
    "partner_id" TEXT,
    "environment" TEXT,
    "label" TEXT,
    "tracking_id" TEXT,
    "cod_vnd" BIGINT NOT NULL DEFAULT 0,
    "declared_value_vnd" BIGINT NOT NULL DEFAULT 0,
    "weight_grams" INTEGER NOT NULL DEFAULT 0,
    "quoted_fee_vnd" INTEGER,
    "charged_fee_vnd" INTEGER,
    "insurance_fee_vnd" INTEGER,
    "estimated_pickup" TEXT,
    "estimated_delivery" TEXT,
    "carrier_notice" TEXT,
    "carrier_status" INTEGER,
    "carrier_status_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "picked_up_at" TIMESTAMPTZ(3),
    "cod_state" "CodState" NOT NULL DEFAULT 'none',
    "return_state" "ReturnState" NOT NULL DEFAULT 'none',
    "attention" TEXT,
    "cancel_reason" TEXT,
    "record" JSONB,
    "printed_at" TIMESTAMPTZ(3),
    "fulfillment_id" TEXT,
    "booked_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booking_attempt" (
    "partner_id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "state" "AttemptState" NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "sends" INTEGER NOT NULL DEFAULT 0,
    "intended_at" TIMESTAMPTZ(3) NOT NULL,
    "first_sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "label" TEXT,
    "error" JSONB,

    CONSTRAINT "booking_attempt_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "shipment_event" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "carrier_status" INTEGER,
    "reason_code" TEXT,
    "words" TEXT,
    "actor" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dedupe_key" TEXT NOT NULL,

    CONSTRAINT "shipment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shopify_step" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" "StepState" NOT NULL DEFAULT 'wanted',
    "payload" JSONB NOT NULL DEFAULT '{}',
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "result" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "shopify_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "id" BIGSERIAL NOT NULL,
    "source" "InboxSource" NOT NULL,
    "sender_id" TEXT NOT NULL,
    "shop_id" TEXT,
    "topic" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "error" TEXT,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_request" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "privacy_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_preference" (
    "shop_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,

    CONSTRAINT "staff_preference_pkey" PRIMARY KEY ("shop_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shop_domain_hash_key" ON "shop"("domain_hash");

-- CreateIndex
CREATE INDEX "Session_shop_idx" ON "Session"("shop");

-- CreateIndex
CREATE INDEX "order_shop_id_created_at_id_idx" ON "order"("shop_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "fulfillment_order_shop_id_order_id_idx" ON "fulfillment_order"("shop_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_partner_id_key" ON "shipment"("partner_id");

-- CreateIndex
CREATE INDEX "shipment_shop_id_state_created_at_id_idx" ON "shipment"("shop_id", "state", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "shipment_shop_id_order_id_idx" ON "shipment"("shop_id", "order_id");

-- CreateIndex
CREATE INDEX "shipment_shop_id_label_idx" ON "shipment"("shop_id", "label");

-- CreateIndex
CREATE INDEX "shipment_state_checked_at_idx" ON "shipment"("state", "checked_at");

-- CreateIndex
CREATE INDEX "booking_attempt_shop_id_shipment_id_idx" ON "booking_attempt"("shop_id", "shipment_id");

-- CreateIndex
CREATE INDEX "booking_attempt_state_first_sent_at_idx" ON "booking_attempt"("state", "first_sent_at");

-- CreateIndex
CREATE INDEX "shipment_event_shop_id_shipment_id_happened_at_idx" ON "shipment_event"("shop_id", "shipment_id", "happened_at");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_event_shipment_id_dedupe_key_key" ON "shipment_event"("shipment_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "shopify_step_shop_id_state_idx" ON "shopify_step"("shop_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "shopify_step_shipment_id_key_key" ON "shopify_step"("shipment_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_source_sender_id_key" ON "inbox"("source", "sender_id");

-- CreateIndex
CREATE INDEX "privacy_request_shop_id_idx" ON "privacy_request"("shop_id");

-- AddForeignKey
ALTER TABLE "carrier_account" ADD CONSTRAINT "carrier_account_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_location" ADD CONSTRAINT "pickup_location_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fulfillment_order" ADD CONSTRAINT "fulfillment_order_shop_id_order_id_fkey" FOREIGN KEY ("shop_id", "order_id") REFERENCES "order"("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reference_counter" ADD CONSTRAINT "reference_counter_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_shop_id_order_id_fkey" FOREIGN KEY ("shop_id", "order_id") REFERENCES "order"("shop_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_attempt" ADD CONSTRAINT "booking_attempt_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shopify_step" ADD CONSTRAINT "shopify_step_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The sweep looks only at what is not applied yet.
CREATE INDEX "inbox_unapplied_idx" ON "inbox" ("id") WHERE "applied_at" IS NULL;
