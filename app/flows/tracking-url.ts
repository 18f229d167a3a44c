/**
 * Where a buyer follows a parcel: the operator's address with `{label}`, else our page behind the shop's own domain
 * (design 6, app proxy).
 */
export function trackingUrlOf(template: string | undefined, shopDomain: string, label: string): string {
  const encoded = encodeURIComponent(label);
  return template ? template.replace("{label}", encoded) : `https://${shopDomain}/tools/track/${encoded}`;
}
