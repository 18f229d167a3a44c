-- Which order was sent instead of which earlier one, as staff linked them (decision 096). A link that was undone stays, for who did what.
CREATE TABLE "order_exchange" (
    "shop_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "order_id" TEXT NOT NULL,
    "replaces_id" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "linked_by_id" TEXT NOT NULL,
    "linked_by_name" TEXT,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" TEXT,
    "undone_by_name" TEXT,

    CONSTRAINT "order_exchange_pkey" PRIMARY KEY ("shop_id", "id"),
    CONSTRAINT "order_exchange_order_fkey" FOREIGN KEY ("shop_id", "order_id") REFERENCES "order"("shop_id", "id") ON DELETE CASCADE,
    CONSTRAINT "order_exchange_replaces_fkey" FOREIGN KEY ("shop_id", "replaces_id") REFERENCES "order"("shop_id", "id") ON DELETE CASCADE
);
-- An order replaces one at most.
CREATE UNIQUE INDEX "order_exchange_order_key" ON "order_exchange" ("shop_id", "order_id") WHERE "undone_at" IS NULL;
CREATE INDEX "order_exchange_order_idx" ON "order_exchange" ("shop_id", "order_id");
CREATE INDEX "order_exchange_replaces_idx" ON "order_exchange" ("shop_id", "replaces_id");
