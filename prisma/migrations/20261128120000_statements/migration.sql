-- The carrier's statements that staff import: the file, its rows, and which column holds what. Rows hold codes and amounts only.
CREATE TABLE "statement" (
    "shop_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "kind" TEXT NOT NULL,
    "file_hash" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "trouble" TEXT,
    "preview" BYTEA,
    "fingerprint" TEXT,
    "mapping" JSONB,
    "stated" JSONB,
    "tally" JSONB,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "applied_at" TIMESTAMPTZ(3),
    "applied_by_id" TEXT,
    "applied_by_name" TEXT,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" TEXT,
    "undone_by_name" TEXT,
    "undone_why" VARCHAR(500),

    CONSTRAINT "statement_pkey" PRIMARY KEY ("shop_id", "id")
);
CREATE INDEX "statement_recent_idx" ON "statement"("shop_id", "created_at" DESC, "id" DESC);
CREATE INDEX "statement_shop_id_file_hash_idx" ON "statement"("shop_id", "file_hash");
CREATE INDEX "statement_created_at_idx" ON "statement"("created_at");

CREATE TABLE "statement_line" (
    "shop_id" TEXT NOT NULL,
    "statement_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "partner_id" TEXT,
    "shipment_id" UUID,
    "outcome" TEXT NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "cod_vnd" BIGINT,
    "shipping_fee_vnd" BIGINT,
    "insurance_fee_vnd" BIGINT,
    "return_fee_vnd" BIGINT,
    "cod_fee_vnd" BIGINT,
    "other_fee_vnd" BIGINT,
    "compensation_vnd" BIGINT,
    "net_vnd" BIGINT,
    "weight_grams" INTEGER,
    "happened_on" DATE,
    "line_key" TEXT NOT NULL,
    "counted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "statement_line_pkey" PRIMARY KEY ("shop_id", "statement_id", "n"),
    CONSTRAINT "statement_line_statement_fkey" FOREIGN KEY ("shop_id", "statement_id") REFERENCES "statement"("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "statement_line_outcome_idx" ON "statement_line"("shop_id", "statement_id", "outcome", "n");
-- A parcel's money is the sum of these; and no payment is in the ledger twice, whatever is imported again.
CREATE INDEX "statement_line_counted_idx" ON "statement_line"("shop_id", "shipment_id") WHERE "counted";
CREATE UNIQUE INDEX "statement_line_payment_key" ON "statement_line"("shop_id", "line_key") WHERE "counted";

CREATE TABLE "statement_piece" (
    "shop_id" TEXT NOT NULL,
    "statement_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "statement_piece_pkey" PRIMARY KEY ("shop_id", "statement_id", "n"),
    CONSTRAINT "statement_piece_statement_fkey" FOREIGN KEY ("shop_id", "statement_id") REFERENCES "statement"("shop_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "statement_columns" (
    "shop_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_columns_pkey" PRIMARY KEY ("shop_id", "fingerprint")
);
