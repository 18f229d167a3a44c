const names = new Intl.DisplayNames("en", { type: "region" });

/** A country's English name, as Shopify gives it beside the code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
