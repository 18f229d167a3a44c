-- Remembered addresses whose hashes were made without the installation's secret: 64 hexadecimal digits. The housekeeping rewrites them,
-- and the index is empty from then on.
CREATE INDEX "address_correction_unkeyed_idx" ON "address_correction" ("shop_id", "key") WHERE length("key") = 64;
