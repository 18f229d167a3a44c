import type { ParcelProduct, ParcelRequest, ReturnPoint } from "~/domain/parcel/request";
import type { Dialect } from "./dialect";
import { InvalidParcel, type Violation } from "./errors";
import { bareNumber } from "./json";
import { type OrderTerms, orderRules } from "./order-rules";
import { orderBodySchema } from "./order-schema";
import { nonBlank, violations } from "./outgoing";
import type { WireRequest } from "./wire";

/**
 * Builds the request that creates an order (carrier 4.1, 4.2) from a neutral parcel: kilograms, whole VND, the dialect's field
 * names, solution ids as bare 64-bit numbers. Throws InvalidParcel with every rule that the parcel breaks.
 */
export function orderRequest(parcel: ParcelRequest, dialect: Dialect, terms: OrderTerms): WireRequest {
  const body = orderBody(parcel, dialect);
  const found: Violation[] = [...violations(orderBodySchema, body), ...orderRules(parcel, dialect, terms)];
  if (found.length > 0) throw new InvalidParcel(found);
  return {
    method: "POST",
    path: "/services/shipment/order",
    query: dialect.version === null ? [] : [["ver", dialect.version]],
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, order: { ...body.order, ...solutions(parcel, dialect) } }),
  };
}

function orderBody(parcel: ParcelRequest, dialect: Dialect) {
  const { pickup, recipient } = parcel;
  const notDeliveredFee = { not_delivered_fee: parcel.notDeliveredFeeVnd };
  return {
    products: parcel.products.map(wireProduct),
    order: {
      id: parcel.partnerId,
      pick_name: pickup.name,
      pick_money: parcel.codVnd,
      pick_address_id: nonBlank(pickup.pickAddressId),
      pick_address: pickup.address,
      pick_province: pickup.province,
      pick_district: nonBlank(pickup.district),
      pick_ward: nonBlank(pickup.ward),
      pick_street: nonBlank(pickup.street),
      pick_tel: pickup.phone,
      pick_ext_tel: nonBlank(pickup.phoneExtension),
      pick_email: nonBlank(pickup.email),
      name: recipient.name,
      address: recipient.address,
      province: recipient.province,
      district: nonBlank(recipient.district),
      ward: recipient.ward,
      street: nonBlank(recipient.street),
      hamlet: nonBlank(recipient.hamlet) ?? (nonBlank(recipient.street) && dialect.noHamlet),
      tel: recipient.phone,
      ext_tel: nonBlank(recipient.phoneExtension),
      note: nonBlank(parcel.note),
      email: nonBlank(recipient.email),
      ...wireReturn(parcel.returnTo),
      is_freeship: parcel.feePaidBy === "sender" ? 1 : 0,
      weight_option: "kilogram",
      total_weight: kilograms(parcel.totalWeightGrams),
      pick_work_shift: parcel.pickWorkShift,
      deliver_work_shift: parcel.deliverWorkShift,
      label_id: parcel.labelId,
      pick_date: wireDate(parcel.pickDate, dialect),
      deliver_date: wireDate(parcel.deliverDate, dialect),
      value: parcel.declaredValueVnd,
      // "Collect money, deliver nothing"; the amount is in pick_money (domain 1.10).
      opm: parcel.collectOnly ? 1 : undefined,
      pick_option: parcel.pickOption,
      actual_transfer_method: parcel.actualTransferMethod,
      transport: parcel.transport,
      tags: unlessEmpty(parcel.tags),
      sub_tags: unlessEmpty(parcel.subTags),
      total_box: parcel.totalBoxes,
      ...(dialect.notDeliveredFeeIn === "order" ? notDeliveredFee : {}),
    },
    ...(dialect.notDeliveredFeeIn === "body" ? notDeliveredFee : {}),
  };
}

function wireReturn(returnTo: ReturnPoint | undefined) {
  if (returnTo === undefined) return { use_return_address: 0 };
  return {
    use_return_address: 1,
    return_name: returnTo.name,
    return_address: returnTo.address,
    return_province: returnTo.province,
    return_district: nonBlank(returnTo.district),
    return_ward: nonBlank(returnTo.ward),
    return_street: nonBlank(returnTo.street),
    return_tel: returnTo.phone,
    return_email: nonBlank(returnTo.email),
  };
}

/** The weight is that of one piece: the carrier multiplies it by the quantity (field notes 12). */
function wireProduct(product: ParcelProduct) {
  return {
    name: product.name,
    weight: kilograms(product.weightGrams),
    price: product.priceVnd,
    quantity: product.quantity,
    product_code: product.productCode,
    height: product.heightCm,
    width: product.widthCm,
    length: product.lengthCm,
  };
}

function solutions({ solutionIds }: ParcelRequest, { solutionsField }: Dialect): Record<string, unknown> {
  if (solutionIds.length === 0) return {};
  return { [solutionsField]: solutionIds.map((id) => ({ solution_id: bareNumber(id) })) };
}

function kilograms(grams: number): number {
  return grams / 1000;
}

function wireDate(day: string | undefined, { dateFormat }: Dialect): string | undefined {
  return dateFormat === "YYYY/MM/DD" ? day?.replaceAll("-", "/") : day;
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
