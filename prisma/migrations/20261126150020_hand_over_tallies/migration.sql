-- At hand: booked, and neither given to the carrier nor seen by it. Each condition stands in the queries exactly as here.
CREATE INDEX "shipment_at_hand_idx" ON "shipment" ("shop_id", "booked_at")
    WHERE "state" = 'booked' AND "handed_over_at" IS NULL AND "picked_up_at" IS NULL;
-- Given to the carrier, as staff say, and not seen by it yet.
CREATE INDEX "shipment_not_scanned_idx" ON "shipment" ("shop_id", "handed_over_at")
    WHERE "state" = 'booked' AND "handed_over_at" IS NOT NULL AND "picked_up_at" IS NULL;
-- Some labels have the carrier's number in their barcode without the letters before it.
CREATE INDEX "shipment_tracking_id_idx" ON "shipment" ("shop_id", "tracking_id") WHERE "tracking_id" IS NOT NULL;

-- The stage of a parcel on its way to the courier (app/domain/handover/stage.ts); null: it is not on this way, or past it.
CREATE FUNCTION "hand_over_stage"("state" "ShipmentState", "printed" BOOLEAN, "given" BOOLEAN) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN "state" IN ('ready', 'queued', 'booking') THEN 'not_booked'
                WHEN "state" <> 'booked' OR "given" THEN NULL
                WHEN "printed" THEN 'printed' ELSE 'to_print' END;

CREATE FUNCTION "day_in_vietnam"("moment" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
    RETURN to_char("moment" AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD');

-- What some parcels that are alike add to the kept counts of their shop: their stage by pickup, and what happened on which day.
CREATE FUNCTION "hand_over_tallies"(
    "state" "ShipmentState", "stage" TEXT, "place" TEXT, "booked" TEXT, "given" TEXT, "delivered" TEXT, "cod_state" "CodState",
    "parcels" BIGINT, "cod_vnd" NUMERIC, "collected_vnd" NUMERIC)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('stage:' || "stage" || ':' || "place", "parcels"::numeric),
           ('day:' || "booked" || ':booked', CASE WHEN "state" <> 'cancelled' THEN "parcels" ELSE 0 END),
           ('day:' || "given" || ':handed_over:' || "place", CASE WHEN "state" <> 'cancelled' THEN "parcels" ELSE 0 END),
           ('day:' || "delivered" || ':delivered', "parcels"),
           ('day:' || "delivered" || ':collected_vnd', coalesce("collected_vnd", 0)),
           ('cod_on_road_vnd', CASE WHEN "cod_state" = 'to_collect' AND "state" IN ('booked', 'cancelling') THEN "cod_vnd" ELSE 0 END),
           ('cod_due_vnd', CASE WHEN "cod_state" IN ('collected', 'collected_partly') THEN coalesce("collected_vnd", 0) ELSE 0 END) $$;

-- Once for a statement, however many parcels it changes; see tally_parcels.
CREATE FUNCTION "tally_hand_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."state", "hand_over_stage"(a."state", a."printed_at" IS NOT NULL, a."handed_over_at" IS NOT NULL OR a."picked_up_at" IS NOT NULL) AS "stage",
                        coalesce(a."pick_option", 'cod') || ':' || coalesce(a."pickup_id", '') AS "place", "day_in_vietnam"(a."booked_at") AS "booked",
                        "day_in_vietnam"(least(a."handed_over_at", a."picked_up_at")) AS "given", "day_in_vietnam"(a."delivered_at") AS "delivered", a."cod_state",
                        count(*) AS "n", sum(a."cod_vnd") AS "vnd", sum(a."collected_vnd") AS "taken" FROM "added" a GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) g,
               "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."cod_state", g."n", g."vnd", g."taken") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", -sum(t."value") FROM (
                 SELECT r."shop_id", r."state", "hand_over_stage"(r."state", r."printed_at" IS NOT NULL, r."handed_over_at" IS NOT NULL OR r."picked_up_at" IS NOT NULL) AS "stage",
                        coalesce(r."pick_option", 'cod') || ':' || coalesce(r."pickup_id", '') AS "place", "day_in_vietnam"(r."booked_at") AS "booked",
                        "day_in_vietnam"(least(r."handed_over_at", r."picked_up_at")) AS "given", "day_in_vietnam"(r."delivered_at") AS "delivered", r."cod_state",
                        count(*) AS "n", sum(r."cod_vnd") AS "vnd", sum(r."collected_vnd") AS "taken" FROM "removed" r GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) g,
               "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."cod_state", g."n", g."vnd", g."taken") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        -- Most changes of a parcel are none of these: such rows are left out before anything is computed of them.
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT c."shop_id", c."state", "hand_over_stage"(c."state", c."printed", c."handed_over_at" IS NOT NULL OR c."picked_up_at" IS NOT NULL) AS "stage", c."place",
                        "day_in_vietnam"(c."booked_at") AS "booked", "day_in_vietnam"(least(c."handed_over_at", c."picked_up_at")) AS "given",
                        "day_in_vietnam"(c."delivered_at") AS "delivered", c."cod_state", c."n", c."vnd", c."taken" FROM (
                   SELECT b."shop_id", b."state", b."printed_at" IS NOT NULL AS "printed", b."handed_over_at", b."picked_up_at",
                          coalesce(b."pick_option", 'cod') || ':' || coalesce(b."pickup_id", '') AS "place", b."booked_at", b."delivered_at", b."cod_state",
                          sum(b."one")::bigint AS "n", sum(b."one" * b."cod_vnd") AS "vnd", sum(b."one" * b."collected_vnd") AS "taken" FROM (
                     SELECT a."shop_id", a."state", a."printed_at", a."handed_over_at", a."picked_up_at", a."pick_option", a."pickup_id", a."booked_at",
                            a."delivered_at", a."cod_state", a."cod_vnd", a."collected_vnd", 1 AS "one" FROM "added" a
                     UNION ALL
                     SELECT r."shop_id", r."state", r."printed_at", r."handed_over_at", r."picked_up_at", r."pick_option", r."pickup_id", r."booked_at",
                            r."delivered_at", r."cod_state", r."cod_vnd", r."collected_vnd", -1 FROM "removed" r) b
                    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
                   HAVING sum(b."one") <> 0 OR sum(b."one" * b."cod_vnd") <> 0 OR coalesce(sum(b."one" * b."collected_vnd"), 0) <> 0) c) g,
               "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."cod_state", g."n", g."vnd", g."taken") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
        -- A failed attempt (9, or 10 with its reason) is counted when it becomes known; the next status does not take it back.
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT a."shop_id", 'day:' || "day_in_vietnam"(a."carrier_status_at") || ':failed', count(*) FROM "added" a
          JOIN "removed" r ON r."shop_id" = a."shop_id" AND r."id" = a."id"
         WHERE a."attention" IN ('delivery_failed', 'delivery_attempt_failed', 'recipient_address_wrong', 'recipient_phone_wrong')
           AND a."carrier_status" IN (9, 10) AND a."carrier_status_at" IS NOT NULL AND a."picked_up_at" IS NOT NULL
           AND (a."attention", a."carrier_status_at") IS DISTINCT FROM (r."attention", r."carrier_status_at")
         GROUP BY 1, 2;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "shipment_added_hand_over" AFTER INSERT ON "shipment" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_hand_over"();
