-- A recipient's name is found by its words, without accents and case, in whatever order they are typed. PostgreSQL folds the names and
-- what is searched for alike: both lose these marks, and what separates words becomes a space.
CREATE FUNCTION "folded_name"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ' ' || left(lower(translate(normalize("name", NFD),
        E'\u0110\u0111\t\n\r''\073\\!"#$%&()*+,-./:<=>?@[]^_`{|}~\u00a0\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00b7\u2022\u3000\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u031b\u0323\u0327\u0328', 'dd' || repeat(' ', 46))), 500) || ' ';

CREATE FUNCTION "name_words"("name" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT DISTINCT w."word" FROM unnest(string_to_array("folded_name"("name"), ' ')) AS w ("word") WHERE w."word" <> '');

-- The orders that a word finds, in the order of the list.
CREATE TABLE "order_word" (
    "shop_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "order_id" TEXT NOT NULL,

    CONSTRAINT "order_word_pkey" PRIMARY KEY ("shop_id", "word", "ordered_at", "order_id")
);

-- The words come and go with the name: what erases it need not know of them.
CREATE FUNCTION "keep_order_words"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    IF TG_OP <> ''INSERT'' THEN
        DELETE FROM "order_word"
         WHERE "shop_id" = OLD."shop_id" AND "word" = ANY("name_words"(OLD."recipient_name")) AND "ordered_at" = OLD."created_at" AND "order_id" = OLD."id"\073
    END IF\073
    IF TG_OP <> ''DELETE'' THEN
        INSERT INTO "order_word" ("shop_id", "word", "ordered_at", "order_id")
        SELECT NEW."shop_id", w."word", NEW."created_at", NEW."id" FROM unnest("name_words"(NEW."recipient_name")) AS w ("word")\073
    END IF\073
    RETURN NULL\073
END';
CREATE TRIGGER "order_added_words" AFTER INSERT ON "order" FOR EACH ROW
    WHEN (NEW."recipient_name" IS NOT NULL) EXECUTE FUNCTION "keep_order_words"();
CREATE TRIGGER "order_changed_words" AFTER UPDATE OF "recipient_name", "created_at" ON "order" FOR EACH ROW
    WHEN ((OLD."recipient_name", OLD."created_at") IS DISTINCT FROM (NEW."recipient_name", NEW."created_at"))
    EXECUTE FUNCTION "keep_order_words"();
CREATE TRIGGER "order_removed_words" AFTER DELETE ON "order" FOR EACH ROW
    WHEN (OLD."recipient_name" IS NOT NULL) EXECUTE FUNCTION "keep_order_words"();

-- The triggers keep writers out until this migration ends: no name is missed.
INSERT INTO "order_word" ("shop_id", "word", "ordered_at", "order_id")
SELECT o."shop_id", w."word", o."created_at", o."id" FROM "order" o, unnest("name_words"(o."recipient_name")) AS w ("word")
 WHERE o."recipient_name" IS NOT NULL;
