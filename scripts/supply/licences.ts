import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPackage } from "./shipped-packages.ts";

/** Names (SPDX) of licences that ask for nothing but that they are kept. */
const FREE = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
  "Zlib",
]);

/**
 * Licences of their own, read by a person: what they allow, and the text that was read. `Shopify`: MIT, for apps that work with Shopify.
 * `DejaVu`: of Bitstream and Arev, for use within documents; the fonts are not sold by themselves (NOTICE.md).
 */
const READ: Record<string, { file: string; sha256: string }> = {
  "@shopify/polaris": {
    file: "LICENSE.md",
    sha256: "172d300fa7873e23b0aef00408b1429541e0bd33794e998296742fcfc44540ac",
  },
  "@shopify/polaris-icons": {
    file: "LICENSE.md",
    sha256: "a343b29e1cec9d4b4862792d1c3bedc6ef751ee4a8f45f1324c4956c3477c957",
  },
  "@shopify/polaris-tokens": {
    file: "LICENSE.md",
    sha256: "172d300fa7873e23b0aef00408b1429541e0bd33794e998296742fcfc44540ac",
  },
  "dejavu-fonts-ttf": { file: "LICENSE", sha256: "7a083b136e64d064794c3419751e5c7dd10d2f64c108fe5ba161eae5e5958a93" },
};

/** Returns what is wrong with shipping a package under its licence; null: nothing. `folder` is where the packages lie. */
export function licenceProblem({ name, licence, path }: ShippedPackage, folder = "."): string | null {
  const read = READ[name];
  if (read) {
    const sha256 = createHash("sha256")
      .update(readFileSync(join(folder, path, read.file)))
      .digest("hex");
    return sha256 === read.sha256 ? null : `${read.file} is not the text that was read (${sha256})`;
  }
  if (licence === null) return "has no licence";
  return isFree(licence) ? null : `is under ${licence}`;
}

/** Returns whether an expression of SPDX names free licences only, or a choice with a free one. */
export function isFree(expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  if (plain.includes(" OR ")) return plain.split(" OR ").some(isFree);
  return plain.split(" AND ").every((one) => FREE.has(one.trim()));
}
