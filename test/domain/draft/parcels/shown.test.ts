import { provinces } from "../../places/provinces-data.ts";
import type { Case } from "./a-case";
import { check } from "./a-case";

const returnedFrom = (province: string, expectedReturnFeeVnd: number): Case => ({
  pickups: [{ province }],
  staff: { tags: [17] },
  quotedFeeVnd: 40_000,
  known: { provinces },
  gives: { pickup: { province }, tags: [17] },
  shows: { expectedReturnFeeVnd },
});

check({
  "the origin of each part of an ordinary parcel; an unset part has none": {
    gives: {},
    shows: {
      origins: {
        recipientName: "order",
        recipientPhone: "order",
        address: "order",
        pickup: "setting",
        weight: "order",
        cod: "order",
        feePaidBy: "default",
        value: "order",
        tags: "setting",
        pickOption: "setting",
        note: "setting",
      },
      cover: null,
      expectedReturnFeeVnd: null,
    },
  },
  "the cover of a valuable parcel, and its return fee with tag 17": {
    goods: [{ discountedPriceVnd: 5_000_000 }],
    quotedFeeVnd: 40_000,
    staff: { tags: [2, 17] },
    gives: {
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 5_000_000 }],
      declaredValueVnd: 5_000_000,
      tags: [2, 17],
    },
    shows: { cover: { withProofVnd: 5_000_000, withoutProofVnd: 160_000 }, expectedReturnFeeVnd: 20_000 },
  },
  "a return within Hồ Chí Minh, with the pickup under its former province": returnedFrom("Tỉnh Bình Dương", 5_000),
  "… and under its present one": returnedFrom("TP. Hồ Chí Minh", 5_000),
  "a return from there to another province": returnedFrom("Tỉnh Long An", 20_000),
});
