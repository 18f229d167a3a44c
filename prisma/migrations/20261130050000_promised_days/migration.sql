-- By when a parcel was promised when it was booked.
ALTER TABLE "shipment" ADD COLUMN "promise" JSONB;

-- Whether it was kept: what reports count, by lane too.
ALTER TABLE "report_parcel" ADD COLUMN "from_province" TEXT;
ALTER TABLE "report_parcel" ADD COLUMN "promised_on" DATE;
ALTER TABLE "report_parcel" ADD COLUMN "promised_by" TEXT;
ALTER TABLE "report_parcel" ADD COLUMN "promise_parcels" INTEGER;
ALTER TABLE "report_parcel" ADD COLUMN "delivered_on" DATE;
ALTER TABLE "report_cell" ADD COLUMN "promised" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "report_cell" ADD COLUMN "kept" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "report_cell" ADD COLUMN "late_days" BIGINT NOT NULL DEFAULT 0;
