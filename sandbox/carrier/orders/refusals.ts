import type { Refusal } from "../refusals.ts";
import type { Account, State } from "../state.ts";
import { readDay } from "../times.ts";
import { ADDRESS_RULES } from "./address-rules.ts";
import { GOODS_RULES } from "./goods-rules.ts";
import { ID_CHARACTERS_BELOW, MAX_NOTE_CHARACTERS } from "./limits.ts";
import type { OrderRequest } from "./request.ts";
import { broken, type Rule } from "./rule.ts";

/** Returns the refusal of an `order.id` that could not be looked up or stored. Runs before the duplicate check. */
export function idRefusal(request: OrderRequest): Refusal | undefined {
  if (request.id === "") return { code: 30203 };
  return request.id.length >= ID_CHARACTERS_BELOW ? { code: 30102 } : undefined;
}

/** Returns the refusal of the first broken rule of creation (field notes 2); undefined when all pass. */
export function findRefusal(request: OrderRequest, state: State, account: Account): Refusal | undefined {
  for (const rule of [...ADDRESS_RULES, ...GOODS_RULES, ...SERVICE_RULES]) {
    const refusal = rule(request, state, account);
    if (refusal) return refusal;
  }
  return undefined;
}

/** The characters seen in tracking numbers, all of which a barcode can encode (field notes 3). */
const LABEL_PATTERN = /^[A-Za-z0-9.-]{4,60}$/;

/** Rules about transport and services, some reserved to certain accounts (carrier 2.3). */
const SERVICE_RULES: Rule[] = [
  (request) => (["", "cod", "post"].includes(request.text("pick_option")) ? undefined : { code: 30108 }),
  // Fast-service orders are always picked up by the courier; `deliver_option` requests the fast service (field notes 3).
  (request) =>
    request.text("pick_option") === "post" && request.text("deliver_option") === "xteam" ? { code: 30108 } : undefined,
  (request, { options }) =>
    options.strictTransport && !["", "road", "fly"].includes(request.text("transport")) ? { code: 30104 } : undefined,
  (request) =>
    [...request.text("note")].length > MAX_NOTE_CHARACTERS
      ? broken(`Trường note không được vượt quá ${MAX_NOTE_CHARACTERS} kí tự.`)
      : undefined,
  (request, _state, account) => labelRefusal(request.text("label_id"), account),
  (request, _state, account) => dayRefusal(request, "pick_date", account),
  (request, _state, account) => dayRefusal(request, "deliver_date", account),
];

function labelRefusal(label: string, account: Account): Refusal | undefined {
  if (label === "") return undefined;
  if (!account.features.includes("label_id")) return { code: 30601 };
  return LABEL_PATTERN.test(label) ? undefined : broken("Trường label_id có giá trị không hợp lệ.");
}

function dayRefusal(request: OrderRequest, name: string, account: Account): Refusal | undefined {
  const day = request.text(name);
  if (day === "") return undefined;
  if (!account.features.includes("dates")) return { code: 30601 };
  return readDay(day) ? undefined : broken(`Trường ${name} có giá trị không hợp lệ.`);
}
