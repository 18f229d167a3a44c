import { hasExpired } from "./auth.ts";
import { type Fields, textOf } from "./fields.ts";
import { randomHex } from "./random.ts";
import { refuse } from "./refusals.ts";
import { json, type Reply } from "./reply.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Account } from "./state.ts";
import type { VerifiedCall } from "./verified-call.ts";

/**
 * Answers `GET|POST /services/authenticated` (carrier 4.11). Accepts any valid token; the contract does not document the
 * data.
 */
export function checkConnection({ sandbox, account }: VerifiedCall): Reply {
  return json(200, { success: true, message: "", log_id: sandbox.logId(), data: { code: account.code } });
}

/**
 * Answers `POST /services/shops/add` (carrier 4.12), for platforms only. The new shop's first address becomes its first
 * pickup, its phone number its first password.
 */
export function createAccount({ call, sandbox, account }: VerifiedCall): Reply {
  if (account.kind !== "platform") return failed("Tài khoản của bạn không có quyền tạo tài khoản mới trên GHTK");
  if (call.unreadable) return refuse({ code: 10105 }, sandbox.logId());
  const fields = { ...call.query, ...call.body };
  const required = ["name", "first_address", "province", "district", "tel", "email"];
  const mayLackDistrict = !sandbox.state.options.strictDistrict && textOf(fields.ward) !== "";
  const missing = required.find((name) => textOf(fields[name]) === "" && !(name === "district" && mayLackDistrict));
  if (missing) return failed(`Xin hãy gửi trường ${missing}.`, 422);
  const taken = sandbox.state.accounts.some(
    (one) => sameText(one.email, fields.email) || samePhone(one.tel, fields.tel),
  );
  if (taken) return failed("Email hoặc số điện thoại đã được sử dụng trên GHTK");
  const created = register(sandbox, fields);
  return json(200, {
    success: true,
    message: "Tạo tài khoản thành công",
    data: { code: created.code, token: created.token },
  });
}

/** Answers `POST /services/shops/token` (carrier 4.13), for platforms only. Replaces an expired token by a new one. */
export function fetchToken({ call, sandbox, account }: VerifiedCall): Reply {
  if (account.kind !== "platform") {
    return json(200, { success: false, message: "Tài khoản của bạn không có quyền sử dụng API này" });
  }
  if (call.unreadable) return refuse({ code: 10105 }, sandbox.logId());
  const { email, password } = call.body;
  const shop = sandbox.state.accounts.find((one) => sameText(one.email, email));
  if (!shop?.password || shop.password !== password) {
    return json(200, { success: false, message: "Email hoặc mật khẩu không đúng" });
  }
  if (hasExpired(sandbox, shop)) {
    shop.token = randomHex(sandbox.state, 40);
    shop.expiresAt = undefined;
    sandbox.changed();
  }
  return json(200, { success: true, message: "", data: { code: shop.code, token: shop.token } });
}

function failed(message: string, status = 200): Reply {
  return json(status, { success: false, message, data: null });
}

function register(sandbox: Sandbox, fields: Fields): Account {
  const { state } = sandbox;
  const tel = textOf(fields.tel);
  const lines = [fields.first_address, fields.ward, fields.district, fields.province].map(textOf).filter(Boolean);
  const account: Account = {
    code: freshCode(state.accounts),
    token: randomHex(state, 40),
    kind: "b2c",
    name: textOf(fields.name),
    email: textOf(fields.email),
    tel,
    password: tel,
    features: ["dates"],
    pickups: [
      {
        pick_address_id: String(18_000_000 + state.accounts.length),
        address: lines.join(", "),
        pick_tel: tel,
        pick_name: textOf(fields.name),
      },
    ],
    products: [],
    solutions: [],
  };
  state.accounts.push(account);
  sandbox.changed();
  return account;
}

function freshCode(accounts: Account[]): string {
  let number = 22_000_000 + accounts.length;
  while (accounts.some((account) => account.code === `S${number}`)) number += 1;
  return `S${number}`;
}

function sameText(known: string | undefined, given: unknown): boolean {
  return known !== undefined && known !== "" && known.toLowerCase() === textOf(given).toLowerCase();
}

function samePhone(known: string | undefined, given: unknown): boolean {
  return known !== undefined && known !== "" && nationalPhone(known) === nationalPhone(textOf(given));
}

function nationalPhone(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^84/, "0");
}
