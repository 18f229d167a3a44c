-- A batch is prepared before staff start it, does more than booking, and keeps a result for each parcel. A release without these
-- columns makes batches of bookings whose rows are written when they are begun, and never begins one that this release made.
ALTER TABLE "booking_batch"
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'book',
    ADD COLUMN "options" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "started_at" TIMESTAMPTZ(3);

CREATE TABLE "booking_batch_row" (
    "shop_id" TEXT NOT NULL,
    "batch_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "shipment_id" UUID NOT NULL,
    "version" TEXT,
    "outcome" TEXT,
    "reason" TEXT,
    "changes" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "booking_batch_row_pkey" PRIMARY KEY ("shop_id", "batch_id", "place"),
    CONSTRAINT "booking_batch_row_shop_id_batch_id_fkey" FOREIGN KEY ("shop_id", "batch_id")
        REFERENCES "booking_batch"("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a batch has still to do.
CREATE INDEX "booking_batch_row_waiting" ON "booking_batch_row" ("shop_id", "batch_id", "place") WHERE "outcome" IS NULL;
CREATE INDEX "booking_batch_shop_id_created_at_idx" ON "booking_batch" ("shop_id", "created_at");
