-- The history and the steps of parcels that nothing is expected of any more, as one row for each parcel (decision 140).
CREATE TABLE "parcel_archive" (
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "events" JSONB NOT NULL,
    "steps" JSONB NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "parcel_archive_pkey" PRIMARY KEY ("shop_id", "shipment_id"),
    CONSTRAINT "parcel_archive_parcel_fkey" FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment"("shop_id", "id") ON DELETE CASCADE
);
-- Compressed although they are smaller than two kilobytes, and kept in the row: they are read whole or not at all.
ALTER TABLE "parcel_archive" ALTER COLUMN "events" SET STORAGE MAIN;
ALTER TABLE "parcel_archive" ALTER COLUMN "steps" SET STORAGE MAIN;
ALTER TABLE "parcel_archive" SET (toast_tuple_target = 256);

-- Erased orders, until their parcels are archived.
CREATE TABLE "order_to_archive" (
    "shop_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_to_archive_pkey" PRIMARY KEY ("shop_id", "order_id"),
    CONSTRAINT "order_to_archive_order_fkey" FOREIGN KEY ("shop_id", "order_id") REFERENCES "order"("shop_id", "id") ON DELETE CASCADE
);
CREATE INDEX "order_to_archive_due_at_idx" ON "order_to_archive" ("due_at");

-- Null in all rows: no row is written.
ALTER TABLE "shipment" ADD COLUMN "archived_at" TIMESTAMPTZ(3);

-- What was recorded long ago, and comes back from the archive, is news to nobody.
CREATE OR REPLACE TRIGGER "shipment_event_added_flow" AFTER INSERT ON "shipment_event" FOR EACH ROW
    WHEN (NEW."kind" = 'status' AND NEW."carrier_status" IN (9, 10) AND NEW."recorded_at" > now() - INTERVAL '30 days')
    EXECUTE FUNCTION "tell_flow_of_attempt"();
