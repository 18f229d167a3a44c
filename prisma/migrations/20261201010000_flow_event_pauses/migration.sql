-- How often nothing arrived of what Flow was to be told, apart from how often it may have arrived; and until when an event whose answers
-- were lost lets others pass (decision 114).
ALTER TABLE "flow_event" ADD COLUMN "not_taken" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "put_off_until" TIMESTAMPTZ(3);
-- Empty when it is made: nothing is put off yet.
CREATE INDEX "flow_event_put_off_idx" ON "flow_event" ("shop_id", "id") WHERE "ended_at" IS NULL AND "put_off_until" IS NOT NULL;

-- A parcel that waited for one thing and now waits, still stopped, for no more than to be checked, waits for a person anew: the reason
-- is another one. What is told is judged when it is sent.
CREATE OR REPLACE FUNCTION "tell_flow_of_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "was" "shipment";
    "about" TEXT := NEW."id"::text;
BEGIN
    IF TG_OP = 'UPDATE' THEN "was" := OLD; END IF;
    IF NEW."waiting_kind" IS NOT NULL AND NEW."waiting_kind" IS DISTINCT FROM "was"."waiting_kind" THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-needs-person', "about" || ':' || NEW."waiting_kind" || ':' || extract(epoch FROM NEW."updated_at"),
            NEW."id", NEW."order_id", jsonb_build_object('kind', NEW."waiting_kind", 'reasonCode', NEW."failed_reason"), NEW."updated_at");
    ELSIF NEW."state" = 'needs_review' AND NEW."waiting_kind" IS NULL
          AND ("was"."state" IS DISTINCT FROM 'needs_review' OR "was"."waiting_kind" IS NOT NULL) THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-needs-person', "about" || ':to_check:' || extract(epoch FROM NEW."updated_at"),
            NEW."id", NEW."order_id", '{"kind": "to_check"}', NEW."updated_at");
    END IF;
    -- Once for a parcel: a workflow that holds it would hold it again each time that staff release it.
    IF NEW."state" = 'ready' AND "was"."state" IS DISTINCT FROM 'ready' THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-ready', "about", NEW."id", NEW."order_id", '{}', NEW."updated_at");
    END IF;
    IF NEW."booked_at" IS NOT NULL AND "was"."booked_at" IS NULL THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-booked', "about", NEW."id", NEW."order_id", '{}', NEW."booked_at");
    END IF;
    IF NEW."delivered_at" IS NOT NULL AND "was"."delivered_at" IS NULL THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-delivered', "about", NEW."id", NEW."order_id", '{}', NEW."delivered_at");
    END IF;
    IF NEW."return_state" <> 'none' AND coalesce("was"."return_state", 'none') = 'none' THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-returning', "about", NEW."id", NEW."order_id",
            jsonb_build_object('reasonCode', NEW."failed_reason"), NEW."updated_at");
    END IF;
    IF NEW."return_state" IN ('returned', 'settled') AND coalesce("was"."return_state", 'none') IN ('none', 'returning') THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-returned', "about", NEW."id", NEW."order_id",
            jsonb_build_object('reasonCode', NEW."failed_reason"), NEW."updated_at");
    END IF;
    IF NEW."recharge" @> '{"settled": false}' AND NEW."recharge" IS DISTINCT FROM "was"."recharge" THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-fee-differs',
            "about" || ':' || coalesce(NEW."recharge" ->> 'chargedFeeVnd', '') || ':' || coalesce(NEW."recharge" ->> 'weighedGrams', ''),
            NEW."id", NEW."order_id", NEW."recharge" - 'settled', NEW."updated_at");
    END IF;
    RETURN NULL;
END $$;
