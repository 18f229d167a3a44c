-- A parcel that was booked is marked when anything changes that a report says of it. Its booking writes its money, which marks it.
CREATE FUNCTION "mark_report_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "report_change" ("shop_id", "shipment_id") VALUES (NEW."shop_id", NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "shipment_changed_report" AFTER UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."booked_at" IS NOT NULL AND OLD."booked_at" IS NOT NULL
      AND ((NEW."state" IN ('cancelled', 'closed') AND NEW."state" IS DISTINCT FROM OLD."state")
        OR (OLD."state" IN ('cancelled', 'closed') AND NEW."state" IS DISTINCT FROM OLD."state")
        OR NEW."carrier_status" IS DISTINCT FROM OLD."carrier_status" OR NEW."delivered_at" IS DISTINCT FROM OLD."delivered_at"
        OR NEW."picked_up_at" IS DISTINCT FROM OLD."picked_up_at"
        OR NEW."return_state" IS DISTINCT FROM OLD."return_state" OR NEW."cod_state" IS DISTINCT FROM OLD."cod_state"
        OR NEW."failed_reason" IS DISTINCT FROM OLD."failed_reason" OR NEW."booked_at" IS DISTINCT FROM OLD."booked_at"
        OR NEW."province" IS DISTINCT FROM OLD."province" OR NEW."transport" IS DISTINCT FROM OLD."transport"
        OR NEW."rule_ids" IS DISTINCT FROM OLD."rule_ids" OR NEW."quoted_fee_vnd" IS DISTINCT FROM OLD."quoted_fee_vnd"
        OR NEW."shipping_taken_out_vnd" IS DISTINCT FROM OLD."shipping_taken_out_vnd" OR NEW."partner_id" IS DISTINCT FROM OLD."partner_id"))
    EXECUTE FUNCTION "mark_report_parcel"();

CREATE FUNCTION "mark_report_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "report_change" ("shop_id", "shipment_id") VALUES (NEW."shop_id", NEW."shipment_id");
    RETURN NULL;
END $$;
CREATE TRIGGER "parcel_money_added_report" AFTER INSERT ON "parcel_money" FOR EACH ROW EXECUTE FUNCTION "mark_report_money"();
CREATE TRIGGER "parcel_money_changed_report" AFTER UPDATE ON "parcel_money" FOR EACH ROW
    WHEN ((NEW."booked", NEW."collected", NEW."door_fee", NEW."paid_out", NEW."shipping_fee", NEW."insurance_fee", NEW."return_fee",
           NEW."cod_fee", NEW."other_fee", NEW."compensation")
       IS DISTINCT FROM
          (OLD."booked", OLD."collected", OLD."door_fee", OLD."paid_out", OLD."shipping_fee", OLD."insurance_fee", OLD."return_fee",
           OLD."cod_fee", OLD."other_fee", OLD."compensation"))
    EXECUTE FUNCTION "mark_report_money"();

-- An attempt that becomes known late changes nothing else of its parcel.
CREATE TRIGGER "shipment_event_added_report" AFTER INSERT ON "shipment_event" FOR EACH ROW
    WHEN (NEW."kind" = 'status' AND NEW."carrier_status" IN (9, 10)) EXECUTE FUNCTION "mark_report_money"();

CREATE FUNCTION "mark_report_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "report_change" ("shop_id", "order_id") VALUES (NEW."shop_id", NEW."id");
    RETURN NULL;
END $$;
-- What the buyer pays for shipping is in the order.
CREATE TRIGGER "order_changed_report" AFTER UPDATE OF "details" ON "order" FOR EACH ROW
    WHEN (OLD."details" -> 'shippingVnd' IS DISTINCT FROM NEW."details" -> 'shippingVnd') EXECUTE FUNCTION "mark_report_order"();

-- The periods that a day belongs to: its month, and of the last weeks (through the given one) and those before them each that has it.
CREATE FUNCTION "report_spans"("day" DATE, "week" DATE) RETURNS TABLE ("span" TEXT) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT 'm:' || to_char("day", 'YYYY-MM')
    UNION ALL
    SELECT 'w' || l."weeks" || CASE WHEN "day" >= "week" - 7 * (l."weeks" - 1) THEN '' ELSE '-' END
      FROM (VALUES (4), (13), (52)) l ("weeks")
     WHERE "day" < "week" + 7 AND "day" >= "week" - 7 * (2 * l."weeks" - 1) $$;
