import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What the parts of one stack must share and keep secret. */
export interface Secrets {
  shopifyApiKey: string;
  shopifyApiSecret: string;
  carrierPlatformToken: string;
  carrierPlatformCode: string;
  /** The platform's application at the carrier's token server. */
  gatewayClient: string;
  gatewaySecret: string;
  pushSecret: string;
  encryptionKeys: string;
  metricsToken: string;
}

/**
 * Reads the secrets of a stack. Creates them at random the first time, in a file that only its owner can read. Each begins with
 * `demo`, so that the app recognises and rejects them outside a sandbox (decision 027). A file of an earlier release is completed.
 */
export function openSecrets(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const drawn: Secrets = {
    shopifyApiKey: `demo-${randomBytes(16).toString("hex")}`,
    shopifyApiSecret: `demo-${randomBytes(16).toString("hex")}`,
    carrierPlatformToken: `demo-${randomBytes(20).toString("hex")}`,
    carrierPlatformCode: "S10000001",
    gatewayClient: `demo-${randomBytes(8).toString("hex")}`,
    gatewaySecret: `demo-${randomBytes(20).toString("hex")}`,
    pushSecret: `demo-${randomBytes(24).toString("base64url")}`,
    encryptionKeys: `demo1:${randomBytes(32).toString("base64")}`,
    metricsToken: `demo-${randomBytes(24).toString("base64url")}`,
  };
  const secrets = { ...drawn, ...known };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
