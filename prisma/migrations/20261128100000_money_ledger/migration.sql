-- The ledger: what changed of a parcel's money, by whose word. Rows are only added.
CREATE TABLE "money_entry" (
    "shop_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "shipment_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "amount_vnd" BIGINT NOT NULL,
    "source" TEXT NOT NULL,
    "stays" BOOLEAN NOT NULL DEFAULT false,
    "reference" TEXT,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "why" VARCHAR(500),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "money_entry_pkey" PRIMARY KEY ("shop_id", "id")
);
CREATE INDEX "money_entry_parcel_idx" ON "money_entry" ("shop_id", "shipment_id", "id");
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_shipment_fkey"
    FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment" ("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A parcel's entries added up, and its place in the COD book. Written with the entries, and checked against them.
CREATE TABLE "parcel_money" (
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "stage_vnd" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "is_known" BOOLEAN NOT NULL,
    "is_stated" BOOLEAN NOT NULL DEFAULT false,
    "booked" BIGINT NOT NULL,
    "collected" BIGINT NOT NULL,
    "not_collected" BIGINT NOT NULL,
    "door_fee" BIGINT NOT NULL,
    "paid_out" BIGINT NOT NULL,
    "shipping_fee" BIGINT NOT NULL,
    "insurance_fee" BIGINT NOT NULL,
    "return_fee" BIGINT NOT NULL,
    "cod_fee" BIGINT NOT NULL,
    "other_fee" BIGINT NOT NULL,
    "compensation" BIGINT NOT NULL,
    "shopify" BIGINT NOT NULL,
    "booked_on" DATE,
    "delivered_on" DATE,
    "paid_on" DATE,

    CONSTRAINT "parcel_money_pkey" PRIMARY KEY ("shop_id", "shipment_id")
);
ALTER TABLE "parcel_money" ADD CONSTRAINT "parcel_money_shipment_fkey"
    FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment" ("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "parcel_money_stage_idx" ON "parcel_money" ("shop_id", "stage", "since", "shipment_id");

-- When all parcels that were booked before the ledger had been entered in it; null: not yet.
ALTER TABLE "shop" ADD COLUMN "ledger_opened_at" TIMESTAMPTZ(3);
