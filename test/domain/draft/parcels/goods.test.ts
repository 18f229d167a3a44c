import { gramsOf } from "~/domain/goods/weight";
import { check } from "./a-case";

const shirt = { name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 150_000 };

check({
  "two lines, each with its pieces": {
    goods: [{ quantity: 2 }, { title: "Mũ", variantTitle: "Đỏ", weightGrams: 80, discountedPriceVnd: 50_000 }],
    gives: {
      products: [
        { ...shirt, quantity: 2 },
        { name: "Mũ - Đỏ", weightGrams: 80, quantity: 1, priceVnd: 50_000 },
      ],
      totalWeightGrams: 580,
      declaredValueVnd: 350_000,
      note: "#1001 2x Áo thun; 1x Mũ - Đỏ",
    },
  },
  "packaging is added once, however many pieces": {
    goods: [{ quantity: 3 }],
    shop: { packagingWeightGrams: 120 },
    gives: {
      products: [{ ...shirt, quantity: 3 }],
      totalWeightGrams: 870,
      declaredValueVnd: 450_000,
      note: "#1001 3x Áo thun",
    },
  },
  "a line without weight takes the shop's default and is named": {
    goods: [{ weightGrams: null }],
    shop: { defaultLineWeightGrams: 400 },
    gives: { products: [{ ...shirt, weightGrams: 400 }], totalWeightGrams: 400 },
    says: ["weight_default_used?"],
  },
  "kilograms with decimals": {
    goods: [{ weightGrams: gramsOf(1.1, "KILOGRAMS") }],
    gives: { products: [{ ...shirt, weightGrams: 1_100 }], totalWeightGrams: 1_100 },
  },
  "ounces, rounded up": {
    goods: [{ weightGrams: gramsOf(8, "OUNCES") }],
    gives: { products: [{ ...shirt, weightGrams: 227 }], totalWeightGrams: 227 },
  },
  "pounds, rounded up": {
    goods: [{ weightGrams: gramsOf(2, "POUNDS") }],
    gives: { products: [{ ...shirt, weightGrams: 908 }], totalWeightGrams: 908 },
  },
  "staff weighed the parcel": {
    goods: [{ weightGrams: null }],
    staff: { weightGrams: 640 },
    gives: { products: [{ ...shirt, weightGrams: 300 }], totalWeightGrams: 640 },
  },
  "exactly the limit of the normal service": {
    staff: { weightGrams: 20_000 },
    gives: { totalWeightGrams: 20_000 },
  },
  "above the limit a problem says so": {
    staff: { weightGrams: 20_001 },
    gives: { totalWeightGrams: 20_001 },
    says: ["weight_over_limit?"],
  },
  "the shop's own limit": {
    shop: { weightLimitGrams: 10_000 },
    staff: { weightGrams: 10_001 },
    gives: { totalWeightGrams: 10_001 },
    says: ["weight_over_limit?"],
  },
  "one piece alone above the limit is named": {
    goods: [{ weightGrams: 20_001 }],
    gives: { products: [{ ...shirt, weightGrams: 20_001 }], totalWeightGrams: 20_001 },
    says: ["piece_over_limit?"],
  },
  "… unless it has the tag for heavy goods": {
    staff: { weightGrams: 35_000, tags: [81] },
    gives: { totalWeightGrams: 35_000, tags: [81] },
  },
  "several boxes": { staff: { totalBoxes: 3 }, gives: { totalBoxes: 3 } },
  "a size in the merchant's metafield": {
    goods: [{ sizeText: "30x20x10" }],
    gives: { products: [{ ...shirt, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
  },
  "a size in Shopify's own type, in millimetres": {
    goods: [{ sizeText: '[{"value":300,"unit":"mm"},{"value":200,"unit":"mm"},{"value":100,"unit":"mm"}]' }],
    gives: { products: [{ ...shirt, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
  },
  "no size of its own: the shop's": {
    shop: { defaultSize: { lengthCm: 25, widthCm: 15, heightCm: 5 } },
    gives: { products: [{ ...shirt, lengthCm: 25, widthCm: 15, heightCm: 5 }] },
  },
  "an unreadable size: the shop's, or none": {
    goods: [{ sizeText: "to" }],
    gives: { products: [shirt] },
  },
  "a product the carrier knows by its exact name": {
    codes: { "Áo thun": "237000673", "Áo Thun": "1" },
    gives: { products: [{ ...shirt, productCode: "237000673" }] },
  },
  "an unknown product is registered if the shop wants it": {
    shop: { registerProducts: true },
    gives: { products: [{ ...shirt, productCode: "" }] },
  },
  "a product without a title goes by its SKU": {
    goods: [{ title: "  ", sku: "AT-01" }],
    gives: { products: [{ ...shirt, name: "AT-01" }], note: "#1001 1x AT-01" },
  },
  "goods that need no shipping are not in the parcel": {
    goods: [{}, { title: "Thẻ quà tặng", requiresShipping: false, weightGrams: null }],
    gives: {},
  },
  "fulfilled or refunded pieces are not in the parcel": {
    goods: [{}, { title: "Mũ", quantity: 0 }],
    gives: {},
  },
});
