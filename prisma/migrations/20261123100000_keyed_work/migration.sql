-- What is to be done, once for each shop, kind and subject: asking for it again does not add a second row.
CREATE TYPE "WorkState" AS ENUM ('waiting', 'running', 'quiet', 'parked');
CREATE TABLE "work" (
    "shop_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "WorkState" NOT NULL DEFAULT 'waiting',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 1,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lost" INTEGER NOT NULL DEFAULT 0,
    "owner" UUID,
    "quiet_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "work_pkey" PRIMARY KEY ("shop_id", "kind", "subject")
);
-- Rows come and go all day: room for the next version of a row, and no waiting for a share of a table that is nearly empty.
ALTER TABLE "work" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
                        autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 500);
CREATE INDEX "work_turn_idx" ON "work" ("kind", "shop_id", "priority" DESC, "due_at") WHERE "state" = 'waiting';
CREATE INDEX "work_owner_idx" ON "work" ("owner") WHERE "state" = 'running';
CREATE INDEX "work_ended_idx" ON "work" ("state", "changed_at") WHERE "state" IN ('quiet', 'parked');

-- The processes that are alive. What the others had in hand is free again.
CREATE TABLE "worker" (
    "id" UUID NOT NULL,
    "process" TEXT NOT NULL,
    "takes_work" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- A message in hand belongs to the worker that has it, not to a time at which that worker is given up.
ALTER TABLE "inbox" ADD COLUMN "owner" UUID;
CREATE INDEX "inbox_owner_idx" ON "inbox" ("owner") WHERE "applied_at" IS NULL AND "owner" IS NOT NULL;

-- Jobs that wait in the earlier queue go on in this one. Its schema stays for processes of the earlier release. `\073` is a
-- semicolon, at which the migration engine would split the statement.
DO LANGUAGE plpgsql E'
BEGIN
  IF to_regclass(''jobs.job'') IS NOT NULL THEN
    INSERT INTO "work" ("shop_id", "kind", "subject", "payload", "priority", "due_at")
    SELECT DISTINCT ON (1, 2, 3)
           data ->> ''shopId'', name,
           coalesce(data ->> ''shipmentId'', data ->> ''orderId'', data ->> ''batchId'', md5(data ->> ''variantIds''), ''''),
           data, priority, start_after
      FROM jobs.job
     WHERE state::text IN (''created'', ''retry'', ''active'') AND name <> ''parked'' AND data ->> ''shopId'' IS NOT NULL
     ORDER BY 1, 2, 3, start_after
    ON CONFLICT DO NOTHING\073
  END IF\073
END';
