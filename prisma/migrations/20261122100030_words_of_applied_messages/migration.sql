-- What was applied is in the parcel's history: only what nobody could read or match is kept as it came.
UPDATE "inbox" SET "body" = '' WHERE "applied_at" IS NOT NULL AND "body" <> ''
   AND "outcome" IS DISTINCT FROM 'unmatched' AND "outcome" IS DISTINCT FROM 'unreadable';
