-- What a buyer answered is nothing to do about a parcel whose order was cancelled meanwhile. As `waitingKind` in the domain says it; a test
-- compares the two.
CREATE OR REPLACE FUNCTION "keep_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."buyer_said" IS NOT NULL AND (NEW."state" <> 'booked' OR NEW."delivered_at" IS NOT NULL OR NEW."return_state" <> 'none'
        OR coalesce(NEW."carrier_status" IN (-1, 13), false)) THEN
        NEW."buyer_said" := NULL;
    END IF;
    NEW."waiting_kind" := CASE
        WHEN NEW."buyer_said" IS NOT NULL AND coalesce(NEW."attention" IN (
            'delivery_failed', 'delivery_attempt_failed', 'recipient_address_wrong', 'recipient_phone_wrong'), true)
            AND NOT coalesce(NEW."differences" @> '[{"field": "order", "settled": false}]', false) THEN 'answered'
        ELSE "waiting_kind_of"(NEW."attention", NEW."state", NEW."differences", NEW."problems", NEW."recharge") END;
    IF TG_OP = 'INSERT' THEN
        NEW."waiting_since" := CASE WHEN NEW."waiting_kind" IS NOT NULL THEN NEW."updated_at" END;
    ELSIF NEW."waiting_kind" IS DISTINCT FROM OLD."waiting_kind" THEN
        NEW."waiting_since" := CASE WHEN NEW."waiting_kind" IS NOT NULL THEN NEW."updated_at" END;
    END IF;
    RETURN NEW;
END $$;

-- What a buyer answered puts its order among those that need attention, also where nothing else does.
CREATE OR REPLACE FUNCTION "tally_parcels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    CASE TG_OP
    WHEN 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."state", "needs_attention"(a."attention", a."state", a."differences") OR coalesce(a."waiting_kind" = 'answered', false) AS "needs",
                        count(*) AS "n" FROM "added" a GROUP BY 1, 2, 3) g,
               "tallies_of_parcels"(g."state", g."needs", g."n") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    WHEN 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT r."shop_id", r."state", "needs_attention"(r."attention", r."state", r."differences") OR coalesce(r."waiting_kind" = 'answered', false) AS "needs",
                        -count(*) AS "n" FROM "removed" r GROUP BY 1, 2, 3) g,
               "tallies_of_parcels"(g."state", g."needs", g."n") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT c."shop_id", c."state", c."needs", sum(c."n")::bigint AS "n" FROM (
                        SELECT a."shop_id", a."state", "needs_attention"(a."attention", a."state", a."differences") OR coalesce(a."waiting_kind" = 'answered', false) AS "needs",
                               1 AS "n" FROM "added" a
                        UNION ALL
                        SELECT r."shop_id", r."state", "needs_attention"(r."attention", r."state", r."differences") OR coalesce(r."waiting_kind" = 'answered', false),
                               -1 FROM "removed" r) c
                  GROUP BY 1, 2, 3 HAVING sum(c."n") <> 0) g,
               "tallies_of_parcels"(g."state", g."needs", g."n") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    END CASE;
    RETURN NULL;
END $$;
