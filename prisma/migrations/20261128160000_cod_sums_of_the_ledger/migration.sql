-- How much cash is on the road and due is kept with the COD book (`money_tallies`), and no longer beside it.
CREATE OR REPLACE FUNCTION "hand_over_tallies"(
    "state" "ShipmentState", "stage" TEXT, "place" TEXT, "booked" TEXT, "given" TEXT, "delivered" TEXT, "cod_state" "CodState",
    "parcels" BIGINT, "cod_vnd" NUMERIC, "collected_vnd" NUMERIC)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('stage:' || "stage" || ':' || "place", "parcels"::numeric),
           ('day:' || "booked" || ':booked', CASE WHEN "state" <> 'cancelled' THEN "parcels" ELSE 0 END),
           ('day:' || "given" || ':handed_over:' || "place", CASE WHEN "state" <> 'cancelled' THEN "parcels" ELSE 0 END),
           ('day:' || "delivered" || ':delivered', "parcels"),
           ('day:' || "delivered" || ':collected_vnd', coalesce("collected_vnd", 0)) $$;
DELETE FROM "tally" WHERE "what" IN ('cod_on_road_vnd', 'cod_due_vnd');
DELETE FROM "tally_change" WHERE "what" IN ('cod_on_road_vnd', 'cod_due_vnd');
