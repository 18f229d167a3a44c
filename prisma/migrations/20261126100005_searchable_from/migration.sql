-- Orders older than this may be without their text yet: the housekeeping writes it, the newest first. Null: all have it.
ALTER TABLE "shop" ADD COLUMN "searchable_from" TIMESTAMPTZ(3);
