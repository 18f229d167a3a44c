-- What continues the trace that a message came with, and that of whoever asked for work. Empty while nothing is traced.
ALTER TABLE "inbox" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "work" ADD COLUMN "traceparent" TEXT;
