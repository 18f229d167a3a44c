-- What Shopify, Waybill and the carrier say differently, and what was given up: one row for each thing.
CREATE TYPE "DiscrepancyState" AS ENUM ('repairing', 'open', 'left');
CREATE TABLE "discrepancy" (
    "shop_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" TEXT,
    "shipment_id" UUID,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "state" "DiscrepancyState" NOT NULL DEFAULT 'open',
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "left_by_id" TEXT,
    "left_by_name" TEXT,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "discrepancy_pkey" PRIMARY KEY ("shop_id", "kind", "subject")
);
CREATE INDEX "discrepancy_page_idx" ON "discrepancy" ("shop_id", "state", "first_seen_at" DESC, "kind", "subject");
CREATE INDEX "discrepancy_kind_idx" ON "discrepancy" ("shop_id", "state", "kind", "first_seen_at" DESC, "subject");
CREATE INDEX "discrepancy_order_idx" ON "discrepancy" ("shop_id", "order_id");

-- How far a shop's comparison has come. Orders made before `cursor` are compared.
CREATE TABLE "comparison" (
    "shop_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "begun_at" TIMESTAMPTZ(3),
    "cursor" TIMESTAMPTZ(3),
    "orders" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "comparison_pkey" PRIMARY KEY ("shop_id")
);
