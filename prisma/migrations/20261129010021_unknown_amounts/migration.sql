-- How many parcels were delivered in part and nobody has said how much was collected, and what was booked of them: so much of what is
-- due may still fall away. Writers wait until it is counted.
LOCK TABLE "parcel_money" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION "money_tallies"("stage" TEXT, "day" TEXT, "transit" INTEGER, "lag" INTEGER, "weekday" INTEGER, "parcels" BIGINT, "vnd" NUMERIC,
    "delivered" TEXT, "collected" NUMERIC, "is_known" BOOLEAN)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('money:n:' || "stage" || ':' || "day", "parcels"::numeric),
           ('money:vnd:' || "stage" || ':' || "day", "vnd"),
           ('money:transit:' || "transit", "parcels"),
           ('money:lag:' || "lag", "parcels"),
           ('money:weekday:' || "weekday", "parcels"),
           ('day:' || "delivered" || ':collected_vnd', "collected"),
           ('money:unknown:n', CASE WHEN NOT "is_known" THEN "parcels"::numeric END),
           ('money:unknown:vnd', CASE WHEN NOT "is_known" THEN "vnd" END) $$;

-- Once for a statement, however many parcels it changes.
CREATE OR REPLACE FUNCTION "tally_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."stage", "money_day"(a."stage", a."since") AS "day", "money_days"(a."booked_on", a."delivered_on") AS "transit",
                        "money_days"(a."delivered_on", a."paid_on") AS "lag", extract(isodow FROM a."paid_on")::int AS "weekday", a."delivered_on", a."is_known", count(*) AS "n", sum(a."stage_vnd") AS "vnd",
                        sum(a."collected") AS "taken"
                   FROM "added" a GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd", to_char(g."delivered_on"::timestamp, 'YYYY-MM-DD'), g."taken", g."is_known") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", -sum(t."value") FROM (
                 SELECT r."shop_id", r."stage", "money_day"(r."stage", r."since") AS "day", "money_days"(r."booked_on", r."delivered_on") AS "transit",
                        "money_days"(r."delivered_on", r."paid_on") AS "lag", extract(isodow FROM r."paid_on")::int AS "weekday", r."delivered_on", r."is_known", count(*) AS "n", sum(r."stage_vnd") AS "vnd",
                        sum(r."collected") AS "taken"
                   FROM "removed" r GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd", to_char(g."delivered_on"::timestamp, 'YYYY-MM-DD'), g."taken", g."is_known") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT b."shop_id", b."stage", b."day", b."transit", b."lag", b."weekday", b."delivered_on", b."is_known", sum(b."one")::bigint AS "n",
                        sum(b."one" * b."stage_vnd") AS "vnd", sum(b."one" * b."collected") AS "taken" FROM (
                   SELECT a."shop_id", a."stage", "money_day"(a."stage", a."since") AS "day", "money_days"(a."booked_on", a."delivered_on") AS "transit",
                          "money_days"(a."delivered_on", a."paid_on") AS "lag", extract(isodow FROM a."paid_on")::int AS "weekday", a."delivered_on", a."is_known", a."stage_vnd", a."collected", 1 AS "one" FROM "added" a
                   UNION ALL
                   SELECT r."shop_id", r."stage", "money_day"(r."stage", r."since"), "money_days"(r."booked_on", r."delivered_on"),
                          "money_days"(r."delivered_on", r."paid_on"), extract(isodow FROM r."paid_on")::int, r."delivered_on", r."is_known", r."stage_vnd", r."collected", -1 FROM "removed" r) b
                  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
                 HAVING sum(b."one") <> 0 OR sum(b."one" * b."stage_vnd") <> 0 OR sum(b."one" * b."collected") <> 0) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd", to_char(g."delivered_on"::timestamp, 'YYYY-MM-DD'), g."taken", g."is_known") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    END IF;
    RETURN NULL;
END $$;
DROP FUNCTION "money_tallies"(TEXT, TEXT, INTEGER, INTEGER, INTEGER, BIGINT, NUMERIC, TEXT, NUMERIC);

INSERT INTO "tally" ("shop_id", "what", "value")
SELECT m."shop_id", t."what", sum(t."value") FROM "parcel_money" m,
       LATERAL (VALUES ('money:unknown:n', 1::numeric), ('money:unknown:vnd', m."stage_vnd")) t ("what", "value")
 WHERE NOT m."is_known" GROUP BY 1, 2;
