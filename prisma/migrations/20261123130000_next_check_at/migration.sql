-- When a parcel under way is read from the carrier next. What books it without saying so is read in half a day.
ALTER TABLE "shipment" ADD COLUMN "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now() + interval '12 hours';

-- The last push about any parcel of the shop, to the hour: where pushes come, parcels are read less often.
ALTER TABLE "shop" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);
