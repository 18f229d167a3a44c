-- What staff print, also in the background: the parcels in print order, and how far it has come. Names nobody but staff.
CREATE TABLE "print_job" (
    "shop_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "parts" JSONB NOT NULL DEFAULT '[]',
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "missing" INTEGER,

    CONSTRAINT "print_job_pkey" PRIMARY KEY ("shop_id", "id")
);
CREATE INDEX "print_job_recent_idx" ON "print_job"("shop_id", "created_at" DESC, "id" DESC);
CREATE INDEX "print_job_created_at_idx" ON "print_job"("created_at");

CREATE TABLE "print_job_item" (
    "shop_id" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "shipment_id" UUID NOT NULL,
    "outcome" TEXT,
    "message" TEXT,
    "file_id" UUID,

    CONSTRAINT "print_job_item_pkey" PRIMARY KEY ("shop_id", "job_id", "n"),
    CONSTRAINT "print_job_item_job_fkey" FOREIGN KEY ("shop_id", "job_id") REFERENCES "print_job"("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "staff_preference" ADD COLUMN "printing" JSONB;
