export interface Product {
  id: number;
  title: string;
  handle: string;
  productType: string;
  vendor: string;
  tags: string[];
  isGiftCard: boolean;
  updatedAt: string;
  /** An app made it and has not put it into the online store: buyers do not see it. */
  unpublished?: boolean;
  metafields?: ProductMetafield[];
  variants: Variant[];
}

/** A merchant's own field of a product or a variant. */
export interface ProductMetafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

export interface Variant {
  id: number;
  inventoryItemId: number;
  title: string;
  sku: string | null;
  price: number;
  requiresShipping: boolean;
  weight: Weight | null;
  metafields?: ProductMetafield[];
  /** The location of its stock, from which a checkout ships it; the shop's first location when null. */
  locationId: number | null;
}

export interface Weight {
  unit: WeightUnit;
  value: number;
}

export type WeightUnit = "GRAMS" | "KILOGRAMS" | "OUNCES" | "POUNDS";
