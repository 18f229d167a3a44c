-- A key to encrypt with that gives way to another (decision 129). Every process reads these rows at each beat.
CREATE TABLE "retired_key" (
    "key_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "successor_id" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "retired_key_pkey" PRIMARY KEY ("key_id"),
    CONSTRAINT "retired_key_state" CHECK ("state" IN ('retiring', 'retired'))
);

-- Which keys a process has, by their fingerprints, and which of them it seals with: a key retires once no process needs it.
ALTER TABLE "worker" ADD COLUMN "keys" TEXT[], ADD COLUMN "seals_with" TEXT;

-- Refuses what was sealed with a retired key, whoever writes it. A row of a key that is about to retire is locked until the writer
-- commits, and the key is retired by a change of that row: of two that meet, one waits for the other, and nothing slips between.
CREATE FUNCTION "refuse_retired_key"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    start_of_sealed TEXT;
    found_state TEXT;
BEGIN
    IF TG_ARGV[1] = 'bytes' THEN
        EXECUTE format('SELECT encode(substring(($1).%I FROM 1 FOR 24), ''escape'')', TG_ARGV[0]) INTO start_of_sealed USING NEW;
    ELSE
        EXECUTE format('SELECT left(($1).%I, 24)', TG_ARGV[0]) INTO start_of_sealed USING NEW;
    END IF;
    SELECT r."state" INTO found_state FROM "retired_key" r WHERE r."key_id" = split_part(start_of_sealed, '.', 2) FOR SHARE;
    IF found_state = 'retired' THEN
        RAISE EXCEPTION '%.% may not be sealed with the retired key %', TG_TABLE_NAME, TG_ARGV[0], split_part(start_of_sealed, '.', 2)
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "account_token_key" BEFORE INSERT OR UPDATE OF "token_ciphertext" ON "carrier_account"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('token_ciphertext', 'text');
CREATE TRIGGER "push_secret_key" BEFORE INSERT OR UPDATE OF "ciphertext" ON "push_secret"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('ciphertext', 'text');
CREATE TRIGGER "kept_secret_key" BEFORE INSERT OR UPDATE OF "ciphertext" ON "kept_secret"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('ciphertext', 'text');
CREATE TRIGGER "session_access_key" BEFORE INSERT OR UPDATE OF "accessToken" ON "Session"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('accessToken', 'text');
CREATE TRIGGER "session_refresh_key" BEFORE INSERT OR UPDATE OF "refreshToken" ON "Session"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('refreshToken', 'text');
CREATE TRIGGER "claim_piece_key" BEFORE INSERT OR UPDATE OF "sealed" ON "claim_piece"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('sealed', 'bytes');
CREATE TRIGGER "statement_piece_key" BEFORE INSERT OR UPDATE OF "sealed" ON "statement_piece"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('sealed', 'bytes');
CREATE TRIGGER "statement_preview_key" BEFORE INSERT OR UPDATE OF "preview" ON "statement"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('preview', 'bytes');
CREATE TRIGGER "short_lived_piece_key" BEFORE INSERT OR UPDATE OF "sealed" ON "short_lived_piece"
    FOR EACH ROW EXECUTE FUNCTION "refuse_retired_key"('sealed', 'bytes');
