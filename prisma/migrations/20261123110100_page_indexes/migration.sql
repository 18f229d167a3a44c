ALTER TABLE "shipment" ALTER COLUMN "ordered_at" SET NOT NULL;
ALTER TABLE "fulfillment_order" ALTER COLUMN "ordered_at" SET NOT NULL;

-- Each tab of the orders list, in the order of the list.
CREATE INDEX "shipment_tab_idx" ON "shipment" ("shop_id", "state", "ordered_at" DESC, "order_id" DESC);
DROP INDEX "shipment_shop_id_state_created_at_id_idx";
CREATE INDEX "shipment_address_tab_idx" ON "shipment" ("shop_id", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('needs_review', 'refused') AND "problems" @> '[{"field": "address", "severity": "block"}]';
CREATE INDEX "shipment_attention_tab_idx" ON "shipment" ("shop_id", "ordered_at" DESC, "order_id" DESC)
    WHERE "attention" IS NOT NULL OR "state" = 'unknown' OR "differences" @> '[{"settled": false}]';
DROP INDEX "shipment_needs_a_look_idx";
CREATE INDEX "fulfillment_order_blocked_tab_idx" ON "fulfillment_order" ("shop_id", "ordered_at" DESC, "order_id" DESC)
    WHERE "block_reason" IS NOT NULL AND NOT "block_reason" IN ('cancelled', 'already_fulfilled', 'order_deleted')
      AND (NOT "block_reason" IN ('nothing_to_ship', 'digital', 'already_fulfilled', 'person_removed') OR NOT "beside_parcel");
CREATE INDEX "order_unseen_idx" ON "order" ("shop_id", "created_at" DESC, "id" DESC)
    WHERE "parts" = 0 AND "cancelled_at" IS NULL AND "fulfillment_status" <> 'FULFILLED';

-- Search by number, and by what only a name with a digit in it can contain.
CREATE INDEX "order_name_idx" ON "order" ("shop_id", "name");
CREATE INDEX "order_recipient_digit_idx" ON "order" ("shop_id", "created_at" DESC, "id" DESC) WHERE "recipient_name" ~ '[0-9]';

-- Steps that wait for a person: few, and counted on the first page.
CREATE INDEX "shopify_step_attention_idx" ON "shopify_step" ("shop_id", "shipment_id") WHERE "state" = 'attention';

-- What the pages count is kept. Whoever changes a row adds a line with the difference and locks nothing that another writer of the
-- shop waits for: the lines are added up into "tally" later. A count is the tally and the lines that are not in it yet.
CREATE TABLE "tally" (
    "shop_id" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "tally_pkey" PRIMARY KEY ("shop_id", "what")
);
CREATE TABLE "tally_change" (
    "shop_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "what" TEXT NOT NULL,
    "change" BIGINT NOT NULL,

    CONSTRAINT "tally_change_pkey" PRIMARY KEY ("shop_id", "id")
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE FUNCTION "needs_attention"("attention" TEXT, "state" "ShipmentState", "differences" JSONB) RETURNS BOOLEAN
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN "attention" IS NOT NULL OR "state" = 'unknown' OR "differences" @> '[{"settled": false}]';

-- What some parcels that are alike add to the tallies of their shop.
CREATE FUNCTION "tallies_of_parcels"(
    "state" "ShipmentState", "needs_attention" BOOLEAN, "to_collect" BOOLEAN, "parcels" BIGINT, "cod_vnd" NUMERIC)
    RETURNS TABLE ("what" TEXT, "value" NUMERIC) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS '
    VALUES (''ready'', CASE WHEN "state" = ''ready'' THEN "parcels" ELSE 0 END),
           (''review'', CASE WHEN "state" IN (''needs_review'', ''refused'') THEN "parcels" ELSE 0 END),
           (''under_way'', CASE WHEN "state" IN (''booked'', ''cancelling'') THEN "parcels" ELSE 0 END),
           (''attention'', CASE WHEN "needs_attention" THEN "parcels" ELSE 0 END),
           (''cod_to_collect_vnd'', CASE WHEN "to_collect" AND "state" <> ''cancelled'' THEN "cod_vnd" ELSE 0 END)';

-- Once for a statement, however many parcels it changes.
CREATE FUNCTION "tally_parcels"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    CASE TG_OP
    WHEN ''INSERT'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT a."shop_id", a."state", "needs_attention"(a."attention", a."state", a."differences") AS "needs", a."cod_state" = ''to_collect'' AS "owes",
                        count(*) AS "n", sum(a."cod_vnd") AS "vnd" FROM "added" a GROUP BY 1, 2, 3, 4) g,
               "tallies_of_parcels"(g."state", g."needs", g."owes", g."n", g."vnd") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0\073
    WHEN ''DELETE'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT r."shop_id", r."state", "needs_attention"(r."attention", r."state", r."differences") AS "needs", r."cod_state" = ''to_collect'' AS "owes",
                        -count(*) AS "n", -sum(r."cod_vnd") AS "vnd" FROM "removed" r GROUP BY 1, 2, 3, 4) g,
               "tallies_of_parcels"(g."state", g."needs", g."owes", g."n", g."vnd") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0\073
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT g."shop_id", t."what", sum(t."value") FROM (
                 SELECT c."shop_id", c."state", c."needs", c."owes", sum(c."n") AS "n", sum(c."n" * c."vnd") AS "vnd" FROM (
                        SELECT a."shop_id", a."state", "needs_attention"(a."attention", a."state", a."differences") AS "needs", a."cod_state" = ''to_collect'' AS "owes",
                               1 AS "n", a."cod_vnd" AS "vnd" FROM "added" a
                        UNION ALL
                        SELECT r."shop_id", r."state", "needs_attention"(r."attention", r."state", r."differences"), r."cod_state" = ''to_collect'',
                               -1, r."cod_vnd" FROM "removed" r) c
                  GROUP BY 1, 2, 3, 4 HAVING sum(c."n") <> 0 OR sum(c."n" * c."vnd") <> 0) g,
               "tallies_of_parcels"(g."state", g."needs", g."owes", g."n", g."vnd") t
         GROUP BY 1, 2 HAVING sum(t."value") <> 0\073
    END CASE\073
    RETURN NULL\073
