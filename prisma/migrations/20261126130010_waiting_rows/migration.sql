-- The few parcels that wait already: since the carrier's last status, as far as one set them waiting. The triggers keep the rest.
UPDATE "shipment"
   SET "waiting_kind" = "waiting_kind_of"("attention", "state", "differences", "problems", "recharge"),
       "waiting_since" = LEAST(COALESCE("carrier_status_at", "updated_at"), "updated_at")
 WHERE "waiting_kind" IS NULL AND "waiting_kind_of"("attention", "state", "differences", "problems", "recharge") IS NOT NULL;
