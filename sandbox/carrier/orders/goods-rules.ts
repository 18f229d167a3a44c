import { numberOf, textOf, wholeOf } from "../fields.ts";
import type { Refusal } from "../refusals.ts";
import {
  HEAVY_TAG,
  IMPLAUSIBLE_GRAMS,
  LIVE_PLANTS_TAG,
  MAX_COD_VND,
  MAX_NOT_DELIVERED_FEE_VND,
  MAX_VALUE_VND,
  maxGrams,
} from "./limits.ts";
import type { OrderRequest } from "./request.ts";
import { broken, dotted, flagRefusal, type Rule } from "./rule.ts";

/** Rules about money, products, weight and tags (carrier 2.3 – 2.6; codes 30103 – 30110, 30205, 30501, 30603 – 30608). */
export const GOODS_RULES: Rule[] = [
  (request) => codRefusal(request.whole("pick_money")),
  (request) => valueRefusal(request.whole("value")),
  (request) => (flagRefusal(request, "is_freeship") ? { code: 30106 } : undefined),
  (request) => (Number.isNaN(request.gramsPerUnit) ? { code: 30105, fill: request.id } : undefined),
  productRefusal,
  weightRefusal,
  tagRefusal,
];

function codRefusal(codVnd: number | undefined): Refusal | undefined {
  if (codVnd === undefined) return { code: 30205 };
  if (!(codVnd >= 0)) return { code: 30206 };
  return codVnd > MAX_COD_VND ? { code: 30607, fill: dotted(MAX_COD_VND) } : undefined;
}

function valueRefusal(valueVnd: number | undefined): Refusal | undefined {
  if (valueVnd === undefined || !(valueVnd > 0)) return { code: 30110 };
  return valueVnd > MAX_VALUE_VND ? { code: 30608, fill: dotted(MAX_VALUE_VND) } : undefined;
}

function productRefusal(request: OrderRequest): Refusal | undefined {
  if (request.products.length === 0) return { code: 30103 };
  for (const product of request.products) {
    const name = textOf(product.name);
    if (!name) return broken("Vui lòng nhập tên sản phẩm.");
    const quantity = wholeOf(product.quantity);
    if (quantity !== undefined && !(quantity > 0)) return { code: 30501, fill: name };
    const weight = numberOf(product.weight);
    if (weight === undefined) return { code: 30103 };
    if (!(weight >= 0)) return { code: 30105, fill: request.id };
    const price = wholeOf(product.price);
    if (price !== undefined && !(price >= 0)) return broken(`Giá sản phẩm ${name} không hợp lệ.`);
  }
  return undefined;
}

function weightRefusal(request: OrderRequest): Refusal | undefined {
  const total = numberOf(request.order.total_weight) ?? 0;
  if (!(total >= 0)) return { code: 30105, fill: request.id };
  if (!(request.weightGrams > 0)) return { code: 30103 };
  if (request.weightGrams >= IMPLAUSIBLE_GRAMS) return { code: 30105, fill: request.id };
  const limitGrams = maxGrams(request.tags.includes(HEAVY_TAG));
  return request.weightGrams > limitGrams ? { code: 30603, fill: String(limitGrams / 1000) } : undefined;
}

/** Checks only what the tags themselves require (carrier 2.5, 2.6); unknown tags pass (field notes 14). */
function tagRefusal(request: OrderRequest): Refusal | undefined {
  const feeVnd = request.notDeliveredFeeVnd;
  if (request.tags.includes(19) && !(feeVnd !== undefined && feeVnd > 0 && feeVnd <= MAX_NOT_DELIVERED_FEE_VND)) {
    return broken(`Trường not_delivered_fee phải lớn hơn 0 và không quá ${dotted(MAX_NOT_DELIVERED_FEE_VND)}đ.`);
  }
  const knownSubTags = request.subTags.filter((code) => code >= 1 && code <= 5);
  return request.tags.includes(LIVE_PLANTS_TAG) && knownSubTags.length === 0
    ? broken("Vui lòng chọn loại cây (sub_tags) cho đơn hàng cây sống.")
    : undefined;
}
