-- What the carrier quoted for a parcel by each transport before it is booked, and when it was last asked.
ALTER TABLE "shipment" ADD COLUMN "fees" JSONB, ADD COLUMN "fees_at" TIMESTAMPTZ(3);

-- The ready parcels of a shop of which no fee is known are few among many.
CREATE INDEX "shipment_without_fees_idx" ON "shipment"("shop_id", "created_at") WHERE "state" = 'ready' AND "fees_at" IS NULL;
