-- The call list, the oldest order first: where a setting holds hundreds of orders at one moment, their waiting says nothing about their age.
DROP INDEX "shipment_call_idx";
CREATE INDEX "shipment_to_confirm_idx" ON "shipment" ("shop_id", "ordered_at", "order_id") WHERE "waiting_kind" = 'to_confirm';
CREATE INDEX "shipment_call_stage_idx" ON "shipment" ("shop_id", "call_stage", "ordered_at", "order_id")
    WHERE "waiting_kind" = 'to_confirm' AND "call_stage" IS NOT NULL;
