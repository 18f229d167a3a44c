import { z } from "zod";
import { type AdminApi, accepted, Refused, userErrors } from "./admin-api.ts";

/** A product of one kind; without a weight, so that the shop's usual weight is seen at work. */
interface Goods {
  handle: string;
  title: string;
  sku: string;
  productType: string;
  tags: string[];
  priceVnd: number;
  weightGrams: number | null;
}

/** What the store sells: light and heavy, fragile, alive, and one thing that nobody weighed. */
export const GOODS: readonly Goods[] = [
  {
    ...{ handle: "ao-linen-tay-lo", title: "Áo linen tay lỡ", sku: "AO-LINEN" },
    ...{ productType: "Quần áo", tags: ["linen"], priceVnd: 390_000, weightGrams: 250 },
  },
  {
    ...{ handle: "chen-gom-bat-trang", title: "Chén gốm Bát Tràng", sku: "CHEN-GOM" },
    ...{ productType: "Gốm sứ", tags: ["dễ vỡ", "gốm"], priceVnd: 120_000, weightGrams: 350 },
  },
  {
    ...{ handle: "bo-am-tra-men-lam", title: "Bộ ấm trà men lam", sku: "BO-TRA" },
    ...{ productType: "Gốm sứ", tags: ["dễ vỡ", "gốm"], priceVnd: 1_450_000, weightGrams: 2_100 },
  },
  {
    ...{ handle: "binh-gom-co-lon", title: "Bình gốm trang trí cỡ lớn", sku: "BINH-LON" },
    ...{ productType: "Gốm sứ", tags: ["dễ vỡ", "giá trị cao"], priceVnd: 3_600_000, weightGrams: 6_500 },
  },
  {
    ...{ handle: "sen-da-mini", title: "Sen đá mini", sku: "SEN-DA" },
    ...{ productType: "Cây cảnh", tags: ["cây sống"], priceVnd: 45_000, weightGrams: 250 },
  },
  {
    ...{ handle: "khan-choang-theu-tay", title: "Khăn choàng thêu tay", sku: "KHAN-THEU" },
    ...{ productType: "Quần áo", tags: ["quà tặng"], priceVnd: 280_000, weightGrams: null },
  },
];

const publicationsSchema = z.object({
  publications: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
const setSchema = z.object({
  productSet: z.object({
    product: z
      .object({ id: z.string(), variants: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }) })
      .nullable(),
    userErrors,
  }),
});
const publishedSchema = z.object({ publishablePublish: z.object({ userErrors }) });

/**
 * Makes every product, or makes the one of the same handle like it, and puts it into the online store. Returns each one's variant
 * by its SKU.
 */
export async function setUpGoods(api: AdminApi): Promise<Map<string, string>> {
  const { publications } = await api.ask(
    "query ReviewPublications { publications(first: 20) { nodes { id name } } }",
    publicationsSchema,
  );
  const onlineStore = publications.nodes.find(({ name }) => name === "Online Store");
  const variants = new Map<string, string>();
  for (const one of GOODS) {
    const { productSet } = await api.ask(
      `mutation ReviewProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
        productSet(identifier: $identifier, input: $input, synchronous: true) {
          product { id variants(first: 1) { nodes { id } } } userErrors { field message } } }`,
      setSchema,
      { identifier: { handle: one.handle }, input: inputOf(one) },
    );
    accepted(one.title, productSet.userErrors);
    if (!productSet.product) throw new Refused(`${one.title}: Shopify returns no product`);
    variants.set(one.sku, productSet.product.variants.nodes[0].id);
    if (onlineStore) await publish(api, one.title, productSet.product.id, onlineStore.id);
  }
  return variants;
}

async function publish(api: AdminApi, title: string, id: string, publicationId: string) {
  const { publishablePublish } = await api.ask(
    `mutation ReviewPublish($id: ID!, $input: [PublicationInput!]!) {
      publishablePublish(id: $id, input: $input) { userErrors { field message } } }`,
    publishedSchema,
    { id, input: [{ publicationId }] },
  );
  accepted(title, publishablePublish.userErrors);
}

/** A product without options has one, by these names, at Shopify too. Stock is not counted: it would run out during a review. */
function inputOf({ handle, title, sku, productType, tags, priceVnd, weightGrams }: Goods) {
  return {
    ...{ handle, title, productType, tags, vendor: "Tiệm Nhà Mây", status: "ACTIVE" },
    productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }],
    variants: [
      {
        optionValues: [{ optionName: "Title", name: "Default Title" }],
        sku,
        price: String(priceVnd),
        inventoryItem: {
          tracked: false,
          requiresShipping: true,
          measurement: { weight: { unit: "GRAMS", value: weightGrams ?? 0 } },
        },
      },
    ],
  };
}
