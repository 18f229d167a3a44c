// `node scripts/setup.mjs demo|dev|test|screenshots`: makes a fresh clone ready for a task, without running it.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setUp } from "./setup/set-up.mjs";

try {
  setUp(join(dirname(fileURLToPath(import.meta.url)), ".."), process.argv[2] ?? "demo");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
