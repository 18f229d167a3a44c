-- Days in transit of each shop's delivered parcels, counted day by day, and what they say about each lane: what quotes read.
CREATE TABLE "transit_day" (
    "shop_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "transport" TEXT NOT NULL,
    "from_province" TEXT NOT NULL,
    "to_province" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "parcels" INTEGER NOT NULL,

    CONSTRAINT "transit_day_pkey" PRIMARY KEY ("shop_id", "day", "transport", "from_province", "to_province", "days")
);
CREATE TABLE "transit_lane" (
    "shop_id" TEXT NOT NULL,
    "transport" TEXT NOT NULL,
    "from_province" TEXT NOT NULL,
    "to_province" TEXT NOT NULL,
    "p50" INTEGER NOT NULL,
    "p90" INTEGER NOT NULL,
    "parcels" INTEGER NOT NULL,

    CONSTRAINT "transit_lane_pkey" PRIMARY KEY ("shop_id", "transport", "from_province", "to_province")
);
CREATE INDEX "shipment_delivered_idx" ON "shipment" ("shop_id", "delivered_at") WHERE "delivered_at" IS NOT NULL;
