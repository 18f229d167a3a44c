-- What workflows of Shopify Flow asked of the app, each once, with what became of it (decision 107).
CREATE TABLE "flow_run" (
    "shop_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "deed" JSONB,
    "parcels" JSONB,
    "outcome" TEXT,
    "problem" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_run_pkey" PRIMARY KEY ("shop_id", "run_id")
);
CREATE INDEX "flow_run_received_idx" ON "flow_run" ("received_at");
CREATE INDEX "flow_run_order_idx" ON "flow_run" ("shop_id", "order_id");
