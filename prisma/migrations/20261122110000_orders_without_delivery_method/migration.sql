-- Draft, API and imported orders have no delivery method and were held back for it. They count as changed since they were read,
-- so that the next comparison with Shopify reads them again and makes their parcels.
UPDATE "order" o SET "shopify_updated_at" = o."shopify_updated_at" - interval '1 second'
  FROM "fulfillment_order" f
 WHERE f."shop_id" = o."shop_id" AND f."order_id" = o."id" AND f."block_reason" = 'no_delivery_method';

UPDATE "shop" s SET "reconciled_at" = least(coalesce(s."reconciled_at", s."backfilled_at"), held."since")
  FROM (SELECT o."shop_id", min(o."shopify_updated_at") AS "since"
          FROM "order" o JOIN "fulfillment_order" f ON f."shop_id" = o."shop_id" AND f."order_id" = o."id"
         WHERE f."block_reason" = 'no_delivery_method' GROUP BY o."shop_id") held
 WHERE held."shop_id" = s."id" AND s."backfilled_at" IS NOT NULL;

UPDATE "fulfillment_order" SET "block_reason" = NULL WHERE "block_reason" = 'no_delivery_method';
