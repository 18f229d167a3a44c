UPDATE "shipment" s SET "ordered_at" = o."created_at" FROM "order" o
 WHERE o."shop_id" = s."shop_id" AND o."id" = s."order_id" AND s."ordered_at" IS NULL;
UPDATE "fulfillment_order" f SET "ordered_at" = o."created_at",
       "beside_parcel" = f."beside_parcel" OR EXISTS (SELECT 1 FROM "shipment" s WHERE s."shop_id" = f."shop_id" AND s."order_id" = f."order_id")
  FROM "order" o WHERE o."shop_id" = f."shop_id" AND o."id" = f."order_id" AND f."ordered_at" IS NULL;
