-- The work queue: each kind, the longest waiting first. It holds only the parcels that wait.
CREATE INDEX "shipment_waiting_idx" ON "shipment" ("shop_id", "waiting_kind", "waiting_since", "id") WHERE "waiting_kind" IS NOT NULL;
