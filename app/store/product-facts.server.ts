import type { Sql } from "./database.server";
import { anyOf, run, statement, tables } from "./statements.server";

/** What rules and weights need to know about a variant. Ids are digits, as in a rate request. */
export interface ProductFacts {
  variantId: string;
  productId: string;
  productType: string;
  productTags: string[];
  /** One piece; null when the merchant set no weight. */
  weightGrams: number | null;
  priceVnd: number;
  requiresShipping: boolean;
  /** Milliseconds since 1970. */
  readAt: number;
}

const facts = tables
  .selectFrom("product_facts")
  .select([
    "variant_id as variantId",
    "product_id as productId",
    "product_type as productType",
    "product_tags as productTags",
    "weight_grams as weightGrams",
    "price_vnd as priceVnd",
    "requires_shipping as requiresShipping",
    statement<number>`(extract(epoch FROM read_at) * 1000)::float8`.as("readAt"),
  ]);

/** Stores what Shopify returned for some variants. */
export async function saveProductFacts(
  sql: Sql,
  shopId: string,
  read: readonly Omit<ProductFacts, "readAt">[],
  now: Date,
): Promise<void> {
  if (read.length === 0) return;
  await run(
    sql,
    statement`INSERT INTO product_facts (shop_id, variant_id, product_id, product_type, product_tags, weight_grams, price_vnd,
                                requires_shipping, read_at)
     SELECT ${shopId}, "variantId", "productId", "productType", "productTags", "weightGrams", "priceVnd", "requiresShipping", ${now}
       FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS r("variantId" text, "productId" text, "productType" text, "productTags" text[],
            "weightGrams" int, "priceVnd" bigint, "requiresShipping" bool)
     ON CONFLICT (shop_id, variant_id) DO UPDATE SET product_id = EXCLUDED.product_id,
       product_type = EXCLUDED.product_type, product_tags = EXCLUDED.product_tags, weight_grams = EXCLUDED.weight_grams,
       price_vnd = EXCLUDED.price_vnd, requires_shipping = EXCLUDED.requires_shipping, read_at = EXCLUDED.read_at`,
  );
}

/** Returns the most recently read variants of some shops, at most `limit` of each. */
export function listProductFacts(
  sql: Sql,
  shopIds: readonly string[],
  limit: number,
): Promise<(ProductFacts & { shopId: string })[]> {
  const newest = facts.where("shop_id", "=", statement<string>`asked.id`).orderBy("read_at", "desc").limit(limit);
  return run(
    sql,
    statement<
      ProductFacts & { shopId: string }
    >`SELECT asked.id AS "shopId", newest.* FROM unnest(${shopIds}::text[]) AS asked(id) CROSS JOIN LATERAL (${newest}) AS newest`,
  );
}

/** Returns what is stored about some variants of a shop. */
export function readProductFacts(sql: Sql, shopId: string, variantIds: readonly string[]): Promise<ProductFacts[]> {
  return run(sql, facts.where("shop_id", "=", shopId).where("variant_id", "=", anyOf(variantIds)));
}
