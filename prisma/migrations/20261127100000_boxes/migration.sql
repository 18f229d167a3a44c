-- Who put an order's goods into several parcels, and why: null is what was before.
ALTER TABLE "shipment" ADD COLUMN "boxing" JSONB;
