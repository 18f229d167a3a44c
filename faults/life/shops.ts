/** A carrier account of a shop, as the carrier stand-in has it. */
interface CarrierAccount {
  code: string;
  token: string;
  email: string;
  password: string;
  pickup: string;
}

/** A shop of a run: what it is called, and what befalls it as a whole. */
export interface ShopPlan {
  domain: string;
  /** A word that stands in everything of this shop, and must never be seen in another. */
  canary: string;
  account: CarrierAccount;
  /**
   * `token`: the carrier ends its token, and staff connect again; later Shopify takes a permission away for a time. `leaves`: it removes the app and
   * comes back.
   */
  trouble: "none" | "token" | "leaves";
  /** How many of each five orders are its own. */
  share: number;
}

const PASSWORD = "giaohang2026";

/** A busy shop with the account of the stand-in's demo, and two small ones. */
export const SHOPS: readonly ShopPlan[] = [
  {
    ...{ domain: "faults.myshopify.com", canary: "Lotusleaf", trouble: "none", share: 3 },
    account: {
      ...{ code: "S20260001", token: "4f1c9b7e02d84a6f9e3b5d7a1c0e8f2b6d4a9c73" },
      ...{ email: "shop@waybill.test", password: PASSWORD, pickup: "18000226" },
    },
  },
  {
    ...{ domain: "faults-token.myshopify.com", canary: "Bamboocup", trouble: "token", share: 1 },
    account: {
      ...{ code: "S20260002", token: "0d5e7a1c3b9f48620e4d8c7b6a5f493827160f1e" },
      ...{ email: "token@waybill.test", password: PASSWORD, pickup: "18000301" },
    },
  },
  {
    ...{ domain: "faults-leaves.myshopify.com", canary: "Silkthread", trouble: "leaves", share: 1 },
    account: {
      ...{ code: "S20260003", token: "9a8b7c6d5e4f30211f2e3d4c5b6a79880a1b2c3d" },
      ...{ email: "leaves@waybill.test", password: PASSWORD, pickup: "18000401" },
    },
  },
];

/** Returns the shop of the order with this number in a run. */
export function shopOfLife<Shop extends { plan: ShopPlan }>(shops: readonly Shop[], n: number): Shop {
  const turns = shops.flatMap((shop) => Array.from({ length: shop.plan.share }, () => shop));
  const shop = turns[n % turns.length];
  if (!shop) throw new RangeError("a run has no shop");
  return shop;
}
