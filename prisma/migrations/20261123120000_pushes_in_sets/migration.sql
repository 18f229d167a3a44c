-- A message that waits for the carrier's own record stands in a line of its own: it is slow, and the others are not.
ALTER TABLE "inbox" ADD COLUMN "slow" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "inbox_fast_line_idx" ON "inbox" (("inbox_lane"("shop_id", "headers", "body") COLLATE "C"), (coalesce("retry_at", '-infinity')), "id")
    WHERE "applied_at" IS NULL AND NOT "slow";
CREATE INDEX "inbox_slow_line_idx" ON "inbox" (("inbox_lane"("shop_id", "headers", "body") COLLATE "C"), (coalesce("retry_at", '-infinity')), "id")
    WHERE "applied_at" IS NULL AND "slow";
DROP INDEX "inbox_turn_idx";
