import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What the parts of one stack must agree on and nobody else should know. */
export interface Secrets {
  shopifyApiKey: string;
  shopifyApiSecret: string;
  carrierPlatformToken: string;
  carrierPlatformCode: string;
  pushSecret: string;
  encryptionKeys: string;
  metricsToken: string;
}

/**
 * Reads the secrets of a stack, drawn at random the first time and kept for its owner's eyes only. Each begins with `demo`,
 * by which the app knows them again where they do not belong (decision 027).
 */
export function openSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Secrets;
  const secrets: Secrets = {
    shopifyApiKey: `demo-${randomBytes(16).toString("hex")}`,
    shopifyApiSecret: `demo-${randomBytes(16).toString("hex")}`,
    carrierPlatformToken: `demo-${randomBytes(20).toString("hex")}`,
    carrierPlatformCode: "S10000001",
    pushSecret: `demo-${randomBytes(24).toString("base64url")}`,
    encryptionKeys: `demo1:${randomBytes(32).toString("base64")}`,
    metricsToken: `demo-${randomBytes(24).toString("base64url")}`,
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
