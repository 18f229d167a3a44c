-- Nothing was remembered before this column was there.
ALTER TABLE "address_correction" ADD COLUMN "buyer" TEXT NOT NULL;

CREATE INDEX "address_correction_shop_id_buyer_idx" ON "address_correction"("shop_id", "buyer");
