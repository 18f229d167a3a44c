import { z } from "zod";
import { payload } from "./envelope";
import { CarrierError } from "./errors";
import { lenient } from "./lenient";
import { assertValid, outgoing } from "./outgoing";
import type { TryAgain, UnknownOutcome } from "./unknown-outcome";
import { judge, type Refusal } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** A new shop account (carrier 4.12). */
export interface NewAccount {
  name: string;
  /** Detailed address. */
  address: string;
  province: string;
  district: string;
  phone: string;
  email: string;
}

/** `code` goes into `X-Client-Source`, `token` into `Token`. */
interface AccountToken {
  code: string;
  token: string;
}

export interface Login {
  email: string;
  password: string;
}

export type LoginOutcome = { outcome: "ready"; account: AccountToken } | { outcome: "refused"; refusal: Refusal };

/** `unknown`: the account may exist; fetch its token (4.13) before trying to create it again. */
export type AccountOutcome = LoginOutcome | UnknownOutcome | TryAgain;

const { requiredText, phone } = outgoing;

const newAccountSchema = z.object({
  name: requiredText,
  first_address: requiredText,
  province: requiredText,
  district: requiredText,
  tel: phone,
  email: requiredText,
});

const loginSchema = z.object({ email: requiredText, password: requiredText });

const accountSchema = z.object({
  code: lenient.text.pipe(z.string()),
  // Sent in a header, so printable ASCII only.
  token: lenient.text.pipe(z.string().regex(/^[\x21-\x7e]+$/)),
});

/** Builds the request that creates an account (carrier 4.12); it is sent with the platform's token. Throws InvalidRequest. */
export function newAccountRequest(account: NewAccount): WireRequest {
  const { name, address, province, district, phone: tel, email } = account;
  return post("/services/shops/add", newAccountSchema, {
    name,
    first_address: address,
    province,
    district,
    tel,
    email,
  });
}

/** Builds the request that fetches a shop's token (carrier 4.13); it is sent with the platform's token. Throws InvalidRequest. */
export function loginRequest({ email, password }: Login): WireRequest {
  return post("/services/shops/token", loginSchema, { email, password });
}

/** Reads the answer of 4.12 and 4.13. Throws like `judge`, and `unreadable` for a success without code or token. */
export function readAccount(answer: WireAnswer): LoginOutcome {
  const verdict = judge(answer);
  if (!verdict.accepted) return { outcome: "refused", refusal: verdict.refusal };
  const account = accountSchema.safeParse(payload(verdict.envelope, "account")).data;
  if (account === undefined) {
    throw new CarrierError("unreadable", "no account in the answer", { logId: verdict.envelope.log_id });
  }
  return { outcome: "ready", account };
}

function post(path: string, schema: z.ZodType, body: object): WireRequest {
  assertValid(schema, body);
  return { method: "POST", path, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
