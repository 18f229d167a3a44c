-- Which buyer a parcel is for, as a keyed hash of the phone that the courier calls, and why its delivery failed.
ALTER TABLE "shipment" ADD COLUMN "buyer" TEXT, ADD COLUMN "failed_reason" TEXT;
-- Parcels after this id may be without their buyer yet; null: all have it.
ALTER TABLE "shop" ADD COLUMN "buyers_after" UUID;

-- Secrets of the installation, each sealed. That of the buyers' hashes is made when it is first needed and never changes.
CREATE TABLE "kept_secret" (
    "name" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    CONSTRAINT "kept_secret_pkey" PRIMARY KEY ("name")
);

-- How the parcels to each buyer ended: one narrow row for each parcel that was sent, so that no two parcels share a row.
CREATE TABLE "buyer_parcel" (
    "shop_id" TEXT NOT NULL,
    "buyer" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "buyer_parcel_pkey" PRIMARY KEY ("shop_id", "buyer", "shipment_id")
);

-- As `buyerOutcome` in the domain says it; a test compares the two.
CREATE FUNCTION "buyer_outcome_of"(
    "state" "ShipmentState", "carrier_status" INTEGER, "delivered_at" TIMESTAMPTZ, "return_state" "ReturnState", "cod_state" "CodState",
    "failed_reason" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE
        WHEN "state" NOT IN ('booked', 'cancelling', 'closed') OR "carrier_status" = -1 THEN NULL
        WHEN "carrier_status" = 13 AND "delivered_at" IS NULL THEN 'lost'
        WHEN "return_state" <> 'none' THEN CASE
            WHEN "cod_state" IN ('collected', 'collected_partly', 'collected_unclear', 'settled')
              OR ("cod_state" = 'none' AND "delivered_at" IS NOT NULL) THEN 'partly'
            WHEN "failed_reason" = '130' THEN 'refused'
            WHEN "failed_reason" = '131' THEN 'unreachable'
            WHEN "failed_reason" = '132' THEN 'put_off'
            WHEN "failed_reason" IN ('133', '135') THEN 'called_back'
            ELSE 'came_back' END
        WHEN "delivered_at" IS NOT NULL AND "cod_state" <> 'to_collect' AND NOT ("cod_state" = 'none' AND coalesce("carrier_status" IN (3, 4, 10, 9), false))
            THEN CASE WHEN "cod_state" = 'collected_partly' THEN 'partly' ELSE 'delivered' END
        WHEN "state" <> 'closed' THEN 'under_way'
    END;

CREATE FUNCTION "keep_buyer_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "was" TEXT;
    "is_now" TEXT;
BEGIN
    IF TG_OP <> 'INSERT' AND OLD."buyer" IS NOT NULL THEN
        "was" := "buyer_outcome_of"(OLD."state", OLD."carrier_status", OLD."delivered_at", OLD."return_state", OLD."cod_state", OLD."failed_reason");
    END IF;
    IF TG_OP <> 'DELETE' AND NEW."buyer" IS NOT NULL THEN
        "is_now" := "buyer_outcome_of"(NEW."state", NEW."carrier_status", NEW."delivered_at", NEW."return_state", NEW."cod_state", NEW."failed_reason");
    END IF;
    IF "was" IS NOT NULL AND ("is_now" IS NULL OR NEW."buyer" <> OLD."buyer") THEN DELETE FROM "buyer_parcel" b WHERE b."shop_id" = OLD."shop_id" AND b."buyer" = OLD."buyer" AND b."shipment_id" = OLD."id";
        "was" := NULL;
    END IF;
    IF "is_now" IS DISTINCT FROM "was" THEN
        INSERT INTO "buyer_parcel" ("shop_id", "buyer", "shipment_id", "outcome", "at")
        VALUES (NEW."shop_id", NEW."buyer", NEW."id", "is_now", coalesce(NEW."carrier_status_at", NEW."booked_at", NEW."updated_at"))
        ON CONFLICT ("shop_id", "buyer", "shipment_id") DO UPDATE SET "outcome" = EXCLUDED."outcome", "at" = EXCLUDED."at";
    END IF;
    RETURN NULL;
END $$;

-- A draft has no outcome, so that drafting writes nothing here; a booking writes one row, the end of a parcel changes it once.
CREATE TRIGGER "shipment_added_buyer" AFTER INSERT ON "shipment" FOR EACH ROW
    WHEN (NEW."buyer" IS NOT NULL AND NEW."state" IN ('booked', 'cancelling', 'closed')) EXECUTE FUNCTION "keep_buyer_parcel"();
CREATE TRIGGER "shipment_changed_buyer" AFTER UPDATE ON "shipment" FOR EACH ROW
    WHEN ((NEW."state" IN ('booked', 'cancelling', 'closed') OR OLD."state" IN ('booked', 'cancelling', 'closed'))
      AND (NEW."buyer" IS DISTINCT FROM OLD."buyer" OR NEW."state" IS DISTINCT FROM OLD."state"
        OR NEW."carrier_status" IS DISTINCT FROM OLD."carrier_status" OR NEW."delivered_at" IS DISTINCT FROM OLD."delivered_at"
        OR NEW."return_state" IS DISTINCT FROM OLD."return_state" OR NEW."cod_state" IS DISTINCT FROM OLD."cod_state"
        OR NEW."failed_reason" IS DISTINCT FROM OLD."failed_reason")) EXECUTE FUNCTION "keep_buyer_parcel"();
CREATE TRIGGER "shipment_removed_buyer" AFTER DELETE ON "shipment" FOR EACH ROW
    WHEN (OLD."buyer" IS NOT NULL AND OLD."state" IN ('booked', 'cancelling', 'closed')) EXECUTE FUNCTION "keep_buyer_parcel"();

-- What waits for the buyer's word is a kind of its own, so that the call list is read and counted as the work queue is.
CREATE OR REPLACE FUNCTION "waiting_kind_of"(
    "attention" TEXT, "state" "ShipmentState", "differences" JSONB, "problems" JSONB, "recharge" JSONB) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE
        WHEN "attention" IN ('moved_after_cancel', 'moved_after_giving_up', 'cancelled_in_shopify_on_its_way', 'order_deleted', 'replaced_parcel_moves') THEN 'doubled'
        WHEN "attention" = 'delivery_failed' THEN 'failed_delivery'
        WHEN "attention" IN ('delivery_attempt_failed', 'recipient_address_wrong', 'recipient_phone_wrong') THEN 'failed_attempt'
        WHEN "attention" IN ('package_not_found', 'compensation') THEN 'lost'
        WHEN "attention" = 'pickup_failed' THEN 'failed_pickup'
        WHEN "attention" = 'adoption_mismatch' THEN 'mismatch'
        WHEN "attention" = 'status_not_verified' THEN 'unverified'
        WHEN "attention" IN ('cancel_refused', 'cancel_not_permitted') THEN 'cancel_refused'
        WHEN "attention" IN ('return_delayed', 'returned', 'returned_after_delivery', 'moved_after_delivery') THEN 'returned'
        WHEN "attention" IN ('partial_delivery', 'delivery_unclear', 'paid_amount_differs') THEN 'money'
        WHEN "attention" IS NOT NULL THEN 'other'
        WHEN "state" = 'unknown' THEN 'unverified'
        WHEN "differences" @> '[{"settled": false}]' THEN 'changed'
        WHEN "state" = 'refused' THEN 'refused'
        WHEN "recharge" @> '{"settled": false}' THEN 'reweighed'
        WHEN "state" <> 'needs_review' THEN NULL
        WHEN "problems" @> '[{"code": "rule_hold"}]' OR "problems" @> '[{"code": "goods_delivered"}]' THEN 'held'
        WHEN "problems" @> '[{"code": "cod_unknown_gateway"}]' OR "problems" @> '[{"code": "cod_above_limit"}]' THEN 'payment'
        WHEN "problems" @> '[{"code": "confirm_refused"}]' OR "problems" @> '[{"code": "confirm_first_time"}]'
          OR "problems" @> '[{"code": "confirm_above"}]' OR "problems" @> '[{"code": "confirm_every"}]'
          OR "problems" @> '[{"code": "confirm_again"}]' THEN 'to_confirm'
    END;
