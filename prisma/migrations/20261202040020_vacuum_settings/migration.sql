-- When each table is swept, by how its rows live (decision 141). Nothing is rewritten, and neither reading nor writing waits for it.
SET LOCAL lock_timeout = '2s';

-- Lines: written, taken and deleted within seconds. They are few, so a fifth of them is nothing to wait for, and a table that grew in a
-- storm is read from its beginning by every claim until it is swept. Without a pause, because they are small.
ALTER TABLE "work" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "tally_change" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "report_change" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "order_field_change" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "flow_event" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

-- One row that is written each second by each process, or with each call that was answered.
ALTER TABLE "worker" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_cost_delay = 0, fillfactor = 50);
ALTER TABLE "carrier_limit" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_cost_delay = 0, fillfactor = 50);

-- Sums: few rows, changed all the time, in columns that no index has. With room in the page the new version stays in it.
ALTER TABLE "tally" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500, fillfactor = 50);
ALTER TABLE "report_cell" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000, fillfactor = 70);
ALTER TABLE "rate_day" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500, fillfactor = 70);

-- Messages: written, changed once, and deleted after a month along their ids. At a fifth a month's table of ten million would hold two
-- million dead rows, and its index of waiting messages with it.
ALTER TABLE "inbox" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_cost_limit = 1000);

-- Parcels, orders and their steps: large, changed a dozen times in a week and then never. What is dead is in the newest pages, which
-- every page of staff reads. Each change touches a column of an index, so room in the page would help none. Their old JSON is out of line.
ALTER TABLE "shipment" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 1000,
    toast.autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_cost_limit = 1000);
ALTER TABLE "order" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 1000,
    toast.autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE "shopify_step" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "parcel_money" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "booking_attempt" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

-- Only added to: nothing is dead in them until their end, but what is not marked as visible to all is read from the table where the
-- index would do, and is all frozen in one night at last.
ALTER TABLE "shipment_event" SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 1000);
ALTER TABLE "money_entry" SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE "parcel_archive" SET (autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE "access_log" SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE "rate_quote" SET (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_scale_factor = 0.1, toast.autovacuum_vacuum_scale_factor = 0.1);

-- Short-lived content: megabytes that are deleted minutes later. What is dead is out of line.
ALTER TABLE "short_lived_piece" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50, toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 500);
ALTER TABLE "statement_piece" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50, toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 500);
