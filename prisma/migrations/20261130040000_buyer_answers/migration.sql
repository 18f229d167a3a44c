-- What the buyer of a parcel answered when its delivery failed: the last answer, and what the shop did about it.
CREATE TABLE "buyer_answer" (
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "day" TEXT,
    "phone" TEXT,
    "place" TEXT,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "given" INTEGER NOT NULL DEFAULT 1,
    "given_since" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by_id" TEXT,
    "settled_by_name" TEXT,

    CONSTRAINT "buyer_answer_pkey" PRIMARY KEY ("shop_id", "shipment_id"),
    CONSTRAINT "buyer_answer_parcel_fkey" FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment"("shop_id", "id") ON DELETE CASCADE
);

-- What kind of answer is open, for a parcel that waits for the shop to do something about it.
ALTER TABLE "shipment" ADD COLUMN "buyer_said" TEXT;

-- As `waitingKind` in the domain says it; a test compares the two. An answer closes by itself once the parcel is not coming any more.
CREATE OR REPLACE FUNCTION "keep_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."buyer_said" IS NOT NULL AND (NEW."state" <> 'booked' OR NEW."delivered_at" IS NOT NULL OR NEW."return_state" <> 'none'
        OR coalesce(NEW."carrier_status" IN (-1, 13), false)) THEN
        NEW."buyer_said" := NULL;
    END IF;
    NEW."waiting_kind" := CASE
        WHEN NEW."buyer_said" IS NOT NULL AND coalesce(NEW."attention" IN (
            'delivery_failed', 'delivery_attempt_failed', 'recipient_address_wrong', 'recipient_phone_wrong'), true) THEN 'answered'
        ELSE "waiting_kind_of"(NEW."attention", NEW."state", NEW."differences", NEW."problems", NEW."recharge") END;
    IF TG_OP = 'INSERT' THEN
        NEW."waiting_since" := CASE WHEN NEW."waiting_kind" IS NOT NULL THEN NEW."updated_at" END;
    ELSIF NEW."waiting_kind" IS DISTINCT FROM OLD."waiting_kind" THEN
        NEW."waiting_since" := CASE WHEN NEW."waiting_kind" IS NOT NULL THEN NEW."updated_at" END;
    END IF;
    RETURN NEW;
END $$;
DROP TRIGGER "shipment_changed_waits" ON "shipment";
CREATE TRIGGER "shipment_changed_waits" BEFORE UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."attention" IS DISTINCT FROM OLD."attention" OR NEW."state" IS DISTINCT FROM OLD."state"
       OR NEW."differences" IS DISTINCT FROM OLD."differences" OR NEW."problems" IS DISTINCT FROM OLD."problems"
       OR NEW."recharge" IS DISTINCT FROM OLD."recharge" OR NEW."buyer_said" IS NOT NULL OR OLD."buyer_said" IS NOT NULL)
    EXECUTE FUNCTION "keep_waiting"();
