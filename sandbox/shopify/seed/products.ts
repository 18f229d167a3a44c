import type { Location } from "../world/state/address.ts";
import type { Product, Weight } from "../world/state/product.ts";
import type { World } from "../world/world.ts";

interface VariantSeed {
  sku: string;
  title?: string;
  price: number;
  weight?: Weight | null;
  requiresShipping?: boolean;
}

interface ProductSeed {
  title: string;
  handle: string;
  productType: string;
  tags: string[];
  isGiftCard?: boolean;
  /** Name of the location that has the stock; the first one by default. */
  location?: string;
  variants: VariantSeed[];
}

const grams = (value: number): Weight => ({ unit: "GRAMS", value });
const kilograms = (value: number): Weight => ({ unit: "KILOGRAMS", value });

/** The demo store's products: clothes, ceramics, live plants, some without a weight, two without shipping. */
const PRODUCTS: ProductSeed[] = [
  {
    title: "Áo linen tay lỡ",
    handle: "ao-linen-tay-lo",
    productType: "Quần áo",
    tags: ["linen", "mùa hè"],
    variants: [
      { sku: "AO-LINEN-S", title: "S", price: 390_000, weight: grams(240) },
      { sku: "AO-LINEN-M", title: "M", price: 390_000, weight: grams(250) },
      { sku: "AO-LINEN-L", title: "L", price: 410_000, weight: grams(265) },
    ],
  },
  {
    title: "Váy maxi vải đũi",
    handle: "vay-maxi-vai-dui",
    productType: "Quần áo",
    tags: ["đũi", "mùa hè"],
    variants: [{ sku: "VAY-MAXI-M", title: "M", price: 590_000, weight: grams(420) }],
  },
  {
    title: "Khăn choàng thêu tay",
    handle: "khan-choang-theu-tay",
    productType: "Quần áo",
    tags: ["quà tặng"],
    variants: [{ sku: "KHAN-THEU", price: 280_000, weight: null }],
  },
  {
    title: "Chén gốm Bát Tràng",
    handle: "chen-gom-bat-trang",
    productType: "Gốm sứ",
    tags: ["dễ vỡ", "gốm"],
    variants: [{ sku: "CHEN-GOM", price: 120_000, weight: kilograms(0.35) }],
  },
  {
    title: "Bộ ấm trà men lam",
    handle: "bo-am-tra-men-lam",
    productType: "Gốm sứ",
    tags: ["dễ vỡ", "gốm", "quà tặng"],
    variants: [{ sku: "BO-TRA", price: 1_450_000, weight: kilograms(2.1) }],
  },
  {
    title: "Bình gốm trang trí cỡ lớn",
    handle: "binh-gom-trang-tri-co-lon",
    productType: "Gốm sứ",
    tags: ["dễ vỡ", "gốm", "giá trị cao"],
    variants: [{ sku: "BINH-LON", price: 3_600_000, weight: kilograms(6.5) }],
  },
  {
    title: "Sen đá mini",
    handle: "sen-da-mini",
    productType: "Cây cảnh",
    tags: ["cây sống"],
    location: "Đà Nẵng",
    variants: [{ sku: "SEN-DA", price: 45_000, weight: grams(250) }],
  },
  {
    title: "Cây trầu bà đế vương",
    handle: "cay-trau-ba-de-vuong",
    productType: "Cây cảnh",
    tags: ["cây sống"],
    variants: [{ sku: "TRAU-BA", price: 320_000, weight: kilograms(3.2) }],
  },
  {
    title: "Nến thơm quế",
    handle: "nen-thom-que",
    productType: "Nhà cửa",
    tags: ["quà tặng"],
    variants: [{ sku: "NEN-QUE", price: 210_000, weight: { unit: "OUNCES", value: 7 } }],
  },
  {
    title: "Hộp quà Nhà Mây",
    handle: "hop-qua-nha-may",
    productType: "Quà tặng",
    tags: ["quà tặng"],
    variants: [{ sku: "HOP-QUA", price: 890_000, weight: null }],
  },
  {
    title: "Thẻ quà tặng điện tử",
    handle: "the-qua-tang",
    productType: "Thẻ quà tặng",
    tags: [],
    isGiftCard: true,
    variants: [{ sku: "THE-QUA-500", title: "500.000 ₫", price: 500_000, weight: null, requiresShipping: false }],
  },
  {
    title: "Sổ tay chăm cây (PDF)",
    handle: "so-tay-cham-cay",
    productType: "Tải về",
    tags: [],
    variants: [{ sku: "SO-TAY-PDF", price: 69_000, weight: null, requiresShipping: false }],
  },
];

/** Returns the demo store's products with ids from the world, and their stock at one of the locations. */
export function demoProducts(world: World, vendor: string, locations: Location[], updatedAt: string): Product[] {
  return PRODUCTS.map(({ variants, isGiftCard = false, location, ...product }) => ({
    id: world.newId(),
    vendor,
    isGiftCard,
    updatedAt,
    ...product,
    variants: variants.map(({ sku, title = "Default Title", price, weight = null, requiresShipping = true }) => ({
      id: world.newId(),
      inventoryItemId: world.newId(),
      ...{ sku, title, price, weight, requiresShipping },
      locationId: locations.find(({ name }) => name === location)?.id ?? null,
    })),
  }));
}
