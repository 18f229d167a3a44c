-- The orders that still name somebody, oldest first: what is forgotten leaves the index.
CREATE INDEX IF NOT EXISTS "order_named_idx" ON "order"("shop_id", "created_at") WHERE "redacted_at" IS NULL;
