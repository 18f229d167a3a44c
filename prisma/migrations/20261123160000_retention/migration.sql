-- The housekeeping finds what is to be deleted without reading what stays.
CREATE INDEX "address_correction_last_use_idx" ON "address_correction" ((coalesce("used_at", "created_at")));
CREATE INDEX "order_selection_created_at_idx" ON "order_selection"("created_at");
CREATE INDEX "booking_batch_created_at_idx" ON "booking_batch"("created_at");
CREATE INDEX "fee_difference_shown_at_idx" ON "fee_difference"("shown_at");
CREATE INDEX "rate_day_day_idx" ON "rate_day"("day");
