import { z } from "zod";

const entrySchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

/**
 * Returns the dependencies that a lock file names but does not contain, as `parent → name`. npm leaves out optional ones it could
 * not find when it wrote the lock file, and then `npm ci` rejects the whole file.
 */
export function missingFromLock(text: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !placesOf(parent, name).some((place) => place in packages))
      .map((name) => `${parent || "the project"} → ${name}`),
  );
}

/** The places where Node would look for it: in the parent's own packages, then outwards to the root's. */
function placesOf(parent: string, name: string): string[] {
  const outer = parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/")));
  if (parent === "") return [`node_modules/${name}`];
  return [`${parent}/node_modules/${name}`, ...placesOf(outer, name)];
}
