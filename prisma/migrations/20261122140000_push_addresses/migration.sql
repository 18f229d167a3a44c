CREATE TABLE "push_secret" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "ciphertext" TEXT,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "last_push_at" TIMESTAMPTZ(3),
    "trial_hash" TEXT,
    "trial_began_at" TIMESTAMPTZ(3),
    "trial_came_at" TIMESTAMPTZ(3),
    "trial_outcome" TEXT,
    "trial_status" INTEGER,

    CONSTRAINT "push_secret_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_secret_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "push_secret_shop_id_hash_key" ON "push_secret"("shop_id", "hash");

-- One address of a shop is the present one, however many processes make it at once.
CREATE UNIQUE INDEX "push_secret_present_key" ON "push_secret"("shop_id") WHERE "valid_until" IS NULL;

INSERT INTO "push_secret" ("shop_id", "hash", "made_at")
SELECT "id", "push_secret_hash", now() FROM "shop" WHERE "push_secret_hash" IS NOT NULL;
