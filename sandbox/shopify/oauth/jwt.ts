import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Allowed difference between the clocks of two parties, in seconds. */
const TOLERANCE_SECONDS = 10;
const LIFETIME_SECONDS = 60;

export interface SessionTokenOptions {
  domain: string;
  apiKey: string;
  apiSecret: string;
  userId: string;
  /** Lifetime; 60 seconds by default, as in the admin. */
  lifetimeSeconds?: number;
}

/** Returns an id token as App Bridge gives it to the app: HS256 with the app's secret. Uses the machine's clock. */
export function mintSessionToken(options: SessionTokenOptions): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://${options.domain}/admin`,
    dest: `https://${options.domain}`,
    aud: options.apiKey,
    sub: options.userId,
    exp: now + (options.lifetimeSeconds ?? LIFETIME_SECONDS),
    nbf: now,
    iat: now,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  return signToken(claims, options.apiSecret);
}

/** Returns a JSON web token of these claims, HS256. */
export function signToken(claims: object, secret: string): string {
  const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${content}.${sign(content, secret)}`;
}

function sign(content: string, secret: string): string {
  return createHmac("sha256", secret).update(content).digest("base64url");
}

/** Returns the user of a valid session token. */
export function subjectOf(token: string): unknown {
  return read(token.split(".")[1] ?? "")?.sub;
}

/** Returns why a session token cannot be exchanged for a shop's access token, or null when it can. */
export function sessionTokenProblem(token: string, expected: { domain: string; apiKey: string; apiSecret: string }) {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (!signature || rest.length > 0) return "it is not a JSON web token";
  const wanted = Buffer.from(sign(`${header}.${payload}`, expected.apiSecret));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return "its signature is wrong";
  const head = read(header);
  const claims = read(payload);
  if (head?.alg !== "HS256" || !claims) return "its header or claims cannot be read";
  const now = Date.now() / 1000;
  if (claims.aud !== expected.apiKey) return `its audience is ${claims.aud}`;
  if (claims.dest !== `https://${expected.domain}`) return `its destination is ${claims.dest}`;
  if (claims.iss !== `https://${expected.domain}/admin`) return `its issuer is ${claims.iss}`;
  if (!(Number(claims.exp) + TOLERANCE_SECONDS > now)) return "it has expired";
  if (!(Number(claims.nbf) - TOLERANCE_SECONDS <= now)) return "it is not valid yet";
  return null;
}

function read(part: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
  } catch {
    return null;
  }
}
