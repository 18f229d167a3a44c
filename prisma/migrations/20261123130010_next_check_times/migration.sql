-- Parcels under way are spread over half a day by their id, so that they are not all read at once.
UPDATE "shipment" SET "next_check_at" = now() + (abs(hashtext("id"::text)::bigint) % 43200) * interval '1 second'
 WHERE "state" IN ('booked', 'cancelling');
