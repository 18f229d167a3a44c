-- The runner cuts a script at every semicolon, those of a function too, so they are written by their number.
-- How many are open is kept like the other counts of the first page.
CREATE FUNCTION "tally_discrepancies"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    CASE TG_OP
    WHEN ''INSERT'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT a."shop_id", ''not_in_step'', count(*) FROM "added" a WHERE a."state" = ''open'' GROUP BY 1\073
    WHEN ''DELETE'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT r."shop_id", ''not_in_step'', -count(*) FROM "removed" r WHERE r."state" = ''open'' GROUP BY 1\073
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT c."shop_id", ''not_in_step'', sum(c."n") FROM (
                 SELECT a."shop_id", 1 AS "n" FROM "added" a WHERE a."state" = ''open''
                 UNION ALL SELECT r."shop_id", -1 FROM "removed" r WHERE r."state" = ''open'') c
         GROUP BY 1 HAVING sum(c."n") <> 0\073
    END CASE\073
    RETURN NULL\073
END';
CREATE TRIGGER "discrepancy_added_tally" AFTER INSERT ON "discrepancy" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_discrepancies"();
CREATE TRIGGER "discrepancy_changed_tally" AFTER UPDATE ON "discrepancy" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_discrepancies"();
CREATE TRIGGER "discrepancy_removed_tally" AFTER DELETE ON "discrepancy" REFERENCING OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_discrepancies"();

-- Puts one thing that was given up on the list. What staff left as it is stays left while it is the same.
CREATE FUNCTION "list_given_up"("shop" TEXT, "what" TEXT, "about" TEXT, "of_order" TEXT, "of_shipment" UUID, "says" JSONB) RETURNS VOID
    LANGUAGE sql AS '
    INSERT INTO "discrepancy" AS d ("shop_id", "kind", "subject", "order_id", "shipment_id", "facts")
    VALUES ("shop", "what", "about", "of_order", "of_shipment", "says")
    ON CONFLICT ("shop_id", "kind", "subject") DO UPDATE SET
        "state" = CASE WHEN d."state" = ''left'' AND d."facts" = EXCLUDED."facts" THEN d."state" ELSE ''open'' END,
        "left_by_id" = CASE WHEN d."facts" = EXCLUDED."facts" THEN d."left_by_id" END,
        "left_by_name" = CASE WHEN d."facts" = EXCLUDED."facts" THEN d."left_by_name" END,
        "left_at" = CASE WHEN d."facts" = EXCLUDED."facts" THEN d."left_at" END,
        "facts" = EXCLUDED."facts", "order_id" = EXCLUDED."order_id", "shipment_id" = EXCLUDED."shipment_id",
        "first_seen_at" = CASE WHEN d."state" = ''left'' AND d."facts" <> EXCLUDED."facts" THEN now() ELSE d."first_seen_at" END,
        "last_seen_at" = now()';

