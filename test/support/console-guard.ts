import { afterEach, beforeEach } from "vitest";
import { forgetConsole, unexpectedConsole, watchConsole } from "./console.ts";

watchConsole();
beforeEach(forgetConsole);
afterEach(() => {
  const lines = unexpectedConsole();
  if (lines.length > 0) throw new Error(`unexpected console output:\n${lines.join("\n")}`);
});
