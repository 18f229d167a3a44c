import { numberOf, textOf, wholeOf } from "../fields.ts";
import { level4For } from "../lookups.ts";
import type { Refusal } from "../refusals.ts";
import type { Account, State } from "../state.ts";
import { readDay } from "../times.ts";
import {
  HEAVY_TAG,
  ID_CHARACTERS_BELOW,
  IMPLAUSIBLE_GRAMS,
  LIVE_PLANTS_TAG,
  MAX_COD_VND,
  MAX_NOT_DELIVERED_FEE_VND,
  MAX_NOTE_CHARACTERS,
  MAX_VALUE_VND,
  maxGrams,
} from "./limits.ts";
import type { OrderRequest } from "./request.ts";

type Rule = (asked: OrderRequest, state: State, account: Account) => Refusal | undefined;

/** Finds the first rule a creation breaks (field notes 2, codes 30102 – 30608); undefined when it keeps them all. */
export function findRefusal(asked: OrderRequest, state: State, account: Account): Refusal | undefined {
  for (const rule of RULES) {
    const refusal = rule(asked, state, account);
    if (refusal) return refusal;
  }
  return undefined;
}

/** The code of an order that cannot be looked up or kept; checked before the duplicate is. */
export function idRefusal(asked: OrderRequest): Refusal | undefined {
  if (asked.id === "") return { code: 30203 };
  return asked.id.length >= ID_CHARACTERS_BELOW ? { code: 30102 } : undefined;
}

const MIN_PHONE_DIGITS = 7;

/** The characters seen in labels, which a barcode can carry (field notes 3). */
const LABEL_PATTERN = /^[A-Za-z0-9.-]{4,60}$/;

const RULES: Rule[] = [
  // Pickup
  (asked) => (asked.text("pick_name") ? undefined : { code: 30204 }),
  (asked) => (asked.text("pick_address") ? undefined : { code: 30207 }),
  (asked) => (asked.text("pick_province") ? undefined : { code: 30208 }),
  (asked, { options }) => (lacksDistrict(asked, "pick_", options.strictDistrict) ? { code: 30209 } : undefined),
  (asked) => phoneRefusal(asked.text("pick_tel"), 30210, 30201),
  // Recipient
  (asked) => (asked.text("name") ? undefined : { code: 30303 }),
  (asked) => (asked.text("address") ? undefined : { code: 30304 }),
  (asked) => (asked.text("province") ? undefined : { code: 30305 }),
  (asked, { options }) => (options.strictDistrict && !asked.text("district") ? { code: 30306 } : undefined),
  (asked, { options }) =>
    asked.text("ward") || options.oldAddresses ? undefined : without("Vui lòng nhập tên phường/xã của người nhận."),
  (asked, state) => (lacksStreetOrHamlet(asked, state) ? { code: 30302 } : undefined),
  (asked) => phoneRefusal(asked.text("tel"), 30307, 30301),
  (asked, { options }) =>
    options.strictPhones && asked.text("tel") === asked.text("pick_tel") ? { code: 30202 } : undefined,
  // Return address (carrier 2.3)
  (asked) => flagRefusal(asked, "use_return_address"),
  (asked, { options }) =>
    asked.whole("use_return_address") === 1 ? returnRefusal(asked, options.strictDistrict) : undefined,
  // Money
  (asked) => codRefusal(asked.whole("pick_money")),
  (asked) => valueRefusal(asked.whole("value")),
  (asked) => (flagRefusal(asked, "is_freeship") ? { code: 30106 } : undefined),
  // Goods
  (asked) => (Number.isNaN(asked.gramsPerUnit) ? { code: 30105, fill: asked.id } : undefined),
  productRefusal,
  weightRefusal,
  // The rest
  (asked) => (["", "cod", "post"].includes(asked.text("pick_option")) ? undefined : { code: 30108 }),
  // carrier 2.3: a fast-service order is always picked up. The fast service is asked for by deliver_option (field notes 3).
  (asked) =>
    asked.text("pick_option") === "post" && asked.text("deliver_option") === "xteam" ? { code: 30108 } : undefined,
  (asked, { options }) =>
    options.strictTransport && !["", "road", "fly"].includes(asked.text("transport")) ? { code: 30104 } : undefined,
  (asked) =>
    [...asked.text("note")].length > MAX_NOTE_CHARACTERS
      ? without(`Trường note không được vượt quá ${MAX_NOTE_CHARACTERS} kí tự.`)
      : undefined,
  tagRefusal,
  (asked, _state, account) => featureRefusal(asked, account),
];

/** A rule the contract states but the error table has no code for. */
function without(message: string): Refusal {
  return { status: 422, message };
}

/** Three-level addresses name a district, two-level ones a ward (field notes 13); the strict switch wants the district. */
function lacksDistrict(asked: OrderRequest, prefix: string, strict: boolean): boolean {
  if (asked.text(`${prefix}district`)) return false;
  return strict || !asked.text(`${prefix}ward`);
}

