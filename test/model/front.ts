import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Process } from "./process.ts";

/** The app's address: passes requests on to the process that lives, and cuts them off while there is none. */
export async function startFront(living: () => Process | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const process = living();
    if (!process?.app.edge(request, response)) request.socket.destroy();
    process?.fate.over.then(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
