import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What the parts of one stack must share and keep secret. */
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
 * Reads the secrets of a stack. Creates them at random the first time, in a file that only its owner can read. Each begins with
 * `demo`, so that the app recognises and rejects them outside a sandbox (decision 027).
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
