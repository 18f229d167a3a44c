import type { Sql } from "./database.server";

/** What rules and weights need to know of a product's variant. Ids are digits, as a rate request holds them. */
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

const COLUMNS = `variant_id AS "variantId", product_id AS "productId", product_type AS "productType", product_tags AS "productTags",
  weight_grams AS "weightGrams", price_vnd AS "priceVnd", requires_shipping AS "requiresShipping",
  (extract(epoch FROM read_at) * 1000)::float8 AS "readAt"`;

/** Stores what Shopify said of some variants. */
export async function saveProductFacts(
  sql: Sql,
  shopId: string,
  facts: readonly Omit<ProductFacts, "readAt">[],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return;
  await sql.query(
    `INSERT INTO product_facts (shop_id, variant_id, product_id, product_type, product_tags, weight_grams, price_vnd,
                                requires_shipping, read_at)
     SELECT $1, "variantId", "productId", "productType", "productTags", "weightGrams", "priceVnd", "requiresShipping", $3
       FROM jsonb_to_recordset($2::jsonb) AS r("variantId" text, "productId" text, "productType" text, "productTags" text[],
            "weightGrams" int, "priceVnd" bigint, "requiresShipping" bool)
     ON CONFLICT (shop_id, variant_id) DO UPDATE SET product_id = EXCLUDED.product_id,
       product_type = EXCLUDED.product_type, product_tags = EXCLUDED.product_tags, weight_grams = EXCLUDED.weight_grams,
       price_vnd = EXCLUDED.price_vnd, requires_shipping = EXCLUDED.requires_shipping, read_at = EXCLUDED.read_at`,
    [shopId, JSON.stringify(facts), now],
  );
}

/** The variants of a shop that were read last. */
export async function listProductFacts(sql: Sql, shopId: string, limit: number): Promise<ProductFacts[]> {
  return sql.query(`SELECT ${COLUMNS} FROM product_facts WHERE shop_id = $1 ORDER BY read_at DESC LIMIT $2`, [
    shopId,
    limit,
  ]);
}

/** What is stored of some variants of a shop. */
export async function readProductFacts(
  sql: Sql,
  shopId: string,
  variantIds: readonly string[],
): Promise<ProductFacts[]> {
  return sql.query(`SELECT ${COLUMNS} FROM product_facts WHERE shop_id = $1 AND variant_id = ANY($2::text[])`, [
    shopId,
    variantIds,
  ]);
}
