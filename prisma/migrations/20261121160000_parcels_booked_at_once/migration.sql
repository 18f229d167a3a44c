ALTER TABLE "fulfillment_order" ADD COLUMN "booked_at_once_at" TIMESTAMPTZ(3);
