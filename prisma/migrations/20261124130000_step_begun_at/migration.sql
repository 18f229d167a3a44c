-- When a step's request was begun: one that another process takes over waits until that request can no longer be carried out.
ALTER TABLE "shopify_step" ADD COLUMN "begun_at" TIMESTAMPTZ(3);
