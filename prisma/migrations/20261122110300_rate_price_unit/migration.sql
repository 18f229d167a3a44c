ALTER TABLE "shop" ADD COLUMN "rate_price_unit" TEXT;
