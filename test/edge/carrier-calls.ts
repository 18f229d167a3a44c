import type { TestCheckout } from "../flows/a-checkout.ts";

const FEE_PATH = { path: "/services/shipment/fee" };

export const feeCalls = async (shop: TestCheckout) =>
  ((await shop.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) =>
    url.includes("/services/shipment/fee"),
  );

export const fault = (shop: TestCheckout, fault: object) =>
  shop.controlCarrier("POST", "/faults", [{ match: FEE_PATH, ...fault }]);

export const FALLBACK = [
  { transport: "road", zone: "same_province", steps: [{ upToGrams: 1_000, feeVnd: 25_000 }] },
  {
    transport: "road",
    zone: "other_region",
    steps: [{ upToGrams: 1_000, feeVnd: 45_000 }],
    beyond: { perGrams: 500, feeVnd: 6_000 },
  },
];
