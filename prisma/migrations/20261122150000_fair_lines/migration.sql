-- Whose line a message stands in: the shop that its address or its sender names, else the shop whose key its reference begins with.
-- It decides whose turn it is and nothing else.
CREATE FUNCTION "inbox_lane"("shop_id" TEXT, "headers" JSONB, "body" TEXT) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce("shop_id", "headers" ->> 'shopDomain',
                    substring("body" FROM 'partner_id"?\s*[=:]\s*"?([a-z0-9]{1,32})-'), '?');

-- A message that was put off stands behind those that were not.
CREATE INDEX "inbox_turn_idx" ON "inbox" (("inbox_lane"("shop_id", "headers", "body") COLLATE "C"), (coalesce("retry_at", '-infinity')), "id")
    WHERE "applied_at" IS NULL;
DROP INDEX "inbox_unapplied_idx";

-- Each shop's forgotten work is found without going through what the others have.
CREATE INDEX "shipment_unread_idx" ON "shipment" ("shop_id", ("delivered_at" IS NULL), (coalesce("checked_at", "booked_at")))
    WHERE "state" IN ('booked', 'cancelling');
CREATE INDEX "shipment_unasked_cancel_idx" ON "shipment" ("shop_id", "updated_at")
    WHERE "state" = 'booked' AND "cancel_reason" IS NOT NULL;
CREATE INDEX "shopify_step_open_idx" ON "shopify_step" ("shop_id", "id") WHERE "state" IN ('wanted', 'sent');

-- Who tried to log in to which carrier account, for a day: what slows down whoever guesses.
CREATE TABLE "login_attempt" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "account_hash" TEXT NOT NULL,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_attempt_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "login_attempt_shop_id_tried_at_idx" ON "login_attempt"("shop_id", "tried_at");
CREATE INDEX "login_attempt_account_hash_tried_at_idx" ON "login_attempt"("account_hash", "tried_at");
CREATE INDEX "login_attempt_tried_at_idx" ON "login_attempt"("tried_at");
