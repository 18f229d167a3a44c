-- Answers that wait to be handed over: few among many.
CREATE INDEX IF NOT EXISTS "privacy_request_answer_idx" ON "privacy_request"("done_at") WHERE "result" IS NOT NULL;
