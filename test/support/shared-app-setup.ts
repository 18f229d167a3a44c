import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestStack, type TestStack } from "./stack.ts";
import type { SharedApp } from "./stage.ts";

/**
 * Work that is due is found within a second instead of five. The stories test where a fee comes from, not how fast this machine
 * runs all the parts.
 */
const ENV = { SWEEP_SECONDS: "1", QUOTE_DEADLINE_MS: "2000" };

/**
 * Keeps one app for the stories of a run. It is started when the first story asks for it, since other projects run before, and
 * started anew for the next story when a part of it has ended.
 */
export default async function setup(project: TestProject) {
  let running: Promise<TestStack> | undefined;
  const start = async () => {
    const stack = await startTestStack({ env: ENV });
    void stack.failed.then(() => {
      running = undefined;
      return stack.stop();
    });
    return stack;
  };
  const find = async (): Promise<SharedApp> => {
    running ??= start();
    const { urls, databaseUrl, dataDir } = await running.catch((error) => {
      running = undefined;
      throw error;
    });
    return { urls, databaseUrl, logFile: join(dataDir, "app.log") };
  };
  const server = createServer((_request, response) => {
    find().then(
      (app) => response.end(JSON.stringify(app)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  project.provide("sharedAppUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await (await running)?.stop();
  };
}
