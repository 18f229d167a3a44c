import { z } from "zod";
import type { AdminApi } from "./admin-api.ts";

/** The store is not one to set up; `problems` say why, each with what to do. Nothing was changed. */
export class UnfitStore extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const shopSchema = z.object({
  shop: z.object({
    name: z.string(),
    currencyCode: z.string(),
    plan: z.object({ partnerDevelopment: z.boolean() }),
    shopAddress: z.object({ countryCodeV2: z.string().nullable() }),
  }),
});

/** Throws `UnfitStore` unless it is a development store in đồng with an address in Vietnam, none of which an app can change. */
export async function checkStore(api: AdminApi): Promise<void> {
  const { shop } = await api.ask(
    "query ReviewStore { shop { name currencyCode plan { partnerDevelopment } shopAddress { countryCodeV2 } } }",
    shopSchema,
  );
  const problems = [
    ...(shop.plan.partnerDevelopment
      ? []
      : [`${shop.name} is not a development store: invented orders have no place in it`]),
    ...(shop.currencyCode === "VND"
      ? []
      : [`its currency is ${shop.currencyCode}: choose VND under Settings → General, before the first order`]),
    ...(shop.shopAddress.countryCodeV2 === "VN"
      ? []
      : ["its address is not in Vietnam: change it under Settings → General → Store details"]),
  ];
  if (problems.length > 0) throw new UnfitStore(problems);
}
