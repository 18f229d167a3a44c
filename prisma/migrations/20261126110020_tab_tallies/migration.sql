-- Two more counts: what is to ship, and what is in the queue. Writers wait until both are counted, so that nothing is missed or counted twice.
LOCK TABLE "shipment" IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION "tallies_of_parcels"(
    "state" "ShipmentState", "needs_attention" BOOLEAN, "to_collect" BOOLEAN, "parcels" BIGINT, "cod_vnd" NUMERIC)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS '
    VALUES (''ready'', CASE WHEN "state" = ''ready'' THEN "parcels" ELSE 0 END),
           (''review'', CASE WHEN "state" IN (''needs_review'', ''refused'') THEN "parcels" ELSE 0 END),
           (''in_queue'', CASE WHEN "state" IN (''queued'', ''booking'') THEN "parcels" ELSE 0 END),
           (''to_ship'', CASE WHEN "state" IN (''needs_review'', ''refused'', ''ready'', ''queued'', ''booking'', ''unknown'') THEN "parcels" ELSE 0 END),
           (''under_way'', CASE WHEN "state" IN (''booked'', ''cancelling'') THEN "parcels" ELSE 0 END),
           (''attention'', CASE WHEN "needs_attention" THEN "parcels" ELSE 0 END),
           (''cod_to_collect_vnd'', CASE WHEN "to_collect" AND "state" <> ''cancelled'' THEN "cod_vnd" ELSE 0 END)';

INSERT INTO "tally_change" ("shop_id", "what", "change")
SELECT s."shop_id", t."what", count(*) FROM "shipment" s,
       LATERAL (VALUES ('in_queue', s."state" IN ('queued', 'booking')),
                       ('to_ship', s."state" IN ('needs_review', 'refused', 'ready', 'queued', 'booking', 'unknown'))) t ("what", "holds")
 WHERE t."holds" GROUP BY 1, 2;
