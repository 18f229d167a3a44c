-- What the order said when a parcel was booked, the account it was booked under, and that Shopify no longer has an order.
ALTER TABLE "booking_attempt" ADD COLUMN "basis" JSONB;
ALTER TABLE "shipment" ADD COLUMN "account_code" TEXT;
ALTER TABLE "order" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- Only where it is certain: booked after the account that is connected now was connected.
UPDATE "shipment" s SET "account_code" = a."code" FROM "carrier_account" a
 WHERE a."shop_id" = s."shop_id" AND a."environment" = s."environment" AND s."booked_at" >= a."connected_at";

-- The parcels somebody must look at are few among many.
CREATE INDEX "shipment_needs_a_look_idx" ON "shipment"("shop_id", "order_id")
 WHERE "attention" IS NOT NULL OR "state" = 'unknown' OR "differences" @> '[{"settled": false}]';

-- Orders that staff pasted as a list of codes.
CREATE TABLE "order_selection" (
    "id" UUID NOT NULL,
    "shop_id" TEXT NOT NULL,
    "order_ids" TEXT[] NOT NULL,
    "missing" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_selection_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "order_selection_shop_id_idx" ON "order_selection"("shop_id");

-- Parcels that staff sent to be booked all at once.
CREATE TABLE "booking_batch" (
    "id" UUID NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shipment_ids" UUID[] NOT NULL,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "booking_batch_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "booking_batch_shop_id_idx" ON "booking_batch"("shop_id");
