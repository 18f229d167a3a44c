import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/**
 * Files that take many times as long as others of their size, the longest first. On a fresh clone there is no record of how long
 * files take, and one of these that begins last keeps one core idle until it ends.
 */
export const LONGEST = [
  "stories/every-page",
  "stories/checkout",
  "stories/packers-day",
  "stories/ship-an-order",
  "scripts/fresh-clone",
  "scripts/stack",
  "scripts/postgres",
  "scripts/postgres-home",
  "architecture/dependencies",
  "sandbox/carrier/process",
  "domain/address/every-place",
  "domain/address/noise",
  "security/fuzz-doors",
  "security/planted-secrets",
  "security/two-tenants-routes",
  "security/two-tenants-jobs",
  "security/two-tenants-doors",
  "routes/built-routes",
  "model/model",
  "model/plots",
  "flows/statement/at-once",
  "flows/print/papers",
  "faults/parcel-life",
  "faults/chaos",
  "flows/status/permutations",
  "jobs/begin-with-database",
  "jobs/roles",
  "jobs/waits-for-a-person",
  "jobs/fairness",
  "edge/signed-for-another",
  "flows/confirm/before-booking",
  "flows/log-budget",
  "flows/statement/applied",
  "flows/order/sizes",
  "flows/comparison/compare",
  "hosting/killed-migration",
].map((name) => `/test/${name}.test.ts`);

/** Starts the longest files of each project first, and others as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((end) => moduleId.endsWith(end));
      return projects.indexOf(project.name) * (LONGEST.length + 1) + (place === -1 ? LONGEST.length : place);
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
