-- Nothing looks for attempts or steps by these: every booking wrote them twice.
DROP INDEX "booking_attempt_state_first_sent_at_idx";
DROP INDEX "shopify_step_shop_id_state_idx";
