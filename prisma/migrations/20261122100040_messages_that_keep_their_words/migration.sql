-- Messages that were kept for a person to look at: few among many.
CREATE INDEX IF NOT EXISTS "inbox_kept_body_idx" ON "inbox"("id") WHERE "applied_at" IS NOT NULL AND "body" <> '';