-- Work that was given up after its last attempt. Quotes, tariffs and what else recurs by itself puts nothing out of step.
CREATE FUNCTION "list_parked_work"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE "parcel" UUID := CASE WHEN OLD."payload" ->> ''shipmentId'' ~ ''^[0-9a-f-]{36}$'' THEN (OLD."payload" ->> ''shipmentId'')::uuid END\073
BEGIN
    IF TG_OP = ''UPDATE'' AND NEW."state" = ''parked'' THEN
        IF NEW."kind" IN (''book-shipment'', ''cancel-shipment'', ''check-status'', ''sync-shopify'', ''read-order'', ''follow-changes'',
                          ''queue-batch'', ''backfill-orders'', ''reconcile-orders'', ''redraft-parcels'') THEN
            PERFORM "list_given_up"(NEW."shop_id", ''work_given_up'', NEW."kind" || '' '' || NEW."subject",
                coalesce(NEW."payload" ->> ''orderId'', (SELECT s."order_id" FROM "shipment" s WHERE s."shop_id" = NEW."shop_id" AND s."id" = "parcel")),
                "parcel", jsonb_build_object(''work'', NEW."kind", ''error'', coalesce(NEW."error", '''')))\073
        END IF\073
    ELSE
        DELETE FROM "discrepancy" d WHERE d."shop_id" = OLD."shop_id" AND d."kind" = ''work_given_up''
           AND d."subject" = OLD."kind" || '' '' || OLD."subject" AND d."state" <> ''left''\073
    END IF\073
    RETURN NULL\073
END';
CREATE TRIGGER "work_parked" AFTER UPDATE ON "work" FOR EACH ROW
    WHEN (OLD."state" <> NEW."state" AND (OLD."state" = 'parked' OR NEW."state" = 'parked')) EXECUTE FUNCTION "list_parked_work"();
CREATE TRIGGER "parked_work_gone" AFTER DELETE ON "work" FOR EACH ROW
    WHEN (OLD."state" = 'parked') EXECUTE FUNCTION "list_parked_work"();

-- Steps that Shopify refused: one row for a parcel, about the earliest of them. Shopify's words stay with the step.
CREATE FUNCTION "list_refused_steps"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE "refused" RECORD\073
BEGIN
    SELECT o."key", o."kind", o."attempts" INTO "refused" FROM "shopify_step" o
     WHERE o."shop_id" = OLD."shop_id" AND o."shipment_id" = OLD."shipment_id" AND o."state" = ''attention'' ORDER BY o."id" LIMIT 1\073
    IF FOUND THEN
        PERFORM "list_given_up"(OLD."shop_id", ''step_refused'', OLD."shipment_id"::text,
            (SELECT s."order_id" FROM "shipment" s WHERE s."shop_id" = OLD."shop_id" AND s."id" = OLD."shipment_id"),
            OLD."shipment_id", jsonb_build_object(''step'', "refused"."kind", ''attempts'', "refused"."attempts"))\073
    ELSE
        DELETE FROM "discrepancy" d WHERE d."shop_id" = OLD."shop_id" AND d."kind" = ''step_refused'' AND d."subject" = OLD."shipment_id"::text\073
    END IF\073
    RETURN NULL\073
END';
CREATE TRIGGER "step_refused" AFTER UPDATE ON "shopify_step" FOR EACH ROW
    WHEN (OLD."state" <> NEW."state" AND (OLD."state" = 'attention' OR NEW."state" = 'attention')) EXECUTE FUNCTION "list_refused_steps"();
CREATE TRIGGER "refused_step_gone" AFTER DELETE ON "shopify_step" FOR EACH ROW
    WHEN (OLD."state" = 'attention') EXECUTE FUNCTION "list_refused_steps"();

-- Messages that could not be applied for half an hour (the tenth attempt), of shops that are known by the line they wait in.
CREATE FUNCTION "list_stuck_message"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE "line" TEXT := "inbox_lane"(OLD."shop_id", OLD."headers", OLD."body")\073 "shop" TEXT\073
BEGIN
    SELECT s."id" INTO "shop" FROM "shop" s WHERE s."id" = "line" OR s."domain" = "line" LIMIT 1\073
    IF "shop" IS NULL THEN RETURN NULL\073 END IF\073
    IF TG_OP = ''UPDATE'' AND NEW."applied_at" IS NULL THEN
        PERFORM "list_given_up"("shop", ''message_stuck'', NEW."id"::text, NULL, NULL,
            jsonb_build_object(''from'', NEW."source", ''topic'', NEW."topic", ''error'', coalesce(NEW."error", '''')))\073
    ELSE
        DELETE FROM "discrepancy" d WHERE d."shop_id" = "shop" AND d."kind" = ''message_stuck'' AND d."subject" = OLD."id"::text\073
    END IF\073
    RETURN NULL\073
END';
CREATE TRIGGER "message_stuck" AFTER UPDATE ON "inbox" FOR EACH ROW
    WHEN (OLD."attempts" >= 10 AND OLD."applied_at" IS NULL
          AND (NEW."applied_at" IS NOT NULL OR (NEW."error" IS NOT NULL AND OLD."owner" IS NOT NULL AND NEW."owner" IS NULL)))
    EXECUTE FUNCTION "list_stuck_message"();
CREATE TRIGGER "stuck_message_gone" AFTER DELETE ON "inbox" FOR EACH ROW
    WHEN (OLD."attempts" >= 10 AND OLD."applied_at" IS NULL) EXECUTE FUNCTION "list_stuck_message"();
