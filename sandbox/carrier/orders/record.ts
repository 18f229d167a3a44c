import { textOf } from "../fields.ts";
import { fold } from "../names.ts";
import type { Account, State } from "../state.ts";
import type { OrderRecord } from "./order.ts";
import type { Plan } from "./plan.ts";
import { registerProducts } from "./products.ts";
import type { OrderRequest } from "./request.ts";
import { scheduleFor } from "./schedule.ts";

/** Returns the carrier's record of a new parcel. Registers its new products with the account (carrier 2.4). */
export function recordOf(
  request: OrderRequest,
  { pickup, charges, transport }: Plan,
  { account, state, nowMs }: { account: Account; state: State; nowMs: number },
): OrderRecord {
  return {
    pickName: textOf(pickup?.pick_name) || request.text("pick_name"),
    pickTel: textOf(pickup?.pick_tel) || request.text("pick_tel"),
    pickAddressLine: textOf(pickup?.address) || addressLine(request, "pick_"),
    customerName: request.text("name"),
    customerTel: request.text("tel"),
    addressLine: addressLine(request, ""),
    message: request.text("note"),
    ...scheduleFor(request, nowMs, charges.area, transport),
    weightGrams: request.weightGrams,
    valueVnd: request.whole("value") ?? 0,
    pickMoneyVnd: request.whole("pick_money") ?? 0,
    isFreeship: request.whole("is_freeship") === 1 ? 1 : 0,
    storageDays: 0,
    transport,
    tags: request.tags,
    notDeliveredFeeVnd: request.notDeliveredFeeVnd ?? 0,
    products: registerProducts(request, account, state),
  };
}

/**
 * Returns an address in one line, as the status record has it: detail, hamlet, street, ward, district, province (field
 * notes 5).
 */
function addressLine(request: OrderRequest, prefix: "" | "pick_"): string {
  const detail = request.text(`${prefix}address`);
  const written = detail.split(",").map((part) => part.trim());
  const hamlet = request.text(`${prefix}hamlet`);
  const street = request.text(`${prefix}street`);
  const parts = [
    NOT_APPLICABLE.test(hamlet) ? "" : hamlet,
    fold(detail).includes(fold(street)) ? "" : street,
    ...["ward", "district", "province"].map((level) => request.text(`${prefix}${level}`)),
  ];
  return [detail, ...parts.filter((part) => part !== "" && !written.includes(part))].join(", ");
}

/** The literals for "no hamlet", in the contract and as seen in the field (field notes 3). */
const NOT_APPLICABLE = /^(other|khác|khac)$/i;
