-- Who of the staff saw data of buyers: one row for each person, thing and ten minutes. It names no buyer itself.
CREATE TABLE "access_log" (
    "shop_id" TEXT NOT NULL,
    "visit_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "people" INTEGER NOT NULL,
    "times" INTEGER NOT NULL,

    CONSTRAINT "access_log_pkey" PRIMARY KEY ("shop_id","visit_at","actor_id","what","subject")
);

-- Old rows are found by their time.
CREATE INDEX "access_log_visit_at_idx" ON "access_log"("visit_at");
