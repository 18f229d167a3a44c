-- Unlogged: what lives for five minutes need not survive a crash, and stays out of the write-ahead log and its archives.
CREATE UNLOGGED TABLE "short_lived_file" (
    "id" UUID NOT NULL,
    "shop_id" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "pieces" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "short_lived_file_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "short_lived_file_expires_at_idx" ON "short_lived_file"("expires_at");
CREATE INDEX "short_lived_file_shop_id_idx" ON "short_lived_file"("shop_id");

CREATE UNLOGGED TABLE "short_lived_piece" (
    "file_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "short_lived_piece_pkey" PRIMARY KEY ("file_id", "n"),
    CONSTRAINT "short_lived_piece_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "short_lived_file"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Sealed bytes cannot be compressed.
ALTER TABLE "short_lived_piece" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
