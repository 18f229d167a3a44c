
-- The sweep looks only at what is not applied yet.
CREATE INDEX "inbox_unapplied_idx" ON "inbox" ("id") WHERE "applied_at" IS NULL;
