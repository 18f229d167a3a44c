CREATE INDEX "shipment_next_check_idx" ON "shipment" ("shop_id", "next_check_at") WHERE "state" IN ('booked', 'cancelling');
DROP INDEX "shipment_unread_idx";
DROP INDEX "shipment_state_checked_at_idx";
