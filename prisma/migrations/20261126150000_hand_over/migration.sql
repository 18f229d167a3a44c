-- From which pickup a parcel leaves and whether the courier comes for it: what the day's board and the list are divided by. And when
-- staff gave it to the carrier.
ALTER TABLE "shipment" ADD COLUMN IF NOT EXISTS "pickup_id" TEXT, ADD COLUMN "pick_option" TEXT, ADD COLUMN "handed_over_at" TIMESTAMPTZ(3);
