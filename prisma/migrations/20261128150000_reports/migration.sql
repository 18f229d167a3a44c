-- What reports are added up from: a narrow row for each parcel that was booked, and sums by period, dimension and value (decision 092).
CREATE TABLE "report_parcel" (
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "booked_on" DATE NOT NULL,
    "outcome" TEXT NOT NULL,
    "days" INTEGER,
    "attempts" INTEGER NOT NULL,
    "reason" TEXT,
    "province" TEXT,
    "district" TEXT,
    "transport" TEXT,
    "rule_ids" TEXT[] NOT NULL,
    "products" TEXT[] NOT NULL,
    "quoted_vnd" BIGINT,
    "delivery_vnd" BIGINT NOT NULL,
    "return_vnd" BIGINT NOT NULL,
    "charged_vnd" BIGINT NOT NULL,
    "buyer_paid_vnd" BIGINT NOT NULL,
    "door_fee_vnd" BIGINT NOT NULL,
    "compensation_vnd" BIGINT NOT NULL,
    "cod_vnd" BIGINT NOT NULL,
    "collected_vnd" BIGINT NOT NULL,
    "paid_out_vnd" BIGINT NOT NULL,

    CONSTRAINT "report_parcel_pkey" PRIMARY KEY ("shop_id", "shipment_id")
);
CREATE INDEX "report_parcel_booked_idx" ON "report_parcel"("shop_id", "booked_on", "shipment_id");

CREATE TABLE "report_cell" (
    "shop_id" TEXT NOT NULL,
    "span" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "parcels" BIGINT NOT NULL DEFAULT 0,
    "under_way" BIGINT NOT NULL DEFAULT 0,
    "delivered" BIGINT NOT NULL DEFAULT 0,
    "partly" BIGINT NOT NULL DEFAULT 0,
    "returned" BIGINT NOT NULL DEFAULT 0,
    "lost" BIGINT NOT NULL DEFAULT 0,
    "cancelled" BIGINT NOT NULL DEFAULT 0,
    "days" BIGINT NOT NULL DEFAULT 0,
    "timed" BIGINT NOT NULL DEFAULT 0,
    "attempts" BIGINT NOT NULL DEFAULT 0,
    "charged_vnd" BIGINT NOT NULL DEFAULT 0,
    "return_vnd" BIGINT NOT NULL DEFAULT 0,
    "ended_charged_vnd" BIGINT NOT NULL DEFAULT 0,
    "wasted_vnd" BIGINT NOT NULL DEFAULT 0,
    "buyer_paid_vnd" BIGINT NOT NULL DEFAULT 0,
    "door_fee_vnd" BIGINT NOT NULL DEFAULT 0,
    "compensation_vnd" BIGINT NOT NULL DEFAULT 0,
    "quoted_vnd" BIGINT NOT NULL DEFAULT 0,
    "quoted_charged_vnd" BIGINT NOT NULL DEFAULT 0,
    "cod_vnd" BIGINT NOT NULL DEFAULT 0,
    "collected_vnd" BIGINT NOT NULL DEFAULT 0,
    "paid_out_vnd" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "report_cell_pkey" PRIMARY KEY ("shop_id", "span", "dimension", "value")
);

-- Parcels, or orders with all of theirs, that changed since they were counted. Lines, so that nobody waits for whoever counts them.
CREATE TABLE "report_change" (
    "shop_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "shipment_id" UUID,
    "order_id" TEXT,

    CONSTRAINT "report_change_pkey" PRIMARY KEY ("shop_id", "id")
);

-- Of which week the sums of the last weeks are, and how far the parcels have been looked at.
CREATE TABLE "report_shop" (
    "shop_id" TEXT NOT NULL,
    "week" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "filled_at" TIMESTAMPTZ(3),
    "checked_to" UUID,

    CONSTRAINT "report_shop_pkey" PRIMARY KEY ("shop_id")
);
