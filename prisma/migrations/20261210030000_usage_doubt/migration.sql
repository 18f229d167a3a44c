-- Until when Shopify may have charged something that a restore lost, where its bill could not be read so far (decision 160).
ALTER TABLE "shop" ADD COLUMN "usage_doubtful_until" TIMESTAMPTZ(3);
