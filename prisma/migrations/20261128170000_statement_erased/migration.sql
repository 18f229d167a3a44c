-- A buyer was erased while the content was there, or on its way: nothing of it is stored any more.
ALTER TABLE "statement" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
