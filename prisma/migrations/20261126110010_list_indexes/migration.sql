-- Parcels that have ended are nearly all of a shop's, and hardly change: each filter has an index of them in the order of the list. Parcels that
-- are not ended are few, and are read by their state: a booking writes none of these indexes (decision 065).
CREATE INDEX "shipment_ended_transport_idx" ON "shipment" ("shop_id", "transport", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('cancelled', 'closed');
CREATE INDEX "shipment_ended_pickup_idx" ON "shipment" ("shop_id", "pickup_id", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('cancelled', 'closed');
CREATE INDEX "shipment_ended_province_idx" ON "shipment" ("shop_id", "province", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('cancelled', 'closed');
CREATE INDEX "shipment_ended_carrier_status_idx" ON "shipment" ("shop_id", "carrier_status", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('cancelled', 'closed');
CREATE INDEX "shipment_ended_cod_state_idx" ON "shipment" ("shop_id", "cod_state", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('cancelled', 'closed');
CREATE INDEX "shipment_ended_not_printed_idx" ON "shipment" ("shop_id", "ordered_at" DESC, "order_id" DESC)
    WHERE "state" IN ('cancelled', 'closed') AND "printed_at" IS NULL;

-- Parcels whose four columns are still to be written.
CREATE INDEX "shipment_list_facts_idx" ON "shipment" ("shop_id", "id") WHERE "rule_ids" IS NULL;
