-- Which triggers of Shopify Flow the workflows of a shop use, as Flow tells it (decision 106).
CREATE TABLE "flow_use" (
    "shop_id" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "flow_use_pkey" PRIMARY KEY ("shop_id", "handle")
);
CREATE INDEX "flow_use_enabled_idx" ON "flow_use" ("handle", "shop_id") WHERE "enabled";

-- What Flow is to be told. It names no person: what is sent is put together when it is sent.
CREATE TABLE "flow_event" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID,
    "order_id" TEXT,
    "handle" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'wanted',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "wanted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "ended_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "flow_event_pkey" PRIMARY KEY ("shop_id", "id"),
    CONSTRAINT "flow_event_parcel_fkey" FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment"("shop_id", "id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "flow_event_once_key" ON "flow_event" ("shop_id", "handle", "key");
CREATE INDEX "flow_event_parcel_idx" ON "flow_event" ("shop_id", "shipment_id");
CREATE INDEX "flow_event_open_idx" ON "flow_event" ("shop_id", "id") WHERE "ended_at" IS NULL;
CREATE INDEX "flow_event_wanted_idx" ON "flow_event" ("wanted_at");

-- Wants one thing told, once, where a workflow of the shop uses the trigger; costs one look at an index where none does.
CREATE FUNCTION "want_flow"("shop" TEXT, "trigger" TEXT, "once" TEXT, "parcel" UUID, "of_order" TEXT, "says" JSONB, "at" TIMESTAMPTZ)
    RETURNS VOID LANGUAGE sql AS $$
    INSERT INTO "flow_event" ("shop_id", "handle", "key", "shipment_id", "order_id", "facts", "happened_at")
    SELECT "shop", "trigger", "once", "parcel", "of_order", "says", "at"
     WHERE EXISTS (SELECT 1 FROM "flow_use" u WHERE u."shop_id" = "shop" AND u."handle" = "trigger" AND u."enabled")
    ON CONFLICT DO NOTHING
$$;

-- In the transaction in which it happens, whoever changes the parcel.
CREATE FUNCTION "tell_flow_of_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "was" "shipment";
    "about" TEXT := NEW."id"::text;
BEGIN
    IF TG_OP = 'UPDATE' THEN "was" := OLD; END IF;
    IF NEW."waiting_kind" IS NOT NULL AND NEW."waiting_kind" IS DISTINCT FROM "was"."waiting_kind" THEN
        PERFORM "want_flow"(NEW."shop_id", 'flow-parcel-needs-person', "about" || ':' || NEW."waiting_kind" || ':' || extract(epoch FROM NEW."updated_at"),
            NEW."id", NEW."order_id", jsonb_build_object('kind', NEW."waiting_kind", 'reasonCode', NEW."failed_reason"), NEW."updated_at");
    ELSIF NEW."state" = 'needs_review' AND NEW."waiting_kind" IS NULL AND "was"."state" IS DISTINCT FROM 'needs_review' THEN
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
CREATE TRIGGER "shipment_added_flow" AFTER INSERT ON "shipment" FOR EACH ROW
    WHEN (NEW."state" IN ('ready', 'needs_review') OR NEW."waiting_kind" IS NOT NULL) EXECUTE FUNCTION "tell_flow_of_parcel"();
CREATE TRIGGER "shipment_changed_flow" AFTER UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."state" IS DISTINCT FROM OLD."state" OR NEW."waiting_kind" IS DISTINCT FROM OLD."waiting_kind"
       OR NEW."booked_at" IS DISTINCT FROM OLD."booked_at" OR NEW."delivered_at" IS DISTINCT FROM OLD."delivered_at"
       OR NEW."return_state" IS DISTINCT FROM OLD."return_state" OR NEW."recharge" IS DISTINCT FROM OLD."recharge")
    EXECUTE FUNCTION "tell_flow_of_parcel"();

-- Whether it was an attempt at the door is judged when it is sent, as reports judge it.
CREATE FUNCTION "tell_flow_of_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "want_flow"(NEW."shop_id", 'flow-delivery-attempt-failed', NEW."id"::text, NEW."shipment_id", NULL,
        jsonb_build_object('event', NEW."id", 'status', NEW."carrier_status", 'reasonCode', NEW."reason_code"), NEW."happened_at");
    RETURN NULL;
END $$;
CREATE TRIGGER "shipment_event_added_flow" AFTER INSERT ON "shipment_event" FOR EACH ROW
    WHEN (NEW."kind" = 'status' AND NEW."carrier_status" IN (9, 10)) EXECUTE FUNCTION "tell_flow_of_attempt"();

CREATE FUNCTION "tell_flow_of_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "want_flow"(NEW."shop_id", 'flow-cod-settled', NEW."shipment_id"::text, NEW."shipment_id", NULL,
        jsonb_build_object('amountVnd', NEW."paid_out",
            'feeVnd', NEW."shipping_fee" + NEW."insurance_fee" + NEW."return_fee" + NEW."cod_fee" + NEW."other_fee"), NEW."since");
    RETURN NULL;
END $$;
CREATE TRIGGER "parcel_money_changed_flow" AFTER UPDATE ON "parcel_money" FOR EACH ROW
    WHEN (NEW."stage" = 'settled' AND OLD."stage" <> 'settled' AND NEW."paid_out" > 0) EXECUTE FUNCTION "tell_flow_of_money"();
