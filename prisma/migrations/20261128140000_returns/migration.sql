-- What comes back: since when, whether it is a part of the parcel, where it is on its way, and when staff had it in their hands.
ALTER TABLE "shipment" ADD COLUMN "return_since" TIMESTAMPTZ(3), ADD COLUMN "return_part" BOOLEAN,
    ADD COLUMN "return_stage" TEXT, ADD COLUMN "return_received_at" TIMESTAMPTZ(3);

-- What staff found when a parcel came back. Deleted when they take it back; the history keeps both.
CREATE TABLE "return_receipt" (
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "condition" TEXT NOT NULL,
    "note" TEXT,

    CONSTRAINT "return_receipt_pkey" PRIMARY KEY ("shop_id", "shipment_id"),
    CONSTRAINT "return_receipt_parcel_fkey" FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment"("shop_id", "id") ON DELETE CASCADE
);
