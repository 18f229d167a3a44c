-- Since when the operator wants a plan ended, which a worker does at Shopify (decision 163).
ALTER TABLE "billing_subscription" ADD COLUMN "ending_since" TIMESTAMPTZ(3);
