-- What the owner lets each member of staff do, and what Shopify lets them: null and false are what was before.
ALTER TABLE "staff_preference"
    ADD COLUMN "role" TEXT,
    ADD COLUMN "is_owner" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "scopes" TEXT,
    ADD COLUMN "seen_at" TIMESTAMPTZ(3);

-- Who gave whom which role.
CREATE TABLE "role_change" (
    "id" SERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "role_change_pkey" PRIMARY KEY ("shop_id", "id")
);

CREATE INDEX "role_change_at_idx" ON "role_change"("at");
