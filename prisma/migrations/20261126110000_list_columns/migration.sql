-- What the orders list is filtered by and the parcel did not have: how it is sent, from where, to which province, and which rules touched it.
-- "rule_ids" is null until a draft, a booking or the housekeeping has written the four.
ALTER TABLE "shipment" ADD COLUMN "transport" TEXT, ADD COLUMN IF NOT EXISTS "pickup_id" TEXT, ADD COLUMN "province" TEXT, ADD COLUMN "rule_ids" JSONB;
