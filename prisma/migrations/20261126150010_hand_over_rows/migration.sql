-- What was sent says from where. What was not sent gets the pickup that staff set, else that of the goods' location, else the
-- default: a rule may have chosen another, and its parcel says so with its next draft.
UPDATE "shipment" s
   SET "pickup_id" = coalesce(s."pickup_id", a."request" -> 'pickup' ->> 'pickAddressId', s."overrides" ->> 'pickAddressId', (
         SELECT p."pick_address_id" FROM "pickup_location" p
           LEFT JOIN "fulfillment_order" f ON f."shop_id" = s."shop_id" AND f."id" = s."fulfillment_order_id"
          WHERE p."shop_id" = s."shop_id" AND (f."location_id" = ANY(p."location_ids") OR p."is_default")
          ORDER BY coalesce(f."location_id" = ANY(p."location_ids"), false) DESC, p."pick_address_id" LIMIT 1)),
       "pick_option" = coalesce(a."request" ->> 'pickOption', s."overrides" ->> 'pickOption', shop."settings" ->> 'pickOption', 'cod')
  FROM "shop" shop, LATERAL (SELECT (
         SELECT b."request" FROM "booking_attempt" b WHERE b."shop_id" = s2."shop_id" AND b."shipment_id" = s2."id" ORDER BY b."n" DESC LIMIT 1)
         AS "request", s2."id" FROM "shipment" s2 WHERE s2."shop_id" = shop."id") a
 WHERE shop."id" = s."shop_id" AND a."id" = s."id" AND s."pick_option" IS NULL;
