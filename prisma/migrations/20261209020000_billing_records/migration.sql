-- A charge that Shopify refused in general is asked for again, later and later.
ALTER TABLE "usage_charge" ADD COLUMN "refusals" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "due_at" TIMESTAMPTZ(3);

-- The restore for which Shopify was asked what it charged in the lost time.
ALTER TABLE "shop" ADD COLUMN "usage_searched_for" TIMESTAMPTZ(3);

-- A parcel counts on the day on which the carrier took it, also where that is heard of later: after a restore, days later.
CREATE OR REPLACE FUNCTION "count_billable_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "billable_parcel" ("shop_id", "shipment_id", "counted_at")
        VALUES (NEW."shop_id", NEW."id", least(now(), NEW."picked_up_at"))
        ON CONFLICT ("shop_id", "shipment_id") DO NOTHING;
    RETURN NULL;
END $$;
