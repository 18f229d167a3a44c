-- Lists of orders that staff gave a name; which of them opens for whom, and the columns that each member of staff chose.
CREATE TABLE "saved_view" (
    "shop_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "search" VARCHAR(100) NOT NULL,
    "query" VARCHAR(8000) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("shop_id", "id")
);

ALTER TABLE "staff_preference" ADD COLUMN "list_view_id" UUID,
                               ADD COLUMN "list_columns" JSONB;
