-- The orders whose buyers answered, in the order of the list; few at any time.
CREATE INDEX "shipment_answered_idx" ON "shipment" ("shop_id", "ordered_at" DESC, "order_id" DESC) WHERE "waiting_kind" = 'answered';
