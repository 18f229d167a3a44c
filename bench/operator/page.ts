import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import "../../scripts/app-modules.ts";

const { openDatabase } = await import("../../app/store/database.server.ts");
const { createCipher } = await import("../../app/store/cipher.server.ts");
const { createKeyRing } = await import("../../app/store/key-ring.server.ts");
const { createLog } = await import("../../app/log.server.ts");
const { createOperator } = await import("../../app/operator/operator.server.ts");

const SECRET = "the operator's secret in the bench";
const KEY = { id: "k1", key: Buffer.alloc(32, 1) };

/** Serves the operator's page on a seeded database and logs in; `read` returns once a page is there as a whole. Throws when it is none. */
export async function openOperator(databaseUrl: string) {
  const log = createLog("silent");
  const database = openDatabase(databaseUrl, log);
  const deps = { database, log, cipher: createCipher([KEY]), now: () => new Date() } as Parameters<
    typeof createOperator
  >[0]["deps"];
  const tokens = [{ name: "bench", secret: SECRET }];
  const operator = createOperator({ deps, tokens, ring: createKeyRing([KEY]), appUrl: "http://localhost" });
  const server = createServer((request, response) => operator(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const form = {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ secret: SECRET }),
  } as const;
  const [cookie = ""] = (await fetch(`${origin}/operator/log-in`, form)).headers.get("set-cookie")?.split(";") ?? [];
  return {
    async read(path: string): Promise<void> {
      const response = await fetch(`${origin}${path}`, { redirect: "manual", headers: { cookie } });
      const page = await response.text();
      if (response.status !== 200 || !page.endsWith("</html>")) throw new Error(`${path} answered ${response.status}`);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await database.close();
    },
  };
}
