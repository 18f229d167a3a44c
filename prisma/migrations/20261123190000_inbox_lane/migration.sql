-- The lane is found once, when a message is stored: reading it from the body in every index costs more than applying the message.
-- Rows without one were stored by an earlier release.
ALTER TABLE "inbox" ADD COLUMN "lane" TEXT;
CREATE INDEX "inbox_fast_lane_idx" ON "inbox" ((coalesce("lane", "inbox_lane"("shop_id", "headers", "body")) COLLATE "C"), (coalesce("retry_at", '-infinity')), "id")
    WHERE "applied_at" IS NULL AND NOT "slow";
CREATE INDEX "inbox_slow_lane_idx" ON "inbox" ((coalesce("lane", "inbox_lane"("shop_id", "headers", "body")) COLLATE "C"), (coalesce("retry_at", '-infinity')), "id")
    WHERE "applied_at" IS NULL AND "slow";
DROP INDEX "inbox_fast_line_idx";
DROP INDEX "inbox_slow_line_idx";
