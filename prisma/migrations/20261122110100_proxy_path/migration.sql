ALTER TABLE "shop" ADD COLUMN "proxy_path" TEXT, ADD COLUMN "proxy_path_seen_at" TIMESTAMPTZ(3);
