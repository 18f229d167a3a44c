-- Which BILLING a process was started with: while they differ no day is settled and no plan is ended. NULL: a process of an earlier release.
ALTER TABLE "worker" ADD COLUMN "billing" TEXT;
