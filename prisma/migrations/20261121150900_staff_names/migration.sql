-- What a member of staff is called, as Shopify last said it. Whoever has a name need not have chosen a language.
ALTER TABLE "staff_preference" ALTER COLUMN "locale" DROP NOT NULL;
ALTER TABLE "staff_preference" ADD COLUMN "name" TEXT;
ALTER TABLE "staff_preference" ADD COLUMN "name_read_at" TIMESTAMPTZ(3);
