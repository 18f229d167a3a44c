-- What the carrier's OAuth gateway last said (decision 128): asked by one process, shown by all.
CREATE TABLE "gateway_health" (
    "name" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "is_up" BOOLEAN NOT NULL DEFAULT false,
    "trouble" TEXT,

    CONSTRAINT "gateway_health_pkey" PRIMARY KEY ("name")
);
