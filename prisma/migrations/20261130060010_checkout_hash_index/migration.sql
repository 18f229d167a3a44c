-- Empty when it is made: no order has a hash yet.
CREATE INDEX "order_checkout_hash_idx" ON "order" ("shop_id", "checkout_hash") WHERE "checkout_hash" IS NOT NULL;
