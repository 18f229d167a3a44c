-- The runner cuts a script at every semicolon, those of a function too, so they are written by their number.
-- The orders list is by the time of the order. A parcel and a fulfillment order carry it, so that each tab is read in that order
-- from an index of its own.
ALTER TABLE "shipment" ADD COLUMN "ordered_at" TIMESTAMPTZ(3);
ALTER TABLE "fulfillment_order" ADD COLUMN "ordered_at" TIMESTAMPTZ(3), ADD COLUMN "beside_parcel" BOOLEAN NOT NULL DEFAULT false;

-- How many fulfillment orders the last reading had, and 0 for orders that no release with this column has read.
ALTER TABLE "order" ADD COLUMN "parts" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "carry_order_time"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    NEW."ordered_at" := (SELECT o."created_at" FROM "order" o WHERE o."shop_id" = NEW."shop_id" AND o."id" = NEW."order_id")\073
    RETURN NEW\073
END';
CREATE TRIGGER "shipment_carries_order_time" BEFORE INSERT ON "shipment" FOR EACH ROW EXECUTE FUNCTION "carry_order_time"();

CREATE FUNCTION "carry_order_facts"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    SELECT o."created_at", EXISTS (SELECT 1 FROM "shipment" s WHERE s."shop_id" = o."shop_id" AND s."order_id" = o."id")
      INTO NEW."ordered_at", NEW."beside_parcel"
      FROM "order" o WHERE o."shop_id" = NEW."shop_id" AND o."id" = NEW."order_id"\073
    RETURN NEW\073
END';
CREATE TRIGGER "fulfillment_order_carries_order_facts" BEFORE INSERT ON "fulfillment_order"
    FOR EACH ROW EXECUTE FUNCTION "carry_order_facts"();

-- Whether an order has a parcel decides which of its block reasons say anything. Parcels are made and deleted under the lock of
-- their order, so that no two transactions decide this for the same order at once.
CREATE FUNCTION "mark_beside_parcel"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN UPDATE "fulfillment_order" f SET "beside_parcel" = true
     WHERE (f."shop_id", f."order_id") IN (SELECT c."shop_id", c."order_id" FROM "changed" c) AND NOT f."beside_parcel"\073
    RETURN NULL\073
END';
CREATE TRIGGER "shipment_made_beside" AFTER INSERT ON "shipment" REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "mark_beside_parcel"();

CREATE FUNCTION "unmark_beside_parcel"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN UPDATE "fulfillment_order" f SET "beside_parcel" = false
     WHERE (f."shop_id", f."order_id") IN (SELECT c."shop_id", c."order_id" FROM "changed" c) AND f."beside_parcel"
       AND NOT EXISTS (SELECT 1 FROM "shipment" s WHERE s."shop_id" = f."shop_id" AND s."order_id" = f."order_id")\073
    RETURN NULL\073
END';
CREATE TRIGGER "shipment_deleted_beside" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "unmark_beside_parcel"();
