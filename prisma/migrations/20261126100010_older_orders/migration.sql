-- What came before the triggers.
UPDATE "shop" s SET "searchable_from" = (SELECT max(o."created_at") FROM "order" o WHERE o."shop_id" = s."id");
