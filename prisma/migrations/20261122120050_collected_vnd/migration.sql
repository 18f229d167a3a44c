-- What was collected of a partial delivery, and what of it Shopify holds as a payment.
ALTER TABLE "shipment" ADD COLUMN "collected_vnd" BIGINT, ADD COLUMN "recorded_vnd" BIGINT;
