/** A product the carrier knows for the shop (carrier 2.11). */
export interface KnownProduct {
  name: string;
  productCode: string;
  /** As the carrier holds it; its unit is not documented. */
  weight: number | null;
  costVnd: number | null;
}
