const names = new Intl.DisplayNames("en", { type: "region" });

/** Returns a country's English name, which Shopify gives beside the code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
