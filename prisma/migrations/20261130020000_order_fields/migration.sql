-- What the app's own fields of an order in Shopify hold, as far as it is known.
CREATE TABLE "order_fields" (
    "shop_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "written" JSONB NOT NULL DEFAULT '{}',
    "begun_at" TIMESTAMPTZ(3),
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_fields_pkey" PRIMARY KEY ("shop_id", "order_id")
);

-- Orders of which a parcel changed since their fields were written. Lines, so that nobody waits for whoever writes them.
CREATE TABLE "order_field_change" (
    "shop_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,

    CONSTRAINT "order_field_change_pkey" PRIMARY KEY ("shop_id", "id")
);

-- A parcel that the carrier has, or had, is marked when anything changes that its order says of it.
CREATE FUNCTION "mark_order_fields"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "order_field_change" ("shop_id", "order_id") VALUES (NEW."shop_id", NEW."order_id");
    RETURN NULL;
END $$;
CREATE TRIGGER "shipment_changed_order_fields" AFTER UPDATE ON "shipment" FOR EACH ROW
    WHEN (NEW."label" IS NOT NULL
      AND ((NEW."state" = 'cancelled') IS DISTINCT FROM (OLD."state" = 'cancelled')
        OR NEW."label" IS DISTINCT FROM OLD."label" OR NEW."carrier_status" IS DISTINCT FROM OLD."carrier_status"
        OR NEW."cod_vnd" IS DISTINCT FROM OLD."cod_vnd" OR NEW."delivered_at" IS DISTINCT FROM OLD."delivered_at"
        OR NEW."picked_up_at" IS DISTINCT FROM OLD."picked_up_at" OR NEW."handed_over_at" IS DISTINCT FROM OLD."handed_over_at"
        OR NEW."carrier_status_at" IS DISTINCT FROM OLD."carrier_status_at"))
    EXECUTE FUNCTION "mark_order_fields"();