function lacksStreetOrHamlet(asked: OrderRequest, { level4, options }: State): boolean {
  if (asked.text("hamlet")) return false;
  const place = { province: asked.text("province"), district: asked.text("district"), ward: asked.text("ward") };
  if (level4For(level4, place)?.required) return true;
  return !asked.text("street") && !options.oldAddresses;
}

function phoneRefusal(phone: string, missing: 30210 | 30307 | 30405, invalid: 30201 | 30301): Refusal | undefined {
  if (!phone) return { code: missing };
  return phone.replace(/\D/g, "").length < MIN_PHONE_DIGITS ? { code: invalid } : undefined;
}

function flagRefusal(asked: OrderRequest, name: string): Refusal | undefined {
  const flag = asked.whole(name);
  return flag === undefined || flag === 0 || flag === 1
    ? undefined
    : without(`Trường ${name} có giá trị không hợp lệ.`);
}

function returnRefusal(asked: OrderRequest, strictDistrict: boolean): Refusal | undefined {
  if (!asked.text("return_name")) return { code: 30401 };
  if (!asked.text("return_address")) return { code: 30402 };
  if (!asked.text("return_province")) return { code: 30403 };
  if (lacksDistrict(asked, "return_", strictDistrict)) return { code: 30404 };
  return asked.text("return_tel") ? undefined : { code: 30405 };
}

function codRefusal(codVnd: number | undefined): Refusal | undefined {
  if (codVnd === undefined) return { code: 30205 };
  if (!(codVnd >= 0)) return { code: 30206 };
  return codVnd > MAX_COD_VND ? { code: 30607, fill: dotted(MAX_COD_VND) } : undefined;
}

function valueRefusal(valueVnd: number | undefined): Refusal | undefined {
  if (valueVnd === undefined || !(valueVnd > 0)) return { code: 30110 };
  return valueVnd > MAX_VALUE_VND ? { code: 30608, fill: dotted(MAX_VALUE_VND) } : undefined;
}

function productRefusal(asked: OrderRequest): Refusal | undefined {
  if (asked.products.length === 0) return { code: 30103 };
  for (const product of asked.products) {
    const name = textOf(product.name);
    if (!name) return without("Vui lòng nhập tên sản phẩm.");
    const quantity = wholeOf(product.quantity);
    if (quantity !== undefined && !(quantity > 0)) return { code: 30501, fill: name };
    const weight = numberOf(product.weight);
    if (weight === undefined) return { code: 30103 };
    if (!(weight >= 0)) return { code: 30105, fill: asked.id };
    const price = wholeOf(product.price);
    if (price !== undefined && !(price >= 0)) return without(`Giá sản phẩm ${name} không hợp lệ.`);
  }
  return undefined;
}

function weightRefusal(asked: OrderRequest): Refusal | undefined {
  const total = numberOf(asked.order.total_weight) ?? 0;
  if (!(total >= 0)) return { code: 30105, fill: asked.id };
  if (!(asked.weightGrams > 0)) return { code: 30103 };
  if (asked.weightGrams >= IMPLAUSIBLE_GRAMS) return { code: 30105, fill: asked.id };
  const limitGrams = maxGrams(asked.tags.includes(HEAVY_TAG));
  return asked.weightGrams > limitGrams ? { code: 30603, fill: String(limitGrams / 1000) } : undefined;
}

/** Only what the tags themselves demand (carrier 2.3, 2.5, 2.6); unknown tags pass (field notes 14). */
function tagRefusal(asked: OrderRequest): Refusal | undefined {
  const feeVnd = asked.notDeliveredFeeVnd;
  if (asked.tags.includes(19) && !(feeVnd !== undefined && feeVnd > 0 && feeVnd <= MAX_NOT_DELIVERED_FEE_VND)) {
    return without(`Trường not_delivered_fee phải lớn hơn 0 và không quá ${dotted(MAX_NOT_DELIVERED_FEE_VND)}đ.`);
  }
  const knownSubTags = asked.subTags.filter((code) => code >= 1 && code <= 5);
  return asked.tags.includes(LIVE_PLANTS_TAG) && knownSubTags.length === 0
    ? without("Vui lòng chọn loại cây (sub_tags) cho đơn hàng cây sống.")
    : undefined;
}

/** A label of the partner's own and fixed dates need the account's configuration (carrier 2.3). */
function featureRefusal(asked: OrderRequest, account: Account): Refusal | undefined {
  const label = asked.text("label_id");
  if (label && !account.features.includes("label_id")) return { code: 30601 };
  if (label && !LABEL_PATTERN.test(label)) return without("Trường label_id có giá trị không hợp lệ.");
  for (const name of ["pick_date", "deliver_date"]) {
    const day = asked.text(name);
    if (day && !account.features.includes("dates")) return { code: 30601 };
    if (day && !readDay(day)) return without(`Trường ${name} có giá trị không hợp lệ.`);
  }
  return undefined;
}

function dotted(amountVnd: number): string {
  return amountVnd.toLocaleString("de-DE");
}
