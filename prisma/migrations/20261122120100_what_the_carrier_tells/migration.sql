-- What the newest push said of weight, fee and COD that nobody has read back yet.
-- Where staff look: the price area, the price package and the sorting code of a parcel.
ALTER TABLE "shipment"
  ADD COLUMN "told" JSONB,
  ADD COLUMN "area" TEXT,
  ADD COLUMN "fee_package" TEXT,
  ADD COLUMN "sorting_code" TEXT;
