import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addressOfUpload, MOST_STATEMENT_BYTES } from "~/flows/statement/upload.server";
import { ACTOR, aShop } from "../flows/a-shop";

/** A shop whose door is open. */
async function aDoor() {
  const shop = await aShop();
  const server = createServer((asked, response) => {
    if (!shop.app.edge(asked, response)) response.writeHead(599).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const stored = () =>
    shop.deps.database.query<{ state: string; bytes: number; pieces: number }>(
      "SELECT state, bytes, (SELECT count(*)::int FROM statement_piece p WHERE p.statement_id = s.id) AS pieces FROM statement s",
    );
  const address = (id: string = crypto.randomUUID()) =>
    addressOfUpload(shop.deps, shop.shopId, { id, name: "doi-soat.csv" }, ACTOR);
  const send = (path: string, body: Buffer) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: new Uint8Array(body) });
  return { shop, port, stored, address, send };
}

test("a file at an address that the app gave is stored in pieces, and asked to be read", async () => {
  const { shop, address, send, stored } = await aDoor();
  expect((await send(address(), Buffer.alloc(700_000, "a"))).status).toBe(200);
  expect(await stored()).toEqual([{ state: "reading", bytes: 700_000, pieces: 3 }]);
  const work = await shop.deps.database.query("SELECT state FROM work WHERE kind = 'statement'");
  expect(work).toEqual([{ state: "waiting" }]);
  // Nothing of it can be read in the database.
  const [piece] = await shop.deps.database.query<{ text: string }>(
    "SELECT encode(sealed, 'escape') AS text FROM statement_piece",
  );
  expect(piece?.text).not.toContain("aaaaaaaa");
});

test("an address that was altered, is over, or is anything else is refused before a byte of the body is read", async () => {
  const { shop, port, address, stored } = await aDoor();
  const good = address();
  const later = addressOfUpload(
    { ...shop.deps, now: () => new Date(Date.now() - 10 * 60_000) },
    shop.shopId,
    { id: crypto.randomUUID(), name: "x" },
    ACTOR,
  );
  for (const path of [good.slice(0, -3), later, "/uploads/statements/x", "/uploads/statements/"]) {
    // The head alone: the answer comes although the body never does.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port, path, method: "POST", headers: { "content-length": 1_000 } }, (answer) => {
        resolve(answer.statusCode);
        asked.destroy();
      });
      asked.on("error", reject).flushHeaders();
    });
    expect(status, path).toBe(404);
  }
  expect(await stored()).toEqual([]);
});

test("a file above the limit is refused, announced or not, and nothing of it stays", async () => {
  const { port, address, send, stored } = await aDoor();
  expect((await send(address(), Buffer.alloc(MOST_STATEMENT_BYTES + 1))).status).toBe(413);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    // Without a length: it is counted while it arrives.
    const asked = request({ port, path: address(), method: "POST" }, (answer) => resolve(answer.statusCode));
    asked.on("error", reject);
    for (let sent = 0; sent <= MOST_STATEMENT_BYTES; sent += 1024 * 1024) asked.write(Buffer.alloc(1024 * 1024));
    asked.end();
  });
  expect(status).toBe(413);
  expect(await stored()).toEqual([]);
});

test("a sender who goes away leaves nothing", async () => {
  const { port, address, stored } = await aDoor();
  const asked = request({ port, path: address(), method: "POST", headers: { "content-length": 5_000_000 } });
  asked.on("error", () => undefined);
  asked.write(Buffer.alloc(1_000_000));
  await expect.poll(stored).toHaveLength(1);
  asked.destroy();
  await expect.poll(stored).toEqual([]);
});

test("nothing is a statement, and the same import twice is one", async () => {
  const { address, send, stored } = await aDoor();
  const id = crypto.randomUUID();
  expect((await send(address(id), Buffer.alloc(0))).status).toBe(400);
  expect((await send(address(id), Buffer.from("a"))).status).toBe(200);
  expect((await send(address(id), Buffer.from("a"))).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});
