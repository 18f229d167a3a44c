-- What Shopify last said of the shop's carrier service, so that pages can tell without asking it.
CREATE TABLE "carrier_service" (
    "shop_id" TEXT NOT NULL,
    "service_id" TEXT,
    "active" BOOLEAN NOT NULL,
    "scope_granted" BOOLEAN NOT NULL,
    "zones" JSONB,
    "refusal" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_service_pkey" PRIMARY KEY ("shop_id")
);

-- How a shop's rate requests of one day were answered: only the last fifty are kept whole.
CREATE TABLE "rate_day" (
    "shop_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rates" INTEGER NOT NULL,
    "empty" INTEGER NOT NULL,
    "unanswered" INTEGER NOT NULL,
    "live" INTEGER NOT NULL,
    "cached" INTEGER NOT NULL,
    "tariff" INTEGER NOT NULL,
    "fallback" INTEGER NOT NULL,
    "none" INTEGER NOT NULL,
    "took" INTEGER[] NOT NULL,

    CONSTRAINT "rate_day_pkey" PRIMARY KEY ("shop_id", "day")
);
