-- Everything that staff see of an order is found by its words: the recipient, the place, the phones, the products.
CREATE TABLE "order_text" (
    "shop_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "order_text_pkey" PRIMARY KEY ("shop_id", "order_id")
);

-- As "folded_name", for longer texts.
CREATE FUNCTION "folded_text"("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ' ' || lower(translate(normalize(left("text", 3000), NFD),
        E'\u0110\u0111\t\n\r'';\\!"#$%&()*+,-./:<=>?@[]^_`{|}~\u00a0\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00b7\u2022\u3000\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u031b\u0323\u0327\u0328', 'dd' || repeat(' ', 46))) || ' ';

-- A number of at least four digits is kept from its end, since the end of a number is what people know of it. No other word
-- begins with "<", which separates words.
CREATE FUNCTION "kept_word"("word" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN "word" ~ '^[0-9]{4,}$' THEN '<' || reverse(left("word", 60)) ELSE left("word", 60) END;

CREATE FUNCTION "kept_words"("text" TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT "kept_word"(w."word") FROM unnest(string_to_array("folded_text"("text"), ' ')) AS w ("word") WHERE w."word" <> '' $$;

-- The numbers in a phone field as they are dialled in Vietnam: without signs, and with 0 in place of the country's code.
CREATE FUNCTION "dialled_numbers"("phone" TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN n."digits" ~ '^00840?[1-9]' THEN '0' || ltrim(substr(n."digits", 5), '0')
                WHEN n."digits" ~ '^84[0-9]{9,10}$' THEN '0' || ltrim(substr(n."digits", 3), '0')
                WHEN n."digits" ~ '^[235789][0-9]{8}$' THEN '0' || n."digits"
                ELSE n."digits" END
      FROM regexp_matches(translate(normalize(left("phone", 200), NFKC),
             E' \t\n\r.()-\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff', ''), '[0-9]{4,}', 'g') AS r ("run"),
           LATERAL (SELECT r."run"[1] AS "digits"
                    UNION ALL
                    -- Two numbers with nothing but signs between them.
                    SELECT p."part"[1] FROM regexp_matches(r."run"[1], '0[1-9][0-9]{8}', 'g') AS p ("part") WHERE length(r."run"[1]) >= 19) n $$;

-- What staff read of the products of a fulfillment order.
CREATE FUNCTION "products_text"("details" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(concat_ws(' ', l."line" ->> 'title', l."line" ->> 'variantTitle', l."line" ->> 'sku'), ' ' ORDER BY l."place")
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof("details" -> 'lines') = 'array' THEN "details" -> 'lines' ELSE '[]' END) WITH ORDINALITY AS l ("line", "place") $$;

-- The places of an address as the resolver or staff decided it.
CREATE FUNCTION "places_text"("address" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN concat_ws(' ', "address" ->> 'ward', "address" ->> 'district', "address" ->> 'province', "address" ->> 'hamlet');

-- The words that find an order, each once; null when there is no such order.
CREATE FUNCTION "words_of_order"("of_shop" TEXT, "of_order" TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT (SELECT ' ' || string_agg(DISTINCT k."word", ' ') || ' ' FROM (
                   SELECT "kept_words"(concat_ws(' ', o."recipient_name", d."to" ->> 'company', d."to" ->> 'address2', d."to" ->> 'city', d."to" ->> 'province', s."text", p."text")) AS "word"
                   UNION ALL
                   SELECT "kept_word"("dialled_numbers"(t."phone")) FROM unnest(ARRAY[d."to" ->> 'phone', o."details" ->> 'phone'] || s."phones") AS t ("phone")) k)
      FROM "order" o
           CROSS JOIN LATERAL (SELECT o."details" -> 'destination' AS "to") d
           CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', s."overrides" ->> 'recipientName', "places_text"(s."overrides" -> 'address'), "places_text"(s."address" -> 'address')), ' ') AS "text",
                                      array_agg(s."overrides" ->> 'recipientPhone') AS "phones"
                                 FROM "shipment" s WHERE s."shop_id" = o."shop_id" AND s."order_id" = o."id") s
           CROSS JOIN LATERAL (SELECT string_agg("products_text"(f."details"), ' ') AS "text"
                                 FROM "fulfillment_order" f WHERE f."shop_id" = o."shop_id" AND f."order_id" = o."id") p
     WHERE o."shop_id" = "of_shop" AND o."id" = "of_order" $$;

-- Brings the words of an order up to date. Called when a transaction ends, for whatever it changed: the lock of the text is then
-- the last one that is waited for, so no two transactions wait for each other. (Who changes several orders locks them first, in
-- the order of their ids.) What is read under it is what is committed.
CREATE FUNCTION "keep_words"("of_shop" TEXT, "of_order" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "was" record;
    "now_at" TIMESTAMPTZ(3);
    "now_words" TEXT;
BEGIN
    SELECT t."ordered_at", t."words", t.xmin = pg_current_xact_id()::xid AS "is_done" INTO "was"
      FROM "order_text" t WHERE t."shop_id" = "of_shop" AND t."order_id" = "of_order" FOR UPDATE;
    -- Written when this transaction ended, after everything that it changed.
    IF "was"."is_done" THEN
        RETURN;
    END IF;
    IF "was" IS NULL THEN
        INSERT INTO "order_text" ("shop_id", "order_id", "ordered_at", "words")
        SELECT o."shop_id", o."id", o."created_at", ' ' FROM "order" o WHERE o."shop_id" = "of_shop" AND o."id" = "of_order"
        ON CONFLICT DO NOTHING;
        SELECT t."ordered_at", t."words", false AS "is_done" INTO "was"
          FROM "order_text" t WHERE t."shop_id" = "of_shop" AND t."order_id" = "of_order" FOR UPDATE;
        IF "was" IS NULL THEN
            RETURN;
        END IF;
    END IF;
    SELECT o."created_at", coalesce("words_of_order"(o."shop_id", o."id"), ' ') INTO "now_at", "now_words"
      FROM "order" o WHERE o."shop_id" = "of_shop" AND o."id" = "of_order";
    IF "now_words" = "was"."words" AND "now_at" = "was"."ordered_at" THEN
        RETURN;
    END IF;
    DELETE FROM "order_word" w
     WHERE w."shop_id" = "of_shop" AND w."ordered_at" = "was"."ordered_at" AND w."order_id" = "of_order"
       AND w."word" = ANY(string_to_array(btrim("was"."words"), ' '))
       AND NOT ("now_at" = "was"."ordered_at" AND w."word" = ANY(string_to_array(btrim("now_words"), ' ')));
    INSERT INTO "order_word" ("shop_id", "word", "ordered_at", "order_id")
    SELECT "of_shop", n."word", "now_at", "of_order" FROM unnest(string_to_array(btrim("now_words"), ' ')) AS n ("word") WHERE n."word" <> ''
    ON CONFLICT DO NOTHING;
    UPDATE "order_text" SET "ordered_at" = "now_at", "words" = "now_words" WHERE "shop_id" = "of_shop" AND "order_id" = "of_order";
END $$;

CREATE FUNCTION "keep_order_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'order' THEN
        PERFORM "keep_words"(NEW."shop_id", NEW."id");
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM "keep_words"(OLD."shop_id", OLD."order_id");
    ELSE
        PERFORM "keep_words"(NEW."shop_id", NEW."order_id");
    END IF;
    RETURN NULL;
END $$;

-- The words of an order that has no text yet are those of its name, and go with it. An order that goes takes its text along.
CREATE OR REPLACE FUNCTION "keep_order_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "was" record;
BEGIN
    SELECT t."ordered_at", t."words" INTO "was" FROM "order_text" t WHERE t."shop_id" = OLD."shop_id" AND t."order_id" = OLD."id";
    IF "was" IS NULL THEN
        DELETE FROM "order_word"
         WHERE "shop_id" = OLD."shop_id" AND "word" = ANY("name_words"(OLD."recipient_name")) AND "ordered_at" = OLD."created_at" AND "order_id" = OLD."id";
    ELSIF TG_OP = 'DELETE' THEN
        DELETE FROM "order_word"
         WHERE "shop_id" = OLD."shop_id" AND "word" = ANY(string_to_array(btrim("was"."words"), ' ')) AND "ordered_at" = "was"."ordered_at" AND "order_id" = OLD."id";
        DELETE FROM "order_text" WHERE "shop_id" = OLD."shop_id" AND "order_id" = OLD."id";
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER "order_added_words" ON "order";
DROP TRIGGER "order_removed_words" ON "order";
CREATE TRIGGER "order_removed_words" AFTER DELETE ON "order" FOR EACH ROW EXECUTE FUNCTION "keep_order_words"();

CREATE CONSTRAINT TRIGGER "order_added_text" AFTER INSERT ON "order" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION "keep_order_text"();
CREATE CONSTRAINT TRIGGER "order_changed_text" AFTER UPDATE OF "recipient_name", "created_at", "details" ON "order" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN ((OLD."recipient_name", OLD."created_at", OLD."details" -> 'destination', OLD."details" -> 'phone')
    IS DISTINCT FROM (NEW."recipient_name", NEW."created_at", NEW."details" -> 'destination', NEW."details" -> 'phone'))
    EXECUTE FUNCTION "keep_order_text"();
CREATE CONSTRAINT TRIGGER "part_added_text" AFTER INSERT OR DELETE ON "fulfillment_order" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION "keep_order_text"();
CREATE CONSTRAINT TRIGGER "part_changed_text" AFTER UPDATE OF "details" ON "fulfillment_order" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN ("products_text"(OLD."details") IS DISTINCT FROM "products_text"(NEW."details"))
    EXECUTE FUNCTION "keep_order_text"();
CREATE CONSTRAINT TRIGGER "parcel_added_text" AFTER INSERT OR DELETE ON "shipment" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION "keep_order_text"();
CREATE CONSTRAINT TRIGGER "parcel_changed_text" AFTER UPDATE OF "address", "overrides" ON "shipment" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN ((OLD."address", OLD."overrides") IS DISTINCT FROM (NEW."address", NEW."overrides"))
    EXECUTE FUNCTION "keep_order_text"();
