-- What was collected on a day is the ledger's, and how much is to be collected stands in the COD book alone. Writers wait until all of
-- it is counted, so that nothing is missed or counted twice.
LOCK TABLE "shipment", "parcel_money" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION "tallies_of_parcels"("state" "ShipmentState", "needs_attention" BOOLEAN, "parcels" BIGINT)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('ready', CASE WHEN "state" = 'ready' THEN "parcels" ELSE 0 END),
           ('review', CASE WHEN "state" IN ('needs_review', 'refused') THEN "parcels" ELSE 0 END),
           ('in_queue', CASE WHEN "state" IN ('queued', 'booking') THEN "parcels" ELSE 0 END),
           ('to_ship', CASE WHEN "state" IN ('needs_review', 'refused', 'ready', 'queued', 'booking', 'unknown') THEN "parcels" ELSE 0 END),
           ('under_way', CASE WHEN "state" IN ('booked', 'cancelling') THEN "parcels" ELSE 0 END),
           ('attention', CASE WHEN "needs_attention" THEN "parcels" ELSE 0 END) $$;

-- Once for a statement, however many parcels it changes.
CREATE OR REPLACE FUNCTION "tally_parcels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    CASE TG_OP
    WHEN 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."state", "needs_attention"(a."attention", a."state", a."differences") AS "needs",
                        count(*) AS "n" FROM "added" a GROUP BY 1, 2, 3) g,
               "tallies_of_parcels"(g."state", g."needs", g."n") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    WHEN 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT r."shop_id", r."state", "needs_attention"(r."attention", r."state", r."differences") AS "needs",
                        -count(*) AS "n" FROM "removed" r GROUP BY 1, 2, 3) g,
               "tallies_of_parcels"(g."state", g."needs", g."n") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT c."shop_id", c."state", c."needs", sum(c."n")::bigint AS "n" FROM (
                        SELECT a."shop_id", a."state", "needs_attention"(a."attention", a."state", a."differences") AS "needs",
                               1 AS "n" FROM "added" a
                        UNION ALL
                        SELECT r."shop_id", r."state", "needs_attention"(r."attention", r."state", r."differences"),
                               -1 FROM "removed" r) c
                  GROUP BY 1, 2, 3 HAVING sum(c."n") <> 0) g,
               "tallies_of_parcels"(g."state", g."needs", g."n") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    END CASE;
    RETURN NULL;
END $$;
DROP FUNCTION "tallies_of_parcels"("ShipmentState", BOOLEAN, BOOLEAN, BIGINT, NUMERIC);

-- Processes of the release before still call the one with amounts, which no trigger uses any more.
CREATE FUNCTION "hand_over_tallies"(
    "state" "ShipmentState", "stage" TEXT, "place" TEXT, "booked" TEXT, "given" TEXT, "delivered" TEXT, "parcels" BIGINT)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('stage:' || "stage" || ':' || "place", "parcels"::numeric),
           ('day:' || "booked" || ':booked', CASE WHEN "state" <> 'cancelled' THEN "parcels" ELSE 0 END),
           ('day:' || "given" || ':handed_over:' || "place", CASE WHEN "state" <> 'cancelled' THEN "parcels" ELSE 0 END),
           ('day:' || "delivered" || ':delivered', "parcels") $$;

-- Once for a statement, however many parcels it changes; see tally_parcels.
CREATE OR REPLACE FUNCTION "tally_hand_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."state", "hand_over_stage"(a."state", a."printed_at" IS NOT NULL, a."handed_over_at" IS NOT NULL OR a."picked_up_at" IS NOT NULL) AS "stage",
                        coalesce(a."pick_option", 'cod') || ':' || coalesce(a."pickup_id", '') AS "place", "day_in_vietnam"(a."booked_at") AS "booked",
                        "day_in_vietnam"(least(a."handed_over_at", a."picked_up_at")) AS "given", "day_in_vietnam"(a."delivered_at") AS "delivered",
                        count(*) AS "n" FROM "added" a GROUP BY 1, 2, 3, 4, 5, 6, 7) g,
               "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."n") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", -sum(t."value") FROM (
                 SELECT r."shop_id", r."state", "hand_over_stage"(r."state", r."printed_at" IS NOT NULL, r."handed_over_at" IS NOT NULL OR r."picked_up_at" IS NOT NULL) AS "stage",
                        coalesce(r."pick_option", 'cod') || ':' || coalesce(r."pickup_id", '') AS "place", "day_in_vietnam"(r."booked_at") AS "booked",
                        "day_in_vietnam"(least(r."handed_over_at", r."picked_up_at")) AS "given", "day_in_vietnam"(r."delivered_at") AS "delivered",
                        count(*) AS "n" FROM "removed" r GROUP BY 1, 2, 3, 4, 5, 6, 7) g,
               "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."n") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        -- Most changes of a parcel are none of these: such rows are left out before anything is computed of them.
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT c."shop_id", c."state", "hand_over_stage"(c."state", c."printed", c."handed_over_at" IS NOT NULL OR c."picked_up_at" IS NOT NULL) AS "stage", c."place",
                        "day_in_vietnam"(c."booked_at") AS "booked", "day_in_vietnam"(least(c."handed_over_at", c."picked_up_at")) AS "given",
                        "day_in_vietnam"(c."delivered_at") AS "delivered", c."n" FROM (
                   SELECT b."shop_id", b."state", b."printed_at" IS NOT NULL AS "printed", b."handed_over_at", b."picked_up_at",
                          coalesce(b."pick_option", 'cod') || ':' || coalesce(b."pickup_id", '') AS "place", b."booked_at", b."delivered_at",
                          sum(b."one")::bigint AS "n" FROM (
                     SELECT a."shop_id", a."state", a."printed_at", a."handed_over_at", a."picked_up_at", a."pick_option", a."pickup_id", a."booked_at",
                            a."delivered_at", 1 AS "one" FROM "added" a
                     UNION ALL
                     SELECT r."shop_id", r."state", r."printed_at", r."handed_over_at", r."picked_up_at", r."pick_option", r."pickup_id", r."booked_at",
                            r."delivered_at", -1 FROM "removed" r) b
                    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(b."one") <> 0) c) g,
               "hand_over_tallies"(g."state", g."stage", g."place", g."booked", g."given", g."delivered", g."n") t
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

