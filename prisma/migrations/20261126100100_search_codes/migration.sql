-- The end of an order number or a tracking number, without the signs between its parts.
CREATE FUNCTION "code_from_end"("code" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN reverse(upper(regexp_replace("code", '[^A-Za-z0-9]+', '', 'g'))) COLLATE "C";

CREATE INDEX "order_name_end_idx" ON "order" ("shop_id", "code_from_end"("name"));
CREATE INDEX "shipment_label_end_idx" ON "shipment" ("shop_id", "code_from_end"("label")) WHERE "label" IS NOT NULL;
