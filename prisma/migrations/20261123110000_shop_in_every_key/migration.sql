-- Every key of a shop's rows begins with the shop, so that shops can one day be spread over machines. Each unique index is built
-- before the table is altered, which keeps the time short in which nobody can read it.

CREATE UNIQUE INDEX "shipment_key" ON "shipment" ("shop_id", "id");
CREATE UNIQUE INDEX "shipment_shop_id_partner_id_key" ON "shipment" ("shop_id", "partner_id");
CREATE UNIQUE INDEX "booking_attempt_key" ON "booking_attempt" ("shop_id", "partner_id");
CREATE UNIQUE INDEX "shipment_event_key" ON "shipment_event" ("shop_id", "id");
CREATE UNIQUE INDEX "shipment_event_shop_id_shipment_id_dedupe_key_key" ON "shipment_event" ("shop_id", "shipment_id", "dedupe_key");
CREATE UNIQUE INDEX "shopify_step_key" ON "shopify_step" ("shop_id", "id");
CREATE UNIQUE INDEX "shopify_step_shop_id_shipment_id_key_key" ON "shopify_step" ("shop_id", "shipment_id", "key");
CREATE UNIQUE INDEX "push_secret_key" ON "push_secret" ("shop_id", "id");
CREATE UNIQUE INDEX "login_attempt_key" ON "login_attempt" ("shop_id", "id");
CREATE UNIQUE INDEX "privacy_request_key" ON "privacy_request" ("shop_id", "id");
CREATE UNIQUE INDEX "order_selection_key" ON "order_selection" ("shop_id", "id");
CREATE UNIQUE INDEX "booking_batch_key" ON "booking_batch" ("shop_id", "id");
CREATE UNIQUE INDEX "rate_quote_key" ON "rate_quote" ("shop_id", "id");
CREATE UNIQUE INDEX "fee_difference_key" ON "fee_difference" ("shop_id", "id");

ALTER TABLE "booking_attempt" DROP CONSTRAINT "booking_attempt_shipment_id_fkey";
ALTER TABLE "shipment_event" DROP CONSTRAINT "shipment_event_shipment_id_fkey";
ALTER TABLE "shopify_step" DROP CONSTRAINT "shopify_step_shipment_id_fkey";

ALTER TABLE "shipment" DROP CONSTRAINT "shipment_pkey", ADD CONSTRAINT "shipment_pkey" PRIMARY KEY USING INDEX "shipment_key";
ALTER TABLE "booking_attempt" DROP CONSTRAINT "booking_attempt_pkey", ADD CONSTRAINT "booking_attempt_pkey" PRIMARY KEY USING INDEX "booking_attempt_key";
ALTER TABLE "shipment_event" DROP CONSTRAINT "shipment_event_pkey", ADD CONSTRAINT "shipment_event_pkey" PRIMARY KEY USING INDEX "shipment_event_key";
ALTER TABLE "shopify_step" DROP CONSTRAINT "shopify_step_pkey", ADD CONSTRAINT "shopify_step_pkey" PRIMARY KEY USING INDEX "shopify_step_key";
ALTER TABLE "push_secret" DROP CONSTRAINT "push_secret_pkey", ADD CONSTRAINT "push_secret_pkey" PRIMARY KEY USING INDEX "push_secret_key";
ALTER TABLE "login_attempt" DROP CONSTRAINT "login_attempt_pkey", ADD CONSTRAINT "login_attempt_pkey" PRIMARY KEY USING INDEX "login_attempt_key";
ALTER TABLE "privacy_request" DROP CONSTRAINT "privacy_request_pkey", ADD CONSTRAINT "privacy_request_pkey" PRIMARY KEY USING INDEX "privacy_request_key";
ALTER TABLE "order_selection" DROP CONSTRAINT "order_selection_pkey", ADD CONSTRAINT "order_selection_pkey" PRIMARY KEY USING INDEX "order_selection_key";
ALTER TABLE "booking_batch" DROP CONSTRAINT "booking_batch_pkey", ADD CONSTRAINT "booking_batch_pkey" PRIMARY KEY USING INDEX "booking_batch_key";
ALTER TABLE "rate_quote" DROP CONSTRAINT "rate_quote_pkey", ADD CONSTRAINT "rate_quote_pkey" PRIMARY KEY USING INDEX "rate_quote_key";
ALTER TABLE "fee_difference" DROP CONSTRAINT "fee_difference_pkey", ADD CONSTRAINT "fee_difference_pkey" PRIMARY KEY USING INDEX "fee_difference_key";

ALTER TABLE "booking_attempt" ADD CONSTRAINT "booking_attempt_shop_id_shipment_id_fkey"
    FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment" ("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shop_id_shipment_id_fkey"
    FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment" ("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "shopify_step" ADD CONSTRAINT "shopify_step_shop_id_shipment_id_fkey"
    FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment" ("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "booking_attempt" VALIDATE CONSTRAINT "booking_attempt_shop_id_shipment_id_fkey";
ALTER TABLE "shipment_event" VALIDATE CONSTRAINT "shipment_event_shop_id_shipment_id_fkey";
ALTER TABLE "shopify_step" VALIDATE CONSTRAINT "shopify_step_shop_id_shipment_id_fkey";

DROP INDEX "shipment_partner_id_key";
DROP INDEX "shipment_event_shipment_id_dedupe_key_key";
DROP INDEX "shopify_step_shipment_id_key_key";
-- Covered by the new keys.
DROP INDEX "shipment_event_shop_id_shipment_id_happened_at_idx";
DROP INDEX "privacy_request_shop_id_idx";
DROP INDEX "order_selection_shop_id_idx";
DROP INDEX "booking_batch_shop_id_idx";
DROP INDEX "rate_quote_shop_id_id_idx";

-- A print or an export lives for five minutes and is made again with one click.
TRUNCATE "short_lived_file", "short_lived_piece";
ALTER TABLE "short_lived_piece" DROP CONSTRAINT "short_lived_piece_file_id_fkey", DROP CONSTRAINT "short_lived_piece_pkey",
    ADD COLUMN "shop_id" TEXT NOT NULL;
ALTER TABLE "short_lived_file" DROP CONSTRAINT "short_lived_file_pkey", ADD CONSTRAINT "short_lived_file_pkey" PRIMARY KEY ("shop_id", "id");
ALTER TABLE "short_lived_piece" ADD CONSTRAINT "short_lived_piece_pkey" PRIMARY KEY ("shop_id", "file_id", "n"),
    ADD CONSTRAINT "short_lived_piece_shop_id_file_id_fkey"
    FOREIGN KEY ("shop_id", "file_id") REFERENCES "short_lived_file" ("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "short_lived_file_shop_id_idx";