-- Those of the COD book, and what couriers collected on which day.
CREATE FUNCTION "money_tallies"("stage" TEXT, "day" TEXT, "transit" INTEGER, "lag" INTEGER, "weekday" INTEGER, "parcels" BIGINT, "vnd" NUMERIC,
    "delivered" TEXT, "collected" NUMERIC)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('money:n:' || "stage" || ':' || "day", "parcels"::numeric),
           ('money:vnd:' || "stage" || ':' || "day", "vnd"),
           ('money:transit:' || "transit", "parcels"),
           ('money:lag:' || "lag", "parcels"),
           ('money:weekday:' || "weekday", "parcels"),
           ('day:' || "delivered" || ':collected_vnd', "collected") $$;

-- Once for a statement, however many parcels it changes.
CREATE OR REPLACE FUNCTION "tally_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."stage", "money_day"(a."stage", a."since") AS "day", "money_days"(a."booked_on", a."delivered_on") AS "transit",
                        "money_days"(a."delivered_on", a."paid_on") AS "lag", extract(isodow FROM a."paid_on")::int AS "weekday", a."delivered_on", count(*) AS "n", sum(a."stage_vnd") AS "vnd",
                        sum(a."collected") AS "taken"
                   FROM "added" a GROUP BY 1, 2, 3, 4, 5, 6, 7) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd", to_char(g."delivered_on"::timestamp, 'YYYY-MM-DD'), g."taken") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", -sum(t."value") FROM (
                 SELECT r."shop_id", r."stage", "money_day"(r."stage", r."since") AS "day", "money_days"(r."booked_on", r."delivered_on") AS "transit",
                        "money_days"(r."delivered_on", r."paid_on") AS "lag", extract(isodow FROM r."paid_on")::int AS "weekday", r."delivered_on", count(*) AS "n", sum(r."stage_vnd") AS "vnd",
                        sum(r."collected") AS "taken"
                   FROM "removed" r GROUP BY 1, 2, 3, 4, 5, 6, 7) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd", to_char(g."delivered_on"::timestamp, 'YYYY-MM-DD'), g."taken") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT b."shop_id", b."stage", b."day", b."transit", b."lag", b."weekday", b."delivered_on", sum(b."one")::bigint AS "n",
                        sum(b."one" * b."stage_vnd") AS "vnd", sum(b."one" * b."collected") AS "taken" FROM (
                   SELECT a."shop_id", a."stage", "money_day"(a."stage", a."since") AS "day", "money_days"(a."booked_on", a."delivered_on") AS "transit",
                          "money_days"(a."delivered_on", a."paid_on") AS "lag", extract(isodow FROM a."paid_on")::int AS "weekday", a."delivered_on", a."stage_vnd", a."collected", 1 AS "one" FROM "added" a
                   UNION ALL
                   SELECT r."shop_id", r."stage", "money_day"(r."stage", r."since"), "money_days"(r."booked_on", r."delivered_on"),
                          "money_days"(r."delivered_on", r."paid_on"), extract(isodow FROM r."paid_on")::int, r."delivered_on", r."stage_vnd", r."collected", -1 FROM "removed" r) b
                  GROUP BY 1, 2, 3, 4, 5, 6, 7
                 HAVING sum(b."one") <> 0 OR sum(b."one" * b."stage_vnd") <> 0 OR sum(b."one" * b."collected") <> 0) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd", to_char(g."delivered_on"::timestamp, 'YYYY-MM-DD'), g."taken") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    END IF;
    RETURN NULL;
END $$;

DELETE FROM "tally" WHERE "what" = 'cod_to_collect_vnd' OR "what" LIKE 'day:%:collected_vnd';
DELETE FROM "tally_change" WHERE "what" = 'cod_to_collect_vnd' OR "what" LIKE 'day:%:collected_vnd';
INSERT INTO "tally" ("shop_id", "what", "value")
SELECT m."shop_id", 'day:' || to_char(m."delivered_on"::timestamp, 'YYYY-MM-DD') || ':collected_vnd', sum(m."collected") FROM "parcel_money" m
 WHERE m."delivered_on" >= (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 8 GROUP BY 1, 2 HAVING sum(m."collected") <> 0;
