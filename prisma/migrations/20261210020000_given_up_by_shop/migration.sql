-- outside a transaction
-- What was given up of one shop, however much was given up of all (decision 164).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_parked_idx" ON "work" ("shop_id", "kind") WHERE "state" = 'parked';
