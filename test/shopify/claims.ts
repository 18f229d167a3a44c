import { signToken } from "../../sandbox/shopify/oauth/jwt.ts";

type Claims = Record<string, unknown>;
/**
 * A fault of a token, and the claims that cause it. `beyondSeconds` is how far outside the ten-second leeway its times lie: one
 * second, or more where the real clock runs on between signing and reading.
 */
export type Fault = [name: string, change: (now: Date, beyondSeconds?: number) => Claims];

const LEEWAY_SECONDS = 10;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** The claims of a staff member's token, as App Bridge issues it (shopify 8.4). */
export function adminClaims(shopDomain: string, apiKey: string, now: Date): Claims {
  const times = { exp: seconds(now) + 60, nbf: seconds(now), iat: seconds(now) };
  const whose = { iss: `https://${shopDomain}/admin`, dest: `https://${shopDomain}`, aud: apiKey, sub: "91828375" };
  return { ...whose, ...times, jti: "5c3a", sid: "9f1b" };
}

/** The claims of a checkout extension's token (shopify 5.3). */
export function checkoutClaims(shopDomain: string, apiKey: string, now: Date): Claims {
  const times = { exp: seconds(now) + 300, nbf: seconds(now), iat: seconds(now) };
  return { dest: shopDomain, aud: apiKey, ...times, jti: "5c3a" };
}

export const signedToken = signToken;

const both: Fault[] = [
  ["no audience", () => ({ aud: undefined })],
  ["another app's audience", () => ({ aud: "another-app" })],
  ["a list of audiences, ours among them", () => ({ aud: ["test-key", "another-app"] })],
  ["no end", () => ({ exp: undefined })],
  ["an end that is a text", () => ({ exp: "never" })],
  ["an end before the leeway", (now, beyond = 1) => ({ exp: seconds(now) - LEEWAY_SECONDS - beyond })],
  ["no beginning", () => ({ nbf: undefined })],
  ["a beginning that is a text", () => ({ nbf: "now" })],
  ["a beginning after the leeway", (now, beyond = 1) => ({ nbf: seconds(now) + LEEWAY_SECONDS + beyond })],
  ["an issue after the leeway", (now, beyond = 1) => ({ iat: seconds(now) + LEEWAY_SECONDS + beyond })],
  ["an issue that is a text", () => ({ iat: "now" })],
  ["no destination", () => ({ dest: undefined })],
  ["a destination that is no text", () => ({ dest: 5 })],
  ["a destination that is no address", () => ({ dest: "https://" })],
];

export const ADMIN_FAULTS: Fault[] = [
  ...both,
  ["no issuer", () => ({ iss: undefined })],
  ["another shop's issuer", () => ({ iss: "https://other.myshopify.com/admin" })],
  ["an issuer without its path", (_now) => ({ iss: "https://demo.myshopify.com" })],
  ["an issuer with more of a path", () => ({ iss: "https://demo.myshopify.com/admin/" })],
  ["an issuer elsewhere", () => ({ iss: "https://evil.example/admin", dest: "https://evil.example" })],
  ["another shop's destination", () => ({ dest: "https://other.myshopify.com" })],
  ["a destination without https", () => ({ dest: "http://demo.myshopify.com" })],
  ["a bare destination, as a checkout's", () => ({ dest: "demo.myshopify.com" })],
  ["a destination with a path", () => ({ dest: "https://demo.myshopify.com/" })],
  ["a destination with a port", () => ({ dest: "https://demo.myshopify.com:443" })],
  [
    "a shop that only begins like one",
    () => ({ dest: "https://demo.myshopify.com.evil.example", iss: "https://demo.myshopify.com.evil.example/admin" }),
  ],
  ["no subject", () => ({ sub: undefined })],
  ["an empty subject", () => ({ sub: "" })],
  ["a subject that is a number", () => ({ sub: 91828375 })],
  ["a buyer's subject", () => ({ sub: "gid://shopify/Customer/5" })],
  ["a subject that is a word", () => ({ sub: "staff" })],
];

export const CHECKOUT_FAULTS: Fault[] = [
  ...both,
  ["a whole address, as an admin's", () => ({ dest: "https://demo.myshopify.com" })],
  ["a host that is no shop", () => ({ dest: "evil.example" })],
  ["an issuer", () => ({ iss: "https://demo.myshopify.com/admin" })],
  ["a member of staff's subject", () => ({ sub: "91828375" })],
  ["a subject that is no text", () => ({ sub: 5 })],
];
