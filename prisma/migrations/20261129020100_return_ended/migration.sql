-- When what came back was back: by the carrier's word or in staff's hands, whichever was first. How long this shop's returns take is read from it (decision 097).
ALTER TABLE "shipment" ADD COLUMN "return_ended_at" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION "keep_return"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- What had arrived before this was kept, and waits for nobody, stays so when the carrier settles it.
    IF NOT (TG_OP = 'UPDATE' AND OLD."return_stage" IS NULL AND OLD."return_state" IN ('returned', 'settled')
            AND NEW."return_state" IN ('returned', 'settled') AND NEW."return_received_at" IS NULL) THEN
        NEW."return_stage" := "return_stage_of"(NEW."return_state", NEW."return_received_at");
    END IF;
    IF NEW."return_state" = 'none' THEN
        NEW."return_since" := NULL;
        NEW."return_part" := NULL;
    ELSIF NEW."return_since" IS NULL THEN
        NEW."return_since" := coalesce(NEW."carrier_status_at", NEW."updated_at");
        NEW."return_part" := NEW."cod_state" IN ('collected', 'collected_partly', 'collected_unclear', 'settled');
    END IF;
    IF NEW."return_received_at" IS NULL AND NEW."return_state" NOT IN ('returned', 'settled') THEN
        NEW."return_ended_at" := NULL;
    ELSIF NEW."return_ended_at" IS NULL THEN
        NEW."return_ended_at" := coalesce(NEW."return_received_at", NEW."carrier_status_at", NEW."updated_at");
    ELSIF TG_OP = 'UPDATE' AND NEW."return_received_at" IS NULL AND OLD."return_received_at" = OLD."return_ended_at" THEN
        -- The receipt that had ended it was taken back.
        NEW."return_ended_at" := coalesce(NEW."carrier_status_at", NEW."updated_at");
    END IF;
    RETURN NEW;
END $$;
