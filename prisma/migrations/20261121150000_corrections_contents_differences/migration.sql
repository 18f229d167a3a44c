ALTER TABLE "shipment" ADD COLUMN "contents" JSONB;
ALTER TABLE "shipment" ADD COLUMN "differences" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "booking_attempt" ADD COLUMN "origins" JSONB;

CREATE TABLE "address_correction" (
    "shop_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "actor" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_correction_pkey" PRIMARY KEY ("shop_id","key")
);

CREATE INDEX "address_correction_shop_id_order_id_idx" ON "address_correction"("shop_id", "order_id");
