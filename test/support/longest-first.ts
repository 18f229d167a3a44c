import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/**
 * Files that take many times as long as others of their size, the longest first. On a fresh clone there is no record of how long
 * files take, and one of these that begins last keeps one core idle until it ends.
 */
const LONGEST = [
  "stories/packers-day",
  "stories/ship-an-order",
  "stories/checkout",
  "stories/every-page",
  "stories/orders-list",
  "model/plots",
  "domain/address/every-place",
  "scripts/stack",
  "faults/parcel-life",
  "faults/chaos",
  "jobs/fairness",
  "edge/signed-for-another",
  "flows/comparison/compare",
  "flows/account/secrets",
  "support/killed-migration",
  "architecture/dependencies",
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
