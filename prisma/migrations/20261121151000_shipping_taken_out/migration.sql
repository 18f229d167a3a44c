ALTER TABLE "shipment" ADD COLUMN "shipping_taken_out_vnd" BIGINT NOT NULL DEFAULT 0;