END';
CREATE TRIGGER "shipment_added_tally" AFTER INSERT ON "shipment" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_parcels"();
CREATE TRIGGER "shipment_changed_tally" AFTER UPDATE ON "shipment" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_parcels"();
CREATE TRIGGER "shipment_removed_tally" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_parcels"();

-- The gateways of an order that is no test, each once.
CREATE FUNCTION "gateways_of"("details" JSONB) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS '
    SELECT DISTINCT g."name" FROM jsonb_array_elements_text("details" -> ''gatewayNames'') g ("name")
     WHERE "details" ->> ''test'' <> ''true''';

CREATE FUNCTION "tally_order"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    IF TG_OP = ''INSERT'' THEN
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT NEW."shop_id", ''gateway:'' || n."name", 1 FROM "gateways_of"(NEW."details") n ("name")\073
    ELSE
        INSERT INTO "tally_change" ("shop_id", "what", "change")
        SELECT NEW."shop_id", ''gateway:'' || c."name", sum(c."value") FROM (
                 SELECT n."name", 1 AS "value" FROM "gateways_of"(NEW."details") n ("name")
                 UNION ALL SELECT o."name", -1 FROM "gateways_of"(OLD."details") o ("name")) c
         GROUP BY 2 HAVING sum(c."value") <> 0\073
    END IF\073
    RETURN NULL\073
END';
CREATE TRIGGER "order_added_tally" AFTER INSERT ON "order" FOR EACH ROW EXECUTE FUNCTION "tally_order"();
CREATE TRIGGER "order_changed_tally" AFTER UPDATE OF "details" ON "order" FOR EACH ROW
    WHEN (OLD."details" -> 'gatewayNames' IS DISTINCT FROM NEW."details" -> 'gatewayNames'
       OR OLD."details" -> 'test' IS DISTINCT FROM NEW."details" -> 'test')
    EXECUTE FUNCTION "tally_order"();

CREATE FUNCTION "tally_removed_orders"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "tally_change" ("shop_id", "what", "change")
    SELECT r."shop_id", ''gateway:'' || o."name", -count(*) FROM "removed" r, "gateways_of"(r."details") o ("name") GROUP BY 1, 2\073
    RETURN NULL\073
END';
CREATE TRIGGER "order_removed_tally" AFTER DELETE ON "order" REFERENCING OLD TABLE AS "removed"
    FOR EACH STATEMENT EXECUTE FUNCTION "tally_removed_orders"();

-- The triggers keep writers out until this migration ends: nothing is counted twice or missed.
INSERT INTO "tally" ("shop_id", "what", "value")
SELECT g."shop_id", t."what", sum(t."value") FROM (
         SELECT s."shop_id", s."state", "needs_attention"(s."attention", s."state", s."differences") AS "needs", s."cod_state" = 'to_collect' AS "owes",
                count(*) AS "n", sum(s."cod_vnd") AS "vnd" FROM "shipment" s GROUP BY 1, 2, 3, 4) g,
       "tallies_of_parcels"(g."state", g."needs", g."owes", g."n", g."vnd") t
 GROUP BY 1, 2 HAVING sum(t."value") <> 0;
INSERT INTO "tally" ("shop_id", "what", "value")
SELECT o."shop_id", 'gateway:' || g."name", count(*) FROM "order" o, "gateways_of"(o."details") g ("name") GROUP BY 1, 2;
