-- The orders list is filtered by where a parcel's cash is, in the order of its list: the parcel's place in the book carries its order.
ALTER TABLE "parcel_money" ADD COLUMN "order_id" TEXT, ADD COLUMN "ordered_at" TIMESTAMPTZ(3);

CREATE FUNCTION "carry_order_of_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT s."order_id", s."ordered_at" INTO NEW."order_id", NEW."ordered_at"
      FROM "shipment" s WHERE s."shop_id" = NEW."shop_id" AND s."id" = NEW."shipment_id";
    RETURN NEW;
END $$;
CREATE TRIGGER "parcel_money_carries_order" BEFORE INSERT ON "parcel_money" FOR EACH ROW EXECUTE FUNCTION "carry_order_of_parcel"();
