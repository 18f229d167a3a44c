-- The rows of a parcel, counted or not: what one statement ceases to count, another may have said too.
CREATE INDEX "statement_line_parcel_idx" ON "statement_line"("shop_id", "shipment_id");
