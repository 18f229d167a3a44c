-- SHA-256 of the secrets in the shop's rate callback address, the newest first: more than one while a rotation is under way.
ALTER TABLE "shop" ADD COLUMN "rates_secret_hashes" TEXT[] NOT NULL DEFAULT '{}';

CREATE TABLE "fee_tariff" (
    "shop_id" TEXT NOT NULL,
    "transport" TEXT NOT NULL,
    "from_province" TEXT NOT NULL,
    "from_district" TEXT NOT NULL,
    "to_province" TEXT NOT NULL,
    "to_district" TEXT NOT NULL,
    "to_ward" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "weight_step" INTEGER NOT NULL,
    "insured" BOOLEAN NOT NULL,
    "value_vnd" BIGINT NOT NULL,
    "served" BOOLEAN NOT NULL,
    "fee_vnd" BIGINT NOT NULL,
    "insurance_vnd" BIGINT NOT NULL,
    "surcharges_vnd" BIGINT NOT NULL,
    "lowest_fee_vnd" BIGINT NOT NULL,
    "highest_fee_vnd" BIGINT NOT NULL,
    "samples" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "fee_tariff_pkey" PRIMARY KEY ("shop_id", "transport", "from_province", "from_district", "to_province", "to_district", "to_ward", "tags", "weight_step", "insured")
);
CREATE INDEX "fee_tariff_saved_at_idx" ON "fee_tariff"("saved_at");

CREATE TABLE "rate_quote" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "trace" JSONB NOT NULL,

    CONSTRAINT "rate_quote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "rate_quote_shop_id_id_idx" ON "rate_quote"("shop_id", "id" DESC);
CREATE INDEX "rate_quote_asked_at_idx" ON "rate_quote"("asked_at");

CREATE TABLE "fee_difference" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shown_at" TIMESTAMPTZ(3) NOT NULL,
    "proven_at" TIMESTAMPTZ(3) NOT NULL,
    "transport" TEXT NOT NULL,
    "to_province" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "shown_fee_vnd" BIGINT NOT NULL,
    "live_fee_vnd" BIGINT NOT NULL,

    CONSTRAINT "fee_difference_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "fee_difference_shop_id_shown_at_idx" ON "fee_difference"("shop_id", "shown_at");

CREATE TABLE "product_facts" (
    "shop_id" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "product_type" TEXT NOT NULL,
    "product_tags" TEXT[] NOT NULL,
    "weight_grams" INTEGER,
    "price_vnd" BIGINT NOT NULL,
    "requires_shipping" BOOLEAN NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_facts_pkey" PRIMARY KEY ("shop_id", "variant_id")
);

-- Whoever changes what a quote rests on, every process hears of it at commit: no code can forget to say so.
-- The runner cuts a script at every semicolon, those of a function too, so they are written by their number.
CREATE FUNCTION "tell_quote_books"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    PERFORM pg_notify(''waybill_shop'', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])\073
    RETURN NULL\073
END';

CREATE TRIGGER "shop_changes_quotes"
    AFTER INSERT OR UPDATE OF "domain", "currency", "settings", "uninstalled_at", "rates_secret_hashes" ON "shop"
    FOR EACH ROW EXECUTE FUNCTION "tell_quote_books"('id');
CREATE TRIGGER "account_changes_quotes"
    AFTER INSERT OR UPDATE OR DELETE ON "carrier_account"
    FOR EACH ROW EXECUTE FUNCTION "tell_quote_books"('shop_id');
CREATE TRIGGER "pickup_changes_quotes"
    AFTER INSERT OR UPDATE OR DELETE ON "pickup_location"
    FOR EACH ROW EXECUTE FUNCTION "tell_quote_books"('shop_id');
