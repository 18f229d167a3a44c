-- How far the ledger of a shop has been compared with its entries: the last parcel, null at the beginning of a round; and when.
ALTER TABLE "shop" ADD COLUMN "ledger_checked_to" UUID, ADD COLUMN "ledger_checked_at" TIMESTAMPTZ(3);
