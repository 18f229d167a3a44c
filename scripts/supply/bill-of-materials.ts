import type { ShippedPackage } from "./shipped-packages.ts";

/** A bill of materials by CycloneDX 1.6, as far as a lock file can fill it. */
interface BillOfMaterials {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  components: Component[];
}

interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses: ({ license: { id: string } | { name: string } } | { expression: string })[];
  hashes: { alg: "SHA-512"; content: string }[];
}

/**
 * Returns the bill of materials of these packages, one component for each name and version. `npm sbom` leaves out packages that are
 * reached through others, two thirds of these when it reads the lock file.
 */
export function billOfMaterials(packages: readonly ShippedPackage[]): BillOfMaterials {
  const components = new Map(packages.map((one) => [purlOf(one), componentOf(one)]));
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components: [...components.values()] };
}

function componentOf(one: ShippedPackage): Component {
  const { name, version, licence, integrity } = one;
  const purl = purlOf(one);
  const sha512 = integrity?.startsWith("sha512-") ? Buffer.from(integrity.slice("sha512-".length), "base64") : null;
  return {
    ...{ type: "library" as const, "bom-ref": purl, name, version, purl },
    licenses: licence === null ? [] : [licenceOf(licence)],
    hashes: sha512 === null ? [] : [{ alg: "SHA-512", content: sha512.toString("hex") }],
  };
}

function licenceOf(licence: string): Component["licenses"][number] {
  if (/ (AND|OR) /.test(licence) && !licence.startsWith("SEE")) return { expression: licence };
  return { license: licence.startsWith("SEE ") ? { name: licence } : { id: licence } };
}

/** The address of a package, whatever registry it is fetched from. */
const purlOf = ({ name, version }: ShippedPackage) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
