-- When the last process of a role ended. A process that dies is taken out of "worker" within seconds, and nothing else would remember
-- that there was one: the operator has to be told that a role is gone, not only that a process is silent.
CREATE TABLE "role_end" (
    "role" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_end_pkey" PRIMARY KEY ("role")
);

CREATE FUNCTION "note_role_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "role_end" ("role", "ended_at") VALUES (OLD."role", now())
    ON CONFLICT ("role") DO UPDATE SET "ended_at" = EXCLUDED."ended_at";
  RETURN NULL;
END $$;

CREATE TRIGGER "note_role_end" AFTER DELETE ON "worker"
  FOR EACH ROW WHEN (OLD."role" IS NOT NULL) EXECUTE FUNCTION "note_role_end"();
