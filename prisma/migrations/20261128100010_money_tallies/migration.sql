-- The kept sums of the COD book: by stage and day while somebody still has to pay or to look, by month afterwards; and how many
-- days a shop's parcels took to be delivered, and the carrier to pay out.
CREATE FUNCTION "money_tallies"("stage" TEXT, "day" TEXT, "transit" INTEGER, "lag" INTEGER, "weekday" INTEGER, "parcels" BIGINT, "vnd" NUMERIC)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('money:n:' || "stage" || ':' || "day", "parcels"::numeric),
           ('money:vnd:' || "stage" || ':' || "day", "vnd"),
           ('money:transit:' || "transit", "parcels"),
           ('money:lag:' || "lag", "parcels"),
           ('money:weekday:' || "weekday", "parcels") $$;

-- The day under which a stage is counted; null: it is not counted.
CREATE FUNCTION "money_day"("stage" TEXT, "since" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN "stage" = 'none' THEN NULL
                WHEN "stage" IN ('settled', 'not_collected') THEN substr("day_in_vietnam"("since"), 1, 7)
                ELSE "day_in_vietnam"("since") END;

-- Nothing takes longer than this many days to count.
CREATE FUNCTION "money_days"("from" DATE, "to" DATE) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN "from" IS NOT NULL AND "to" IS NOT NULL THEN least(greatest("to" - "from", 0), 60) END;

-- Once for a statement, however many parcels it changes.
CREATE FUNCTION "tally_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."stage", "money_day"(a."stage", a."since") AS "day", "money_days"(a."booked_on", a."delivered_on") AS "transit",
                        "money_days"(a."delivered_on", a."paid_on") AS "lag", extract(isodow FROM a."paid_on")::int AS "weekday", count(*) AS "n", sum(a."stage_vnd") AS "vnd"
                   FROM "added" a GROUP BY 1, 2, 3, 4, 5, 6) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", -sum(t."value") FROM (
                 SELECT r."shop_id", r."stage", "money_day"(r."stage", r."since") AS "day", "money_days"(r."booked_on", r."delivered_on") AS "transit",
                        "money_days"(r."delivered_on", r."paid_on") AS "lag", extract(isodow FROM r."paid_on")::int AS "weekday", count(*) AS "n", sum(r."stage_vnd") AS "vnd"
                   FROM "removed" r GROUP BY 1, 2, 3, 4, 5, 6) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT b."shop_id", b."stage", b."day", b."transit", b."lag", b."weekday", sum(b."one")::bigint AS "n", sum(b."one" * b."stage_vnd") AS "vnd" FROM (
                   SELECT a."shop_id", a."stage", "money_day"(a."stage", a."since") AS "day", "money_days"(a."booked_on", a."delivered_on") AS "transit",
                          "money_days"(a."delivered_on", a."paid_on") AS "lag", extract(isodow FROM a."paid_on")::int AS "weekday", a."stage_vnd", 1 AS "one" FROM "added" a
                   UNION ALL
                   SELECT r."shop_id", r."stage", "money_day"(r."stage", r."since"), "money_days"(r."booked_on", r."delivered_on"),
                          "money_days"(r."delivered_on", r."paid_on"), extract(isodow FROM r."paid_on")::int, r."stage_vnd", -1 FROM "removed" r) b
                  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(b."one") <> 0 OR sum(b."one" * b."stage_vnd") <> 0) g,
               "money_tallies"(g."stage", g."day", g."transit", g."lag", g."weekday", g."n", g."vnd") t
         WHERE t."what" IS NOT NULL GROUP BY 1, 2 HAVING sum(t."value") <> 0;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "parcel_money_added" AFTER INSERT ON "parcel_money" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_money"();
CREATE TRIGGER "parcel_money_changed" AFTER UPDATE ON "parcel_money" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_money"();
CREATE TRIGGER "parcel_money_removed" AFTER DELETE ON "parcel_money" REFERENCING OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_money"();
