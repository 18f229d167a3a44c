-- The latest returns of a shop, from the index alone. Written once for each return.
CREATE INDEX "shipment_return_pace_idx" ON "shipment" ("shop_id", "return_ended_at" DESC) INCLUDE ("return_since") WHERE "return_ended_at" IS NOT NULL;
