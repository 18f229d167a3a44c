import { idOf } from "../../world/gid.ts";
import type { Product, Variant, Weight } from "../../world/state/product.ts";
import { timestamp } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { productNode } from "../nodes/product.ts";
import { ONLINE_STORE } from "../nodes/publication.ts";
import { notSimulated, refuseFields } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

interface VariantInput {
  sku?: string | null;
  price?: string | null;
  optionValues: { optionName?: string | null; name?: string | null }[];
  inventoryItem?: {
    tracked?: boolean | null;
    requiresShipping?: boolean | null;
    measurement?: { weight?: Weight | null } | null;
  } | null;
}

interface ProductInput {
  title?: string | null;
  handle?: string | null;
  productType?: string | null;
  vendor?: string | null;
  status?: string | null;
  tags?: string[] | null;
  productOptions?: { name?: string | null; values?: { name?: string | null }[] | null }[] | null;
  variants?: VariantInput[] | null;
}

interface ProductSetArgs {
  identifier?: { id?: string | null; handle?: string | null } | null;
  input: ProductInput;
  synchronous?: boolean | null;
}

const PRODUCT = ["title", "handle", "productType", "vendor", "status", "tags", "productOptions", "variants"];

/**
 * Answers `productSet` as far as a product of one option needs it: it makes the product with this handle, or makes the one that
 * exists the same as the input. What it makes is in no sales channel.
 */
export function productSet({ identifier, input, synchronous }: ProductSetArgs, { world, shop }: Context) {
  if (synchronous === false) throw notSimulated("productSet without synchronous");
  refuseFields("a product", input, PRODUCT);
  if (input.status && input.status !== "ACTIVE") throw notSimulated("a product that is not active");
  const handle = identifier?.handle ?? input.handle;
  if (!handle || identifier?.id) throw notSimulated("productSet without a handle");
  const refuse = (field: string[], message: string, code: string) => ({
    product: null,
    productSetOperation: null,
    userErrors: [userError(field, message, code)],
  });
  if (!input.title?.trim()) return refuse(["input", "title"], "Title can't be blank", "INVALID_PRODUCT");
  if (!input.variants?.length)
    return refuse(["input", "variants"], "Variants input is required", "VARIANTS_INPUT_MISSING");
  if (!input.productOptions?.length) {
    return refuse(["input", "productOptions"], "Product options input is required", "PRODUCT_OPTIONS_INPUT_MISSING");
  }
  const found = shop.products.find((product) => product.handle === handle);
  const product: Product = found ?? {
    ...{ id: world.newId(), handle, isGiftCard: false, unpublished: true },
    ...{ title: "", productType: "", vendor: shop.name, tags: [], updatedAt: "", variants: [] },
  };
  product.title = input.title;
  product.productType = input.productType ?? product.productType;
  product.vendor = input.vendor ?? product.vendor;
  product.tags = input.tags ?? product.tags;
  product.variants = input.variants.map((variant) => setVariant(product, variant, () => world.newId()));
  product.updatedAt = timestamp(world);
  if (!found) shop.products.push(product);
  world.changed();
  return { product: productNode(product), productSetOperation: null, userErrors: [] };
}

/** Returns the variant with these option values, made anew or as the input says. */
function setVariant(product: Product, input: VariantInput, newId: () => number): Variant {
  refuseFields("a variant", input, ["sku", "price", "optionValues", "inventoryItem"]);
  refuseFields("an inventory item", input.inventoryItem ?? {}, ["tracked", "requiresShipping", "measurement"]);
  const title = input.optionValues.map(({ name }) => name).join(" / ");
  const known = product.variants.find((variant) => variant.title === title);
  const weight = input.inventoryItem?.measurement?.weight;
  return {
    ...(known ?? { id: newId(), inventoryItemId: newId(), locationId: null }),
    title,
    sku: input.sku ?? known?.sku ?? null,
    price: input.price ? Number(input.price) : (known?.price ?? 0),
    requiresShipping: input.inventoryItem?.requiresShipping ?? known?.requiresShipping ?? true,
    weight: weight && weight.value > 0 ? weight : null,
  };
}

interface PublishArgs {
  id: string;
  input: { publicationId?: string | null }[];
}

/** Answers `publishablePublish` for products and the online store. */
export function publishablePublish({ id, input }: PublishArgs, { world, shop }: Context) {
  const product = shop.products.find((candidate) => candidate.id === idOf("Product", id));
  const refuse = (field: string[], message: string) => ({ publishable: null, userErrors: [userError(field, message)] });
  if (!product) return refuse(["id"], "Resource does not exist");
  const unknown = input.some(({ publicationId }) => idOf("Publication", publicationId ?? "") !== ONLINE_STORE.id);
  if (unknown) return refuse(["input", "0", "publicationId"], "Publication does not exist or is not publishable");
  product.unpublished = false;
  world.changed();
  return { publishable: productNode(product), userErrors: [] };
}
