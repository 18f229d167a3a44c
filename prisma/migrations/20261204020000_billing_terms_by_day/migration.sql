-- A day is paid as the plan says that was approved last before it; and of two readings of a plan the one that was begun later counts.
ALTER TABLE "billing_subscription" ADD COLUMN "approved_at" TIMESTAMPTZ(3), ADD COLUMN "asked_at" TIMESTAMPTZ(3), ADD COLUMN "charged_at" TIMESTAMPTZ(3);
