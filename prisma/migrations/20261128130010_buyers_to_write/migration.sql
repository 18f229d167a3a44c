-- The buyers of the parcels that are there already are written by the housekeeping, shop by shop and slice by slice.
UPDATE "shop" SET "buyers_after" = '00000000-0000-0000-0000-000000000000';
