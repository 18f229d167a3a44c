-- What a draft says, part by part: what staff saw is compared with it before a parcel is booked. Null: drafted by an earlier release.
ALTER TABLE "shipment" ADD COLUMN "draft_version" TEXT;
