import { textOf } from "./fields.ts";
import { fold, nameForms, sameName } from "./names.ts";
import { refuse } from "./refusals.ts";
import { json, type Reply } from "./reply.ts";
import type { Level4Entry } from "./state.ts";
import type { VerifiedCall } from "./verified-call.ts";

/** Answers `GET /open/api/v1/shop/solution/list` (carrier 4.7); without solutions the message is absent (field notes 8). */
export function listSolutions({ sandbox, account }: VerifiedCall): Reply {
  const data = account.solutions;
  const message = data.length > 0 ? { message: "Success" } : {};
  return json(200, { success: true, data, ...message, code: 200, rid: sandbox.logId() });
}

/** Answers `GET /services/kho-hang/thong-tin-san-pham?term=` (carrier 4.8): products whose name contains the term. */
export function findProducts({ call, sandbox, account }: VerifiedCall): Reply {
  const term = fold(textOf(call.query.term));
  if (term === "") return refuse({ status: 422, message: "Xin hãy gửi trường term." }, sandbox.logId());
  const data = account.products.filter((product) => fold(textOf(product.full_name)).includes(term));
  return json(200, { success: true, data });
}

/** Answers `GET /services/shipment/list_pick_add` (carrier 4.9). */
export function listPickups({ account }: VerifiedCall): Reply {
  return json(200, { success: true, message: "", data: account.pickups });
}

/** Answers `GET /services/address/getAddressLevel4` (carrier 4.10); a full `address` may replace the three names. */
export function findLevel4({ call, sandbox }: VerifiedCall): Reply {
  const { level4 } = sandbox.state;
  const address = textOf(call.query.address);
  const named = ["province", "district", "ward_street"].map((name) => textOf(call.query[name]));
  const [province = "", district = "", ward = ""] = named;
  const entry =
    level4For(level4, { province, district, ward }) ?? level4.find((one) => address !== "" && mentions(address, one));
  const missing = address === "" && (province === "" ? "province" : ward === "" ? "ward_street" : undefined);
  if (missing) return refuse({ status: 422, message: `Xin hãy gửi trường ${missing}.` }, sandbox.logId());
  return json(200, { success: true, data: entry?.names ?? [] });
}

/** Returns the level-4 entry of a commune. Districts are compared only when both sides name one. */
export function level4For(
  entries: Level4Entry[],
  place: { province: string; district: string; ward: string },
): Level4Entry | undefined {
  return entries.find(
    (entry) =>
      sameName(entry.province, place.province) &&
      sameName(entry.ward, place.ward) &&
      (!entry.district || !place.district || sameName(entry.district, place.district)),
  );
}

function mentions(address: string, entry: Level4Entry): boolean {
  const names = [entry.province, entry.ward, entry.district ?? ""];
  const text = ` ${fold(address)} `;
  return names.every((name) => name === "" || nameForms(name).some((form) => text.includes(` ${form} `)));
}
