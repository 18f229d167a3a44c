-- Orders with a parcel under way say so from the beginning; what has ended before is not written any more.
INSERT INTO "order_field_change" ("shop_id", "order_id")
SELECT s."shop_id", s."order_id" FROM "shipment" s
 WHERE s."state" IN ('booked', 'cancelling') AND s."label" IS NOT NULL
 GROUP BY s."shop_id", s."order_id";
