import { randomBytes } from "node:crypto";

/** What the programs of a run share. */
export interface Secrets {
  apiKey: string;
  apiSecret: string;
  platformToken: string;
  platformCode: string;
  pushSecret: string;
  encryptionKeys: string;
}

/** Returns a new key to encrypt with, under a name. */
export const newKey = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;

/** Makes the secrets of one run. They decide nothing that a seed should repeat. */
export const newSecrets = (): Secrets => ({
  apiKey: `demo-${randomBytes(16).toString("hex")}`,
  apiSecret: `demo-${randomBytes(16).toString("hex")}`,
  platformToken: `demo-${randomBytes(20).toString("hex")}`,
  platformCode: "S10000001",
  pushSecret: `demo-${randomBytes(24).toString("base64url")}`,
  encryptionKeys: newKey("demo1"),
});
