-- What the shop asks of the carrier for a parcel that was lost or damaged, or weighed too heavy. One of each kind for a parcel.
CREATE TABLE "claim" (
    "shop_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "amount_vnd" BIGINT NOT NULL,
    "has_proof" BOOLEAN NOT NULL,
    "accepted_vnd" BIGINT,
    "paid_vnd" BIGINT,
    "paid_at" TIMESTAMPTZ(3),
    "deadline_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "claim_pkey" PRIMARY KEY ("shop_id", "id"),
    CONSTRAINT "claim_parcel_fkey" FOREIGN KEY ("shop_id", "shipment_id") REFERENCES "shipment"("shop_id", "id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "claim_parcel_key" ON "claim" ("shop_id", "shipment_id", "kind");
-- What is open, the nearest deadline first: as many rows as are open. And what has ended, the newest first.
CREATE INDEX "claim_open_idx" ON "claim" ("shop_id", "deadline_at", "id") WHERE "closed_at" IS NULL;
CREATE INDEX "claim_closed_idx" ON "claim" ("shop_id", "closed_at" DESC, "id" DESC) WHERE "closed_at" IS NOT NULL;

-- Who did what about a claim.
CREATE TABLE "claim_event" (
    "shop_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "claim_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_vnd" BIGINT,
    "note" TEXT,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_event_pkey" PRIMARY KEY ("shop_id", "id"),
    CONSTRAINT "claim_event_claim_fkey" FOREIGN KEY ("shop_id", "claim_id") REFERENCES "claim"("shop_id", "id") ON DELETE CASCADE
);
CREATE INDEX "claim_event_claim_idx" ON "claim_event" ("shop_id", "claim_id", "id");

-- Photos and papers, sealed piece by piece. A file is whole once all its pieces are there.
CREATE TABLE "claim_evidence" (
    "shop_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "is_whole" BOOLEAN NOT NULL DEFAULT false,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_evidence_pkey" PRIMARY KEY ("shop_id", "id"),
    CONSTRAINT "claim_evidence_claim_fkey" FOREIGN KEY ("shop_id", "claim_id") REFERENCES "claim"("shop_id", "id") ON DELETE CASCADE
);
CREATE INDEX "claim_evidence_claim_idx" ON "claim_evidence" ("shop_id", "claim_id", "added_at");
CREATE INDEX "claim_evidence_begun_idx" ON "claim_evidence" ("added_at") WHERE NOT "is_whole";

CREATE TABLE "claim_piece" (
    "shop_id" TEXT NOT NULL,
    "evidence_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "claim_piece_pkey" PRIMARY KEY ("shop_id", "evidence_id", "n"),
    CONSTRAINT "claim_piece_evidence_fkey" FOREIGN KEY ("shop_id", "evidence_id") REFERENCES "claim_evidence"("shop_id", "id") ON DELETE CASCADE
);
