-- The index of what became of the COD by the parcel's own column (shipment_ended_cod_state_idx) stays: processes of the release before read
-- it during the update, and to drop it takes a lock that waits for their bookings. A later release drops it.
CREATE INDEX "parcel_money_orders_idx" ON "parcel_money" ("shop_id", "stage", "ordered_at" DESC, "order_id" DESC);
