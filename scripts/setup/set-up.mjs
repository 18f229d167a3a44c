import { delimiter, join } from "node:path";
import { adviceFor } from "./advice.mjs";
import { runChild } from "./child.mjs";
import { chooseNode, refuseOldNode } from "./node.mjs";
import { ensurePackages } from "./packages.mjs";

/**
 * Makes a fresh clone ready for a task: the packages first, on any Node from 18 on, then `prepare.ts` on the Node that was
 * installed. A second run only checks.
 * @param {string} root the project's folder
 * @param {string} task demo, dev, test or screenshots
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} what to run the task with; rejects with advice
 */
export async function setUp(root, task) {
  const startedAt = Date.now();
  refuseOldNode(root);
  const installed = await ensurePackages(root);
  const node = chooseNode(root);
  const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };
  const { status, signal, output } = await runChild(node, ["scripts/prepare.ts", task], { cwd: root, env, live: true });
  if (status !== 0) {
    const reason = signal ? `ended by ${signal}` : "failed, see above";
    throw new Error(`set-up: preparing ${task} ${reason}. ${adviceFor(output, root)}`.trim());
  }
  console.error(`set-up: ${installed ? "done" : "ready"} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return { node, env };
}
