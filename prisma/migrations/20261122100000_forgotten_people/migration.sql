-- When the person was removed from an order and its parcels: from then on nothing writes one back.
ALTER TABLE "order" ADD COLUMN "redacted_at" TIMESTAMPTZ(3);
ALTER TABLE "shipment" ADD COLUMN "redacted_at" TIMESTAMPTZ(3);

-- Orders whose person shall never be read in (again), those we never had among them.
CREATE TABLE "order_redaction" (
    "shop_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "redacted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_redaction_pkey" PRIMARY KEY ("shop_id","order_id")
);
