/** Pages of the Shopify admin where something is mended. */
type AdminPage = "settings/shipping" | "settings/general" | "settings/plan";

/** Where problems are mended: a page of the app, or of the Shopify admin. */
export interface AdminLinks {
  admin(page: AdminPage): string;
  /** Shopify's own page where the owner grants what the app asks for. */
  grant: string;
}

/** The addresses for a shop, `example.myshopify.com`, and an app by its client id (shopify 8.3). */
export function adminLinks(shopDomain: string, clientId: string): AdminLinks {
  const store = `https://admin.shopify.com/store/${shopDomain.replace(".myshopify.com", "")}`;
  return {
    admin: (page) => `${store}/${page}`,
    grant: `${store}/oauth/install?${new URLSearchParams({ client_id: clientId })}`,
  };
}
