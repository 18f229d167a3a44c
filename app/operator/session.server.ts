import { createHmac, hash, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { isSessionOver, OPERATOR_SESSION, type OperatorSession } from "~/domain/operator/session";
import type { KeyRing } from "~/store/key-ring.server";

/** A person who may operate the app. */
export interface OperatorToken {
  name: string;
  secret: string;
}

/** Who is logged in, and the forms that are theirs. */
export interface Sessions {
  /** Returns whose secret this is; null: nobody's. All are compared, by their hashes, in the same time. */
  operatorOf(secret: string): string | null;
  /** Begins a session. Returns it with its cookie. */
  begin(operator: string): { session: OperatorSession; cookie: string };
  /** Returns the session of a request's cookies; null: none, or one that is over, altered, or whose token is no longer configured. */
  read(cookies: string | undefined): OperatorSession | null;
  /** Returns the cookie of a session that has just been used. */
  seen(session: OperatorSession): string;
  /** The cookie that replaces one which is over. */
  readonly noCookie: string;
  /** Returns the token of a new form, which only this session can send. */
  formToken(session: OperatorSession): string;
  /** Returns the id of a form that this session was given; null: it was not. */
  readForm(session: OperatorSession, token: string): string | null;
}

/** The keys of this process, of which some may have given way to others (decision 129). */
export type SigningKeys = Pick<KeyRing, "active" | "opening">;

/**
 * Returns the sessions of these operators (decision 130). A session is a cookie with an HMAC, by a key derived of an encryption key and of
 * the person's own secret: it ends when that is taken out of the configuration, in every process. `secure`: over TLS, and only there.
 */
export function createSessions(
  { tokens, ring, secure }: { tokens: readonly OperatorToken[]; ring: SigningKeys; secure: boolean },
  now: () => number,
): Sessions {
  const hashes = tokens.map(({ name, secret }) => ({ name, hash: hash("sha256", secret, "buffer") }));
  const rootOf = ({ key }: { key: Buffer }) =>
    Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "waybill/operator/v1", 32));
  const name = secure ? "__Host-waybill-operator" : "waybill-operator";
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;

  /** These keys as keys of a person's sessions; none for one who is not configured. */
  const keysOf = (operator: string, keys: readonly { key: Buffer }[]) => {
    const one = hashes.find((each) => each.name === operator);
    return one ? keys.map((key) => createHmac("sha256", rootOf(key)).update(one.hash).digest()) : [];
  };
  const macOf = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const sign = (operator: string, text: string) => {
    const key = ring.active();
    const [active] = key ? keysOf(operator, [key]) : [];
    if (!active) throw new Error("nobody is configured by this name, or every key is retired");
    return macOf(active, text).toString("base64url");
  };
  const isSigned = (operator: string, text: string, mac: string) => {
    const given = Buffer.from(mac, "base64url");
    return keysOf(operator, ring.opening()).some((key) => {
      const wanted = macOf(key, text);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  };

  const cookieOf = ({ id, operator, begunAtMs, seenAtMs }: OperatorSession) => {
    const text = Buffer.from(JSON.stringify([id, operator, begunAtMs, seenAtMs])).toString("base64url");
    const maxAge = Math.floor(OPERATOR_SESSION.idleMs / 1000);
    return `${name}=${text}.${sign(operator, `session ${text}`)}${attributes}; Max-Age=${maxAge}`;
  };

  return {
    operatorOf(secret) {
      const given = hash("sha256", secret, "buffer");
      let found: string | null = null;
      for (const one of hashes) if (timingSafeEqual(given, one.hash)) found = one.name;
      return found;
    },
    begin(operator) {
      const session = { id: randomBytes(18).toString("base64url"), operator, begunAtMs: now(), seenAtMs: now() };
      return { session, cookie: cookieOf(session) };
    },
    read(cookies = "") {
      const [text = "", mac = ""] = cookieIn(cookies, name)?.split(".") ?? [];
      const session = parse(text);
      if (!session || !isSigned(session.operator, `session ${text}`, mac)) return null;
      return isSessionOver(session, now()) ? null : session;
    },
    seen: (session) => cookieOf({ ...session, seenAtMs: now() }),
    noCookie: `${name}=${attributes}; Max-Age=0`,
    formToken({ id, operator }) {
      const formId = randomUUID();
      return `${formId}.${sign(operator, `form ${id} ${formId}`)}`;
    },
    readForm({ id, operator }, token) {
      const [formId = "", mac = ""] = token.split(".");
      if (!/^[0-9a-f-]{36}$/.test(formId)) return null;
      return isSigned(operator, `form ${id} ${formId}`, mac) ? formId : null;
    },
  };
}

function cookieIn(cookies: string, name: string): string | undefined {
  const found = cookies.split(";").find((one) => one.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}

function parse(text: string): OperatorSession | null {
  try {
    const [id, operator, begunAtMs, seenAtMs] = JSON.parse(
      Buffer.from(text, "base64url").toString("utf8"),
    ) as unknown[];
    if (typeof id !== "string" || typeof operator !== "string") return null;
    if (typeof begunAtMs !== "number" || typeof seenAtMs !== "number") return null;
    return { id, operator, begunAtMs, seenAtMs };
  } catch {
    return null;
  }
}
