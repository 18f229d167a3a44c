import { level4For } from "../lookups.ts";
import type { Refusal } from "../refusals.ts";
import type { State } from "../state.ts";
import type { OrderRequest } from "./request.ts";
import { broken, flagRefusal, type Rule } from "./rule.ts";

const MIN_PHONE_DIGITS = 7;

/** Rules about sender, recipient and return address (carrier 2.3; codes 30201 – 30405). */
export const ADDRESS_RULES: Rule[] = [
  (asked) => (asked.text("pick_name") ? undefined : { code: 30204 }),
  (asked) => (asked.text("pick_address") ? undefined : { code: 30207 }),
  (asked) => (asked.text("pick_province") ? undefined : { code: 30208 }),
  (asked, { options }) => (lacksDistrict(asked, "pick_", options.strictDistrict) ? { code: 30209 } : undefined),
  (asked) => phoneRefusal(asked.text("pick_tel"), 30210, 30201),
  (asked) => (asked.text("name") ? undefined : { code: 30303 }),
  (asked) => (asked.text("address") ? undefined : { code: 30304 }),
  (asked) => (asked.text("province") ? undefined : { code: 30305 }),
  (asked, { options }) => (options.strictDistrict && !asked.text("district") ? { code: 30306 } : undefined),
  (asked, { options }) =>
    asked.text("ward") || options.oldAddresses ? undefined : broken("Vui lòng nhập tên phường/xã của người nhận."),
  (asked, state) => (lacksStreetOrHamlet(asked, state) ? { code: 30302 } : undefined),
  (asked) => phoneRefusal(asked.text("tel"), 30307, 30301),
  (asked, { options }) =>
    options.strictPhones && asked.text("tel") === asked.text("pick_tel") ? { code: 30202 } : undefined,
  (asked) => flagRefusal(asked, "use_return_address"),
  (asked, { options }) =>
    asked.whole("use_return_address") === 1 ? returnRefusal(asked, options.strictDistrict) : undefined,
];

/**
 * Returns whether a required district is missing: three-level addresses name a district, two-level ones a ward (field notes
 * 13); `strict` always requires the district.
 */
function lacksDistrict(asked: OrderRequest, prefix: "pick_" | "return_", strict: boolean): boolean {
  if (asked.text(`${prefix}district`)) return false;
  return strict || !asked.text(`${prefix}ward`);
}

/** Either street or hamlet is enough (carrier 2.3), except in a commune that requires its level-4 name (carrier 4.10). */
function lacksStreetOrHamlet(asked: OrderRequest, { level4, options }: State): boolean {
  if (asked.text("hamlet")) return false;
  const place = { province: asked.text("province"), district: asked.text("district"), ward: asked.text("ward") };
  if (level4For(level4, place)?.required) return true;
  return !asked.text("street") && !options.oldAddresses;
}

function phoneRefusal(phone: string, missing: 30210 | 30307, invalid: 30201 | 30301): Refusal | undefined {
  if (!phone) return { code: missing };
  return phone.replace(/\D/g, "").length < MIN_PHONE_DIGITS ? { code: invalid } : undefined;
}

function returnRefusal(asked: OrderRequest, strictDistrict: boolean): Refusal | undefined {
  if (!asked.text("return_name")) return { code: 30401 };
  if (!asked.text("return_address")) return { code: 30402 };
  if (!asked.text("return_province")) return { code: 30403 };
  if (lacksDistrict(asked, "return_", strictDistrict)) return { code: 30404 };
  return asked.text("return_tel") ? undefined : { code: 30405 };
}
