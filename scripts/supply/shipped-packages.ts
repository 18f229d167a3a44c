import { readFileSync } from "node:fs";
import { z } from "zod";

/** A package that runs in production. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** As its author wrote it; null when the lock file has none. */
  licence: string | null;
  /** The hash that npm compares what it fetches with; null when the lock file has none. */
  integrity: string | null;
  /** Where it lies: one name may lie in several places, in several versions. */
  path: string;
}

const entrySchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  name: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

type Packages = Map<string, z.infer<typeof entrySchema>>;

/**
 * Returns the packages that `npm ci --workspaces=false --omit=dev --omit=optional` installs by a lock file, in the order of their
 * places: those that the project's own dependencies lead to, those of the extensions' packages left out.
 */
export function shippedPackages(lockFile = "package-lock.json"): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, "utf8")));
  const all: Packages = new Map(Object.entries(packages));
  const reached = new Set<string>();
  const visit = (from: string) => {
    const { dependencies = {}, peerDependencies = {} } = all.get(from) ?? {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const path = placeOf(all, from, name);
      if (path === undefined || reached.has(path)) continue;
      reached.add(path);
      visit(path);
    }
  };
  visit("");
  return [...reached].toSorted().flatMap((path) => {
    const entry = all.get(path);
    if (!entry || entry.dev || entry.optional || entry.devOptional || entry.link) return [];
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version = "", license: licence = null, integrity = null } = entry;
    return [{ name, version, licence, integrity, path }];
  });
}

/** Where Node finds a package that another one names: in its own packages, then outwards. */
function placeOf(all: Packages, from: string, name: string): string | undefined {
  for (let parent = from; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/")))) {
    const place = parent === "" ? `node_modules/${name}` : `${parent}/node_modules/${name}`;
    if (all.has(place)) return place;
    if (parent === "") return undefined;
  }
}
