import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { chooseNode, refuseOldNode } from "./node.mjs";
import { ensurePackages } from "./packages.mjs";

/**
 * Makes a fresh clone ready for a task: packages first, on any Node from 18 on; the rest is left to `prepare.ts`, which
 * runs on the Node that was installed. The second time it only looks.
 * @param {string} root the project's folder
 * @param {string} task demo, dev, test or screenshots
 * @returns {{ node: string, env: NodeJS.ProcessEnv }} what to run the task with; throws with what to do
 */
export function setUp(root, task) {
  const startedAt = Date.now();
  refuseOldNode(root);
  const installed = ensurePackages(root);
  const node = chooseNode(root);
  const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };
  const { status, signal } = spawnSync(node, ["scripts/prepare.ts", task], { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`set-up: preparing ${task} ${signal ? `ended by ${signal}` : "failed, see above"}`);
  console.error(`set-up: ${installed ? "done" : "ready"} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return { node, env };
}
