-- The runner cuts a script at every semicolon, those of a function too, so they are written by their number.
-- What a parcel waits for a person for, and since when; and what the carrier weighed and charges, where staff are to be told.
ALTER TABLE "shipment" ADD COLUMN "waiting_kind" TEXT, ADD COLUMN "waiting_since" TIMESTAMPTZ(3), ADD COLUMN "recharge" JSONB;

-- As `waitingKind` in the domain says it; a test compares the two.
CREATE FUNCTION "waiting_kind_of"(
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
    END;

-- It waits since its kind began: a second failed attempt after a new round begins anew, another reason of the same kind does not.
CREATE FUNCTION "keep_waiting"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    NEW."waiting_kind" := "waiting_kind_of"(NEW."attention", NEW."state", NEW."differences", NEW."problems", NEW."recharge")\073
    IF TG_OP = ''INSERT'' THEN
        NEW."waiting_since" := CASE WHEN NEW."waiting_kind" IS NOT NULL THEN NEW."updated_at" END\073
    ELSIF NEW."waiting_kind" IS DISTINCT FROM OLD."waiting_kind" THEN
        NEW."waiting_since" := CASE WHEN NEW."waiting_kind" IS NOT NULL THEN NEW."updated_at" END\073
    END IF\073
    RETURN NEW\073
END';
CREATE TRIGGER "shipment_added_waits" BEFORE INSERT ON "shipment" FOR EACH ROW EXECUTE FUNCTION "keep_waiting"();
CREATE TRIGGER "shipment_changed_waits" BEFORE UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."attention" IS DISTINCT FROM OLD."attention" OR NEW."state" IS DISTINCT FROM OLD."state"
       OR NEW."differences" IS DISTINCT FROM OLD."differences" OR NEW."problems" IS DISTINCT FROM OLD."problems"
       OR NEW."recharge" IS DISTINCT FROM OLD."recharge")
    EXECUTE FUNCTION "keep_waiting"();

-- How many wait for each kind, kept as the other counts are (decision 051): once for a statement, and no line where nothing changed.
CREATE FUNCTION "tally_waiting"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    CASE TG_OP
    WHEN ''INSERT'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT a."shop_id", ''waiting:'' || a."waiting_kind", count(*) FROM "added" a WHERE a."waiting_kind" IS NOT NULL GROUP BY 1, 2\073
    WHEN ''DELETE'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT r."shop_id", ''waiting:'' || r."waiting_kind", -count(*) FROM "removed" r WHERE r."waiting_kind" IS NOT NULL GROUP BY 1, 2\073
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT c."shop_id", ''waiting:'' || c."waiting_kind", sum(c."n") FROM (
                 SELECT a."shop_id", a."waiting_kind", 1 AS "n" FROM "added" a WHERE a."waiting_kind" IS NOT NULL
                 UNION ALL
                 SELECT r."shop_id", r."waiting_kind", -1 FROM "removed" r WHERE r."waiting_kind" IS NOT NULL) c
         GROUP BY 1, 2 HAVING sum(c."n") <> 0\073
    END CASE\073
    RETURN NULL\073
END';
CREATE TRIGGER "shipment_added_tally_waiting" AFTER INSERT ON "shipment" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_waiting"();
CREATE TRIGGER "shipment_changed_tally_waiting" AFTER UPDATE ON "shipment" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_waiting"();
CREATE TRIGGER "shipment_removed_tally_waiting" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_waiting"();
