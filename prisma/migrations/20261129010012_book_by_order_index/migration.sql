CREATE INDEX "parcel_money_orders_idx" ON "parcel_money" ("shop_id", "stage", "ordered_at" DESC, "order_id" DESC);
-- What became of the COD by the parcel's own column is asked by no list any more.
DROP INDEX "shipment_ended_cod_state_idx";
