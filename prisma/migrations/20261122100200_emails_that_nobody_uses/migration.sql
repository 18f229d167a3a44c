-- A buyer's e-mail is read only for shops that have it sent to the carrier: the others lose what they have.
UPDATE "order" o SET "details" = o."details" || '{"email": null}' FROM "shop" s
 WHERE s."id" = o."shop_id" AND s."settings" -> 'sendEmail' IS DISTINCT FROM 'true' AND o."details" ->> 'email' IS NOT NULL;
