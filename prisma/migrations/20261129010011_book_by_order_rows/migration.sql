UPDATE "parcel_money" m SET "order_id" = s."order_id", "ordered_at" = s."ordered_at" FROM "shipment" s
 WHERE s."shop_id" = m."shop_id" AND s."id" = m."shipment_id" AND m."order_id" IS NULL;
