-- What came back before this is known from the carrier's messages of the present return.
UPDATE "shipment" s
   SET "return_ended_at" = least(s."return_received_at", (
         SELECT min(e."happened_at") FROM "shipment_event" e
          WHERE e."shop_id" = s."shop_id" AND e."shipment_id" = s."id" AND e."kind" = 'status' AND e."carrier_status" IN (21, 11)
            AND e."happened_at" >= s."return_since"))
 WHERE s."return_ended_at" IS NULL AND (s."return_received_at" IS NOT NULL OR s."return_state" IN ('returned', 'settled'));
