-- Shops whose account the carrier does not answer for: what one process found out, all of them know.
CREATE TABLE "account_pause" (
    "shop_id" TEXT COLLATE "C" NOT NULL,
    "seconds" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pause_pkey" PRIMARY KEY ("shop_id")
);

-- How many calls the carrier took before it pushed back, by account. 0 stands for a host that does not answer.
CREATE TABLE "carrier_limit" (
    "subject" TEXT COLLATE "C" NOT NULL,
    "calls" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "carrier_limit_pkey" PRIMARY KEY ("subject")
);

-- Processes that answer checkouts share the fee calls of a shop among them.
ALTER TABLE "worker" ADD COLUMN "serves_pages" BOOLEAN NOT NULL DEFAULT true;
