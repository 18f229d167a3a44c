import { level4For } from "../lookups.ts";
import type { Refusal } from "../refusals.ts";
import type { State } from "../state.ts";
import type { OrderRequest } from "./request.ts";
import { broken, flagRefusal, type Rule } from "./rule.ts";

const MIN_PHONE_DIGITS = 7;

/** Rules about sender, recipient and return address (carrier 2.3; codes 30201 – 30405). */
export const ADDRESS_RULES: Rule[] = [
  (request) => (request.text("pick_name") ? undefined : { code: 30204 }),
  (request) => (request.text("pick_address") ? undefined : { code: 30207 }),
  (request) => (request.text("pick_province") ? undefined : { code: 30208 }),
  (request, { options }) => (lacksDistrict(request, "pick_", options.strictDistrict) ? { code: 30209 } : undefined),
  (request) => phoneRefusal(request.text("pick_tel"), 30210, 30201),
  (request) => (request.text("name") ? undefined : { code: 30303 }),
  (request) => (request.text("address") ? undefined : { code: 30304 }),
  (request) => (request.text("province") ? undefined : { code: 30305 }),
  (request, { options }) => (options.strictDistrict && !request.text("district") ? { code: 30306 } : undefined),
  (request, { options }) =>
    request.text("ward") || options.oldAddresses ? undefined : broken("Vui lòng nhập tên phường/xã của người nhận."),
  (request, state) => (lacksStreetOrHamlet(request, state) ? { code: 30302 } : undefined),
  (request) => phoneRefusal(request.text("tel"), 30307, 30301),
  (request, { options }) =>
    options.strictPhones && request.text("tel") === request.text("pick_tel") ? { code: 30202 } : undefined,
  (request) => flagRefusal(request, "use_return_address"),
  (request, { options }) =>
    request.whole("use_return_address") === 1 ? returnRefusal(request, options.strictDistrict) : undefined,
];

/**
 * Returns whether a required district is missing: three-level addresses name a district, two-level ones a ward (field notes
 * 13); `strict` always requires the district.
 */
function lacksDistrict(request: OrderRequest, prefix: "pick_" | "return_", strict: boolean): boolean {
  if (request.text(`${prefix}district`)) return false;
  return strict || !request.text(`${prefix}ward`);
}

/** Either street or hamlet is enough (carrier 2.3), except in a commune that requires its level-4 name (carrier 4.10). */
function lacksStreetOrHamlet(request: OrderRequest, { level4, options }: State): boolean {
  if (request.text("hamlet")) return false;
  const place = { province: request.text("province"), district: request.text("district"), ward: request.text("ward") };
  if (level4For(level4, place)?.required) return true;
  return !request.text("street") && !options.oldAddresses;
}

function phoneRefusal(phone: string, missing: 30210 | 30307, invalid: 30201 | 30301): Refusal | undefined {
  if (!phone) return { code: missing };
  return phone.replace(/\D/g, "").length < MIN_PHONE_DIGITS ? { code: invalid } : undefined;
}

function returnRefusal(request: OrderRequest, strictDistrict: boolean): Refusal | undefined {
  if (!request.text("return_name")) return { code: 30401 };
  if (!request.text("return_address")) return { code: 30402 };
  if (!request.text("return_province")) return { code: 30403 };
  if (lacksDistrict(request, "return_", strictDistrict)) return { code: 30404 };
  return request.text("return_tel") ? undefined : { code: 30405 };
}
