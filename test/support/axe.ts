import { source } from "axe-core";
import type { Frame } from "playwright-core";

/** One broken rule of accessibility, with the elements that break it. */
export interface AxeFault {
  rule: string;
  help: string;
  elements: string[];
}

interface AxeResult {
  id: string;
  help: string;
  nodes: { target: unknown[]; html: string }[];
}

/**
 * Returns the rules of WCAG 2.2 A and AA, and axe's best practices, that a document breaks. Rules about colour are left out where
 * the page is not painted yet: axe reports those as incomplete, not as faults.
 */
export async function axeFaults(frame: Frame): Promise<AxeFault[]> {
  await frame.evaluate(source);
  const violations = await frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeResult[] }> } };
    return (await axe.run({ resultTypes: ["violations"] })).violations;
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map(({ target, html }) => `${target.join(" ")}: ${html.slice(0, 160)}`),
  }));
}
