-- What a merchant was asked to pay, with what became of it. Amounts are in hundredths of the currency.
CREATE TABLE "billing_subscription" (
    "shop_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "test" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "monthly_cents" INTEGER NOT NULL,
    "free_parcels" INTEGER NOT NULL,
    "parcel_cents" INTEGER NOT NULL,
    "cap_cents" INTEGER NOT NULL,
    "trial_days" INTEGER NOT NULL,
    "line_item_id" TEXT,
    "balance_cents" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "covered_since" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "confirmation_url" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_subscription_pkey" PRIMARY KEY ("shop_id", "id")
);
CREATE INDEX "billing_subscription_open_idx" ON "billing_subscription" ("shop_id") WHERE "status" IN ('pending', 'active', 'frozen');

-- Shops that pay nothing, whatever the plans.
CREATE TABLE "billing_exemption" (
    "shop_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "billing_exemption_pkey" PRIMARY KEY ("shop_id")
);

-- Each parcel that the carrier has taken, once for ever. Settled with its day, in parts where some come late.
CREATE TABLE "billable_parcel" (
    "shop_id" TEXT NOT NULL,
    "shipment_id" UUID NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "day" TEXT,
    "part" INTEGER,

    CONSTRAINT "billable_parcel_pkey" PRIMARY KEY ("shop_id", "shipment_id")
);
-- Added once and settled once, like steps (decision 141).
ALTER TABLE "billable_parcel" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX "billable_parcel_unsettled_idx" ON "billable_parcel" ("shop_id", "counted_at") WHERE "day" IS NULL;

-- What became of a day's parcels, and what was charged for them.
CREATE TABLE "usage_charge" (
    "shop_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "parcels" INTEGER NOT NULL,
    "free" INTEGER NOT NULL,
    "charged" INTEGER NOT NULL,
    "unpaid" INTEGER NOT NULL,
    "unpaid_why" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT,
    "line_item_id" TEXT,
    "subscription_id" TEXT,
    "state" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3),
    "record_id" TEXT,
    "refusal" TEXT,
    "settled_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_charge_pkey" PRIMARY KEY ("shop_id", "day", "part"),
    CONSTRAINT "usage_charge_all" CHECK ("parcels" = "free" + "charged" + "unpaid"),
    CONSTRAINT "usage_charge_counts" CHECK ("free" >= 0 AND "charged" >= 0 AND "unpaid" >= 0 AND "amount_cents" >= 0)
);
CREATE INDEX "usage_charge_settled_idx" ON "usage_charge" ("settled_at");
CREATE INDEX "usage_charge_wanted_idx" ON "usage_charge" ("shop_id") WHERE "state" = 'wanted';

-- A parcel counts when the carrier first has it, in the transaction that says so. What the carrier's test system has does not.
CREATE FUNCTION "count_billable_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "billable_parcel" ("shop_id", "shipment_id", "counted_at") VALUES (NEW."shop_id", NEW."id", now())
        ON CONFLICT ("shop_id", "shipment_id") DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "shipment_picked_up_billable" AFTER UPDATE ON "shipment" FOR EACH ROW
    WHEN (OLD."picked_up_at" IS NULL AND NEW."picked_up_at" IS NOT NULL AND NEW."environment" IS DISTINCT FROM 'staging')
    EXECUTE FUNCTION "count_billable_parcel"();
