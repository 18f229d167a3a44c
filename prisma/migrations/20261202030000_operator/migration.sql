-- What the operator stopped of a shop: a queue, the messages ('inbox'), the readings ('watch'), or everything ('').
CREATE TABLE "shop_pause" (
    "shop_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "shop_pause_pkey" PRIMARY KEY ("shop_id", "kind")
);

-- What the operator stopped for all shops.
CREATE TABLE "queue_pause" (
    "kind" TEXT COLLATE "C" NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "queue_pause_pkey" PRIMARY KEY ("kind")
);

-- What the operator did, and what was refused. The shop's key is kept when the shop is erased: it names nobody.
CREATE TABLE "operator_deed" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "operator" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about_shop" TEXT COLLATE "C",
    "target" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "outcome" TEXT NOT NULL,
    "form_id" UUID NOT NULL,
    "slice" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "operator_deed_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "operator_deed_form_key" ON "operator_deed" ("form_id", "slice");
CREATE INDEX "operator_deed_shop_idx" ON "operator_deed" ("about_shop", "id");
CREATE INDEX "operator_deed_at_idx" ON "operator_deed" ("at");
CREATE INDEX "operator_deed_log_out_idx" ON "operator_deed" ("target") WHERE "kind" = 'log_out';

-- The runner cuts a script at every semicolon, those of a function too, so they are written by their number.
CREATE FUNCTION "keep_operator_deeds"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    IF TG_OP = ''DELETE'' THEN
        IF OLD."at" < now() - interval ''2 years'' THEN RETURN OLD\073 END IF\073
    END IF\073
    RAISE EXCEPTION ''operator_deed is only added to, and kept for two years''\073
END';
CREATE TRIGGER "operator_deed_kept" BEFORE UPDATE OR DELETE ON "operator_deed"
    FOR EACH ROW EXECUTE FUNCTION "keep_operator_deeds"();
CREATE TRIGGER "operator_deeds_kept" BEFORE TRUNCATE ON "operator_deed"
    FOR EACH STATEMENT EXECUTE FUNCTION "keep_operator_deeds"();

-- Wrong tries to log in as the operator, by a keyed hash of where they came from. Deleted after a day.
CREATE TABLE "operator_try" (
    "id" BIGSERIAL NOT NULL,
    "sender_hash" TEXT NOT NULL,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_try_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "operator_try_sender_idx" ON "operator_try" ("sender_hash", "tried_at");
CREATE INDEX "operator_try_at_idx" ON "operator_try" ("tried_at");

-- When each part of the housekeeping last ended, and how.
CREATE TABLE "housekeeping_run" (
    "step" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "done" INTEGER,
    "took_ms" INTEGER NOT NULL,

    CONSTRAINT "housekeeping_run_pkey" PRIMARY KEY ("step")
);

-- What Shopify last said of a shop's cost bucket.
CREATE TABLE "shopify_bucket" (
    "shop_id" TEXT COLLATE "C" NOT NULL,
    "available" INTEGER NOT NULL,
    "maximum" INTEGER NOT NULL,
    "restore_rate" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shopify_bucket_pkey" PRIMARY KEY ("shop_id")
);

-- Null for a process of an earlier release.
ALTER TABLE "worker" ADD COLUMN "role" TEXT, ADD COLUMN "release" TEXT;

-- The last webhook of Shopify that was applied, to the hour.
ALTER TABLE "shop" ADD COLUMN "webhook_at" TIMESTAMPTZ(3);

-- How much is not in step over all shops, without reading every kept count.
CREATE INDEX "tally_not_in_step_idx" ON "tally" ("shop_id") WHERE "what" = 'not_in_step';
