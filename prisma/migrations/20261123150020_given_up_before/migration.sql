-- What was given up before it was listed.
INSERT INTO "discrepancy" ("shop_id", "kind", "subject", "order_id", "shipment_id", "facts")
SELECT w."shop_id", 'work_given_up', w."kind" || ' ' || w."subject", coalesce(w."payload" ->> 'orderId', s."order_id"), s."id",
       jsonb_build_object('work', w."kind", 'error', coalesce(w."error", ''))
  FROM "work" w LEFT JOIN "shipment" s ON s."shop_id" = w."shop_id" AND s."id"::text = w."payload" ->> 'shipmentId'
 WHERE w."state" = 'parked' AND w."kind" IN ('book-shipment', 'cancel-shipment', 'check-status', 'sync-shopify', 'read-order',
       'follow-changes', 'queue-batch', 'backfill-orders', 'reconcile-orders', 'redraft-parcels')
ON CONFLICT DO NOTHING;

INSERT INTO "discrepancy" ("shop_id", "kind", "subject", "order_id", "shipment_id", "facts")
SELECT DISTINCT ON (o."shop_id", o."shipment_id") o."shop_id", 'step_refused', o."shipment_id"::text, s."order_id", s."id",
       jsonb_build_object('step', o."kind", 'attempts', o."attempts")
  FROM "shopify_step" o JOIN "shipment" s ON s."shop_id" = o."shop_id" AND s."id" = o."shipment_id"
 WHERE o."state" = 'attention' ORDER BY o."shop_id", o."shipment_id", o."id"
ON CONFLICT DO NOTHING;
