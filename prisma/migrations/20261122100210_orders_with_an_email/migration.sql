-- Finds the e-mails of a shop that no longer has them sent, and is nearly always empty.
CREATE INDEX IF NOT EXISTS "order_email_idx" ON "order"("shop_id") WHERE "details" ->> 'email' IS NOT NULL;
