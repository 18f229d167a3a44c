-- What a restore lost (decision 169): from the moment that the database was put back to until the app began again.
CREATE TABLE "lost_time" (
    "restored_to" TIMESTAMPTZ(3) NOT NULL,
    "began_again_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lost_time_pkey" PRIMARY KEY ("restored_to")
);

-- Whatever wants it told, in whatever release: Flow has no key against repeats, and the rows that said what it was told are lost. The
-- carrier's clock may be some minutes behind, and cuts seconds off (app/domain/booking/adopt.ts).
CREATE FUNCTION "skip_flow_of_lost_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "lost_time" l WHERE NEW."happened_at" >= l."restored_to" - interval '5 minutes'
                 AND NEW."happened_at" < l."began_again_at") THEN
        NEW."state" := 'skipped';
        NEW."error" := 'lost time';
        NEW."ended_at" := NEW."wanted_at";
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "flow_event_lost_time" BEFORE INSERT ON "flow_event" FOR EACH ROW EXECUTE FUNCTION "skip_flow_of_lost_time"();

-- A parcel turned back when the carrier says that it did, not when that was read.
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
            jsonb_build_object('reasonCode', NEW."failed_reason"), coalesce(NEW."return_since", NEW."updated_at"));
    END IF;
    IF NEW."return_state" IN ('returned', 'settled') AND coalesce("was"."return_state", 'none') IN ('none', 'returning') THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-returned', "about", NEW."id", NEW."order_id",
            jsonb_build_object('reasonCode', NEW."failed_reason"), coalesce(NEW."carrier_status_at", NEW."updated_at"));
    END IF;
    IF NEW."recharge" @> '{"settled": false}' AND NEW."recharge" IS DISTINCT FROM "was"."recharge" THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-fee-differs',
            "about" || ':' || coalesce(NEW."recharge" ->> 'chargedFeeVnd', '') || ':' || coalesce(NEW."recharge" ->> 'weighedGrams', ''),
            NEW."id", NEW."order_id", NEW."recharge" - 'settled', NEW."updated_at");
    END IF;
    RETURN NULL;
END $$;
