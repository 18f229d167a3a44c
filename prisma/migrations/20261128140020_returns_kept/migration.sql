-- As `returnStage` in the domain says it; a test compares the two.
CREATE FUNCTION "return_stage_of"("return_state" "ReturnState", "received_at" TIMESTAMPTZ) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN "received_at" IS NOT NULL THEN 'received'
                WHEN "return_state" = 'returning' THEN 'on_way'
                WHEN "return_state" IN ('returned', 'settled') THEN 'arrived' END;

-- A release from before writes neither the stage nor the time.
CREATE FUNCTION "keep_return"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- What had arrived before this was kept, and waits for nobody, stays so when the carrier settles it.
    IF NOT (TG_OP = 'UPDATE' AND OLD."return_stage" IS NULL AND OLD."return_state" IN ('returned', 'settled')
            AND NEW."return_state" IN ('returned', 'settled') AND NEW."return_received_at" IS NULL) THEN
        NEW."return_stage" := "return_stage_of"(NEW."return_state", NEW."return_received_at");
    END IF;
    IF NEW."return_state" = 'none' THEN
        NEW."return_since" := NULL;
        NEW."return_part" := NULL;
    ELSIF NEW."return_since" IS NULL THEN
        NEW."return_since" := coalesce(NEW."carrier_status_at", NEW."updated_at");
        NEW."return_part" := NEW."cod_state" IN ('collected', 'collected_partly', 'collected_unclear', 'settled');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "shipment_added_returns" BEFORE INSERT ON "shipment" FOR EACH ROW
    WHEN (NEW."return_state" <> 'none' OR NEW."return_received_at" IS NOT NULL) EXECUTE FUNCTION "keep_return"();
CREATE TRIGGER "shipment_changed_returns" BEFORE UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."return_state" IS DISTINCT FROM OLD."return_state" OR NEW."return_received_at" IS DISTINCT FROM OLD."return_received_at")
    EXECUTE FUNCTION "keep_return"();

-- How many come back and have arrived, kept as the other counts are (decision 051). Row by row: returns are rare, and other changes cost nothing.
CREATE FUNCTION "tally_return"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "tally_change" ("shop_id", "what", "change")
    SELECT c."shop_id", 'return:' || c."stage", c."n" FROM (
             SELECT NEW."shop_id" AS "shop_id", NEW."return_stage" AS "stage", 1 AS "n" WHERE TG_OP <> 'DELETE'
             UNION ALL
             SELECT OLD."shop_id", OLD."return_stage", -1 WHERE TG_OP <> 'INSERT') c
     WHERE c."stage" IN ('on_way', 'arrived');
    RETURN NULL;
END $$;
CREATE TRIGGER "shipment_added_tally_return" AFTER INSERT ON "shipment" FOR EACH ROW
    WHEN (NEW."return_stage" IS NOT NULL) EXECUTE FUNCTION "tally_return"();
CREATE TRIGGER "shipment_changed_tally_return" AFTER UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."return_stage" IS DISTINCT FROM OLD."return_stage") EXECUTE FUNCTION "tally_return"();
CREATE TRIGGER "shipment_removed_tally_return" AFTER DELETE ON "shipment" FOR EACH ROW
    WHEN (OLD."return_stage" IS NOT NULL) EXECUTE FUNCTION "tally_return"();

-- What comes back or has arrived, the longest first: as many rows as are open.
CREATE INDEX "shipment_return_idx" ON "shipment" ("shop_id", "return_stage", "return_since", "id") WHERE "return_stage" IN ('on_way', 'arrived');
-- What staff received, the newest first, of the whole shop and of a pickup. Written once for each return.
CREATE INDEX "shipment_received_idx" ON "shipment" ("shop_id", "return_received_at" DESC, "id" DESC) WHERE "return_received_at" IS NOT NULL;
CREATE INDEX "shipment_received_pickup_idx" ON "shipment" ("shop_id", "pickup_id", "return_received_at" DESC, "id" DESC) WHERE "return_received_at" IS NOT NULL;

-- The triggers keep writers out until this migration ends: nothing is counted twice or missed.
INSERT INTO "tally" ("shop_id", "what", "value")
SELECT "shop_id", 'return:' || "return_stage", count(*) FROM "shipment" WHERE "return_stage" IN ('on_way', 'arrived') GROUP BY 1, 2;
