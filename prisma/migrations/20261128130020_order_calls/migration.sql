-- What became of the calls to the buyer of an order that is confirmed before it is shipped.
CREATE TABLE "order_call" (
    "shop_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "again_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "said" TEXT,
    "said_at" TIMESTAMPTZ(3),
    "said_by_id" TEXT,
    "said_by_name" TEXT,
    "calling_at" TIMESTAMPTZ(3),
    "calling_by_id" TEXT,
    "calling_by_name" TEXT,

    CONSTRAINT "order_call_pkey" PRIMARY KEY ("shop_id", "order_id"),
    CONSTRAINT "order_call_order_fkey" FOREIGN KEY ("shop_id", "order_id") REFERENCES "order"("shop_id", "id") ON DELETE CASCADE
);

-- How far the calls about a parcel are, while it waits for its buyer's word: it leaves the index with the wait.
ALTER TABLE "shipment" ADD COLUMN "call_stage" TEXT;
CREATE INDEX "shipment_call_idx" ON "shipment" ("shop_id", "call_stage", "waiting_since", "id")
    WHERE "waiting_kind" = 'to_confirm' AND "call_stage" IS NOT NULL;
