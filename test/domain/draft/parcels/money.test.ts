import { pending } from "../../order/an-order";
import { check } from "./a-case";

const bank = { gatewayNames: ["Chuyển khoản"], transactions: [pending("Chuyển khoản", 180_000)] };
const paid = { financialStatus: "PAID", outstandingVnd: 0, transactions: [], gatewayNames: ["MoMo"] };

check({
  "cash on delivery: goods and shipping are collected": { gives: {} },
  "paid by card: nothing is collected at the door": { order: paid, gives: { codVnd: 0 } },
  "paid, in a shop that lets the receiver pay the fee": {
    order: paid,
    shop: { receiverPaysFee: true },
    gives: { codVnd: 0 },
  },
  "a deposit was paid: the rest is collected": {
    order: { financialStatus: "PARTIALLY_PAID", outstandingVnd: 80_000 },
    gives: { codVnd: 80_000 },
  },
  "the receiver pays the carrier's fee, so Shopify's shipping is not collected": {
    shop: { receiverPaysFee: true },
    gives: { codVnd: 150_000, feePaidBy: "receiver" },
  },
  "… and free shipping takes nothing off": {
    order: { shippingVnd: 0, outstandingVnd: 150_000 },
    shop: { receiverPaysFee: true },
    gives: { codVnd: 150_000, feePaidBy: "receiver" },
  },
  "only the shipping is still due: the shop pays the carrier's fee": {
    order: { financialStatus: "PARTIALLY_PAID", outstandingVnd: 30_000 },
    shop: { receiverPaysFee: true },
    gives: { codVnd: 30_000 },
  },
  "a bank transfer that has not arrived: staff decide": {
    order: bank,
    gives: "nothing",
    says: ["cod_unknown_gateway"],
    drafts: { codVnd: 0 },
  },
  "… to collect": { order: bank, staff: { unpaidAs: "collect" }, gives: {} },
  "… to ship unpaid": { order: bank, staff: { unpaidAs: "ship_unpaid" }, gives: { codVnd: 0 } },
  "a draft order without any payment: staff decide": {
    order: { transactions: [], gatewayNames: [] },
    gives: "nothing",
    says: ["cod_unknown_gateway"],
  },
  "the list of gateways was never confirmed": {
    shop: { codGateways: null },
    gives: "nothing",
    says: ["cod_gateways_unconfirmed"],
    drafts: { codVnd: 0 },
  },
  "the shop renamed its gateway and put the new name on the list": {
    order: { gatewayNames: ["Trả tiền khi nhận hàng"], transactions: [pending("Trả tiền khi nhận hàng", 180_000)] },
    shop: { codGateways: ["Trả tiền khi nhận hàng"] },
    gives: {},
  },
  "a refund is due: nothing is collected": {
    order: { outstandingVnd: -20_000 },
    gives: { codVnd: 0 },
    says: ["cod_negative?"],
  },
  "a total with odd decimals is collected in whole đồng": {
    order: { outstandingVnd: 180_000.7 },
    gives: { codVnd: 180_000 },
  },
  "staff collect less": { staff: { codVnd: 100_000 }, gives: { codVnd: 100_000 } },
  "staff collect nothing": { staff: { codVnd: 0 }, gives: { codVnd: 0 } },
  "staff typed more than is due": {
    staff: { codVnd: 200_000 },
    gives: "nothing",
    says: ["cod_above_due"],
    drafts: { codVnd: 180_000 },
  },
  "… for a paid order": {
    order: paid,
    staff: { codVnd: 1 },
    gives: "nothing",
    says: ["cod_above_due"],
    drafts: { codVnd: 0 },
  },
  "… less than nothing": { staff: { codVnd: -1 }, gives: "nothing", says: ["cod_above_due"], drafts: { codVnd: 0 } },
  "COD above the shop's limit waits for a person": {
    shop: { holdCodAboveVnd: 100_000 },
    gives: "nothing",
    says: ["cod_above_limit"],
    drafts: { codVnd: 180_000 },
  },
  "… who typed it themselves": { shop: { holdCodAboveVnd: 100_000 }, staff: { codVnd: 180_000 }, gives: {} },
  "COD below the fee warns": {
    order: { outstandingVnd: 20_000 },
    quotedFeeVnd: 35_000,
    gives: { codVnd: 20_000 },
    says: ["cod_below_fee?"],
  },
  "a discount on the order: declared at what the buyer pays": {
    goods: [{ originalPriceVnd: 150_000, discountedPriceVnd: 90_000 }],
    order: { outstandingVnd: 120_000 },
    gives: {
      codVnd: 120_000,
      declaredValueVnd: 90_000,
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 90_000 }],
    },
  },
  "a gift: declared at its price before the discount": {
    goods: [{ originalPriceVnd: 150_000, discountedPriceVnd: 0 }],
    order: paid,
    gives: {
      codVnd: 0,
      declaredValueVnd: 150_000,
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 0 }],
    },
  },
  "a sample that never had a price: declared at the shop's minimum": {
    goods: [{ originalPriceVnd: 0, discountedPriceVnd: 0 }],
    order: paid,
    shop: { minimumValueVnd: 5_000 },
    gives: {
      codVnd: 0,
      declaredValueVnd: 5_000,
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 0 }],
    },
  },
  "staff declare another value": { staff: { declaredValueVnd: 1_000_000 }, gives: { declaredValueVnd: 1_000_000 } },
  "worth exactly the threshold: not insured": {
    goods: [{ discountedPriceVnd: 3_000_000 }],
    gives: {
      declaredValueVnd: 3_000_000,
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 3_000_000 }],
    },
  },
  "one đồng more: the high-value tag is proposed": {
    goods: [{ discountedPriceVnd: 3_000_001 }],
    gives: {
      declaredValueVnd: 3_000_001,
      tags: [2],
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 3_000_001 }],
    },
  },
  "a person selling things is insured from one million on": {
    shop: { shopKind: "c2c" },
    goods: [{ discountedPriceVnd: 1_000_001 }],
    gives: {
      declaredValueVnd: 1_000_001,
      tags: [2],
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 1_000_001 }],
    },
  },
  "worth exactly the carrier's highest cover": {
    staff: { declaredValueVnd: 20_000_000 },
    gives: { declaredValueVnd: 20_000_000, tags: [2] },
  },
  "more than that warns": {
    staff: { declaredValueVnd: 25_000_000 },
    gives: { declaredValueVnd: 25_000_000, tags: [2] },
    says: ["value_above_cover?"],
  },
  "collecting money without delivering is set by staff only": {
    staff: { collectOnly: true },
    gives: { collectOnly: true },
  },
});