CREATE TRIGGER "shipment_changed_hand_over" AFTER UPDATE ON "shipment" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_hand_over"();
CREATE TRIGGER "shipment_removed_hand_over" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_hand_over"();

-- The triggers keep writers out until this migration ends: nothing is counted twice or missed. Days are counted from the last eight.
INSERT INTO "tally" ("shop_id", "what", "value")
SELECT g."shop_id", t."what", sum(t."value") FROM (
         SELECT s."shop_id", s."state", "hand_over_stage"(s."state", s."printed_at" IS NOT NULL, s."handed_over_at" IS NOT NULL OR s."picked_up_at" IS NOT NULL) AS "stage",
                coalesce(s."pick_option", 'cod') || ':' || coalesce(s."pickup_id", '') AS "place", "day_in_vietnam"(s."booked_at") AS "booked",
                "day_in_vietnam"(least(s."handed_over_at", s."picked_up_at")) AS "given", "day_in_vietnam"(s."delivered_at") AS "delivered", s."cod_state",
                count(*) AS "n", sum(s."cod_vnd") AS "vnd", sum(s."collected_vnd") AS "taken" FROM "shipment" s GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) g,
       "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."cod_state", g."n", g."vnd", g."taken") t
 WHERE t."what" IS NOT NULL AND (t."what" NOT LIKE 'day:%' OR substr(t."what", 5, 10) >= "day_in_vietnam"(now() - interval '8 days'))
 GROUP BY 1, 2 HAVING sum(t."value") <> 0;
