-- Since the carrier's first message of it. What arrived before and staff no longer had to look at is past: it waits for nobody.
UPDATE "shipment" s
   SET "return_since" = coalesce(e."first_at", s."carrier_status_at", s."updated_at"),
       "return_part" = s."cod_state" IN ('collected', 'collected_partly', 'collected_unclear', 'settled'),
       "return_stage" = CASE WHEN s."return_state" = 'returning' THEN 'on_way'
                             WHEN s."attention" IN ('returned', 'returned_after_delivery') THEN 'arrived' END
  FROM "shipment" b LEFT JOIN LATERAL (
         SELECT min(v."happened_at") AS "first_at" FROM "shipment_event" v
          WHERE v."shop_id" = b."shop_id" AND v."shipment_id" = b."id" AND v."kind" = 'status' AND v."carrier_status" IN (20, 21, 11)) e ON true
 WHERE b."shop_id" = s."shop_id" AND b."id" = s."id" AND s."return_state" <> 'none' AND s."return_since" IS NULL;
