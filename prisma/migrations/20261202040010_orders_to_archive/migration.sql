-- Orders that were erased before there was an archive.
INSERT INTO "order_to_archive" ("shop_id", "order_id", "due_at")
SELECT o."shop_id", o."id", o."redacted_at" + INTERVAL '180 days' FROM "order" o WHERE o."redacted_at" IS NOT NULL
ON CONFLICT DO NOTHING;
